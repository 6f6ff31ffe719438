import { type FormEvent, useRef, useState } from "react";
import { useFormToken } from "./form-token.ts";
import { formsOrigin } from "./static-copy.ts";
import { useI18n, useShell } from "./page-context.tsx";
import { honeypotOf, sendForm } from "./send-form.ts";

/** What is said under the field; nothing at first. */
export interface NewsletterSaying {
  readonly tone: "accepted" | "field" | "problem";
  readonly text: string;
}

/**
 * Sends the sign-up without leaving the page, after hydration.
 *
 * @param onAccepted takes what is said of a sign-up that was taken; without it that is said here
 */
export function useNewsletterSending(onAccepted?: (text: string) => void) {
  const { t, locale } = useI18n();
  const server = formsOrigin(useShell().site.staticCopy);
  const [saying, setSaying] = useState<NewsletterSaying>();
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);
  const token = useFormToken("newsletter", server);

  const send = async (form: HTMLFormElement, isAgain = false): Promise<NewsletterSaying> => {
    const typed = new FormData(form);
    const fields = {
      ...honeypotOf(typed),
      email: typed.get("email"),
      locale: locale.code,
      consent: true,
    };
    const unreachable = { tone: "problem", text: t("forms.live.unreachable") } as const;
    if ((await token.prepare()) === undefined) return unreachable;
    const answer = await sendForm(`${server}/api/newsletter`, fields, token);
    if (!answer) return unreachable;
    // Another address after one whose answer was lost is another sign-up.
    if (answer.body.code === "key_reused" && !isAgain) {
      token.replace();
      return send(form, true);
    }
    const [error] = answer.body.errors ?? [];
    if (error) return { tone: "field", text: error.message };
    const text = answer.body.message ?? unreachable.text;
    if (answer.status !== 202) return { tone: "problem", text };
    token.replace();
    onAccepted?.(text);
    return { tone: "accepted", text };
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    const form = event.currentTarget;
    setSending(true);
    setSaying(undefined);
    void send(form).then((said) => {
      isBusy.current = false;
      setSending(false);
      setSaying(said);
      if (said.tone === "field") form.querySelector<HTMLInputElement>('[name="email"]')?.focus();
    });
  };

  return {
    saying,
    isSending,
    onSubmit,
    prepare: () => void token.prepare(),
    /** What was wrong with the address is right. */
    mend: () => setSaying(undefined),
  };
}
