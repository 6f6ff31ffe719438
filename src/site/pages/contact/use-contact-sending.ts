import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import type { EnquiryInput } from "#contact";
import { type FormFields, formDataFields } from "#forms";
import { useFormToken } from "../../shell/form-token.ts";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { honeypotOf, sendForm } from "../../shell/send-form.ts";
import { formsOrigin } from "../../shell/static-copy.ts";
import {
  type ContactAnswer,
  type ContactReceiptText,
  readContactAnswer,
} from "./contact-answer.ts";

/**
 * Sends the enquiry without leaving the page, after hydration.
 *
 * @param first what the server said to a form that was sent before hydration
 * @param read reads what was typed
 * @param onSent called when it was taken
 */
export function useContactSending(
  first: ContactAnswer | undefined,
  read: (fields: FormFields) => EnquiryInput,
  onSent: (receipt: ContactReceiptText) => void,
) {
  const { locale } = useI18n();
  const server = formsOrigin(useShell().site.staticCopy);
  const token = useFormToken("contact", server);
  const [answer, setAnswer] = useState(first);
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);

  useEffect(() => {
    // What is said about a form is read first (WCAG 2.2 3.3.1); the document's own answer was.
    if (answer !== first) document.getElementById("form-summary")?.focus();
  }, [answer, first]);

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    const form = new FormData(event.currentTarget);
    const input = read(formDataFields(form));
    const fields = { ...input, ...honeypotOf(form), locale: locale.code };
    const send = async (): Promise<ReturnType<typeof readContactAnswer>> => {
      if ((await token.prepare()) === undefined) return { state: "not-sent", input };
      return readContactAnswer(await sendForm(`${server}/api/contact`, fields, token), input);
    };
    void send().then((said) => {
      isBusy.current = false;
      setSending(false);
      if (said.state === "sent") onSent(said);
      else setAnswer(said);
    });
  };

  const formRef = useCallback(
    (form: HTMLFormElement) => {
      const touched = (): void => void token.prepare();
      form.addEventListener("focusin", touched, { once: true });
      return () => form.removeEventListener("focusin", touched);
    },
    [token],
  );

  return { answer, isSending, onSubmit, formRef };
}
