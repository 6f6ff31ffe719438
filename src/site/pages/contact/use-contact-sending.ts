import { type EnquiryInput } from "#contact";
import { type FormFields, formDataFields } from "#forms";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { fetchSubmission, honeypotOf, sendForm } from "../../shell/send-form.ts";
import { formsOrigin } from "../../shell/static-copy.ts";
import { type ContactAnswer, readContactAnswer } from "./contact-answer.ts";

/**
 * Sends the enquiry without leaving the page, after hydration.
 *
 * @param first what the server said to a form that was sent before React woke
 * @param read reads what was typed
 * @param submission the token that the page carries; empty on a copy without a server
 */
export function useContactSending(
  first: ContactAnswer | undefined,
  submission: string,
  read: (fields: FormFields) => EnquiryInput,
) {
  const { locale } = useI18n();
  const server = formsOrigin(useShell().site.staticCopy);
  const [answer, setAnswer] = useState(first);
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);
  const token = useRef(submission);

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
    const send = async (): Promise<ContactAnswer> => {
      token.current ||= (await fetchSubmission("contact", server)) ?? "";
      if (token.current === "") return { state: "not-sent", input };
      const sending = await sendForm("contact", fields, token.current, server);
      token.current = sending.submission;
      return readContactAnswer(sending.answer, input);
    };
    void send().then((said) => {
      isBusy.current = false;
      setSending(false);
      setAnswer(said);
    });
  };

  return { answer, isSending, onSubmit };
}
