import type { ReactNode } from "react";
import { Field, PostForm, Problem } from "./form.tsx";
import { useFrame } from "./frame-context.ts";
import { PasskeyForm } from "./passkey-form.tsx";
import type { StudioView } from "./view.ts";

/** The way in: an address, a link by email, and a press that uses the link. */
export function SignInPage({
  view,
}: {
  readonly view: Extract<StudioView, { readonly page: "signIn" }>;
}): ReactNode {
  const { t, base } = useFrame();
  switch (view.step) {
    case "ask":
      return (
        <Card title={t("studioPage.signIn.title")}>
          <p>{t("studioPage.signIn.lead")}</p>
          <PostForm to="/sign-in" action="ask">
            <Field id="email" label={t("studioPage.signIn.email")}>
              <input
                id="email"
                name="email"
                type="email"
                dir="ltr"
                autoComplete="email"
                required
                defaultValue={view.sent?.values["email"]}
                aria-invalid={view.sent ? true : undefined}
                aria-describedby={view.sent && "email-problem"}
              />
            </Field>
            {view.sent && <Problem id="email-problem" text={view.sent.problem} />}
            <button className="main">{t("studioPage.signIn.send")}</button>
          </PostForm>
          {view.isPasskeyRefused && (
            <Problem id="passkey-problem" text={t("studioPage.passkeys.refused")} />
          )}
          {view.passkey !== undefined && (
            <PasskeyForm
              to="/sign-in"
              action="passkey"
              asked={view.passkey}
              problem={t("studioPage.passkeys.notUsed")}
            >
              <button>{t("studioPage.passkeys.signIn")}</button>
            </PasskeyForm>
          )}
        </Card>
      );
    case "sent":
      return (
        <Card title={t("studioPage.signIn.sentTitle")}>
          <p>{t("studioPage.signIn.sentBody", { minutes: view.minutes })}</p>
          <p>
            <a href={`${base}/sign-in`}>{t("studioPage.signIn.again")}</a>
          </p>
        </Card>
      );
    case "confirm":
      return (
        <Card title={t("studioPage.signIn.confirm", { email: view.email })}>
          <PostForm to="/sign-in/link" action="sign-in" hidden={{ t: view.token }}>
            <button className="main">{t("studioPage.signIn.action")}</button>
          </PostForm>
        </Card>
      );
    default:
      return (
        <Card title={t("studioPage.signIn.title")}>
          <p>{t(`studioPage.signIn.${view.step}`)}</p>
          <p>
            <a href={`${base}/sign-in`}>{t("studioPage.signIn.again")}</a>
          </p>
        </Card>
      );
  }
}

function Card({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section className="card narrow">
      <h1>{title}</h1>
      {children}
    </section>
  );
}
