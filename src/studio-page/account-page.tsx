import type { ReactNode } from "react";
import { deviceName } from "./device-name.ts";
import { Field, PostForm, Problem } from "./form.tsx";
import { useFrame } from "./frame-context.ts";
import { momentsOf } from "./moments.ts";
import { PasskeyForm } from "./passkey-form.tsx";
import type { AccountView } from "./account-view.ts";

/** One's own sessions and passkeys, and the way out. */
export function AccountPage({ view }: { readonly view: AccountView }): ReactNode {
  const { sessions, current } = view;
  const frame = useFrame();
  const { t, person } = frame;
  const { past } = momentsOf(frame);
  return (
    <>
      <h1>{t("studioPage.nav.account")}</h1>
      <p className="facts">
        <bdi dir="ltr">{person?.email}</bdi>
        {person && <span>{t(`studioPage.people.roles.${person.role}`)}</span>}
      </p>
      <section aria-labelledby="sessions">
        <h2 id="sessions">{t("studioPage.account.sessions")}</h2>
        <ul className="rows">
          {sessions.map(({ id, device, seenAt }) => (
            <li key={id} className="row plain">
              <span className="who">
                <bdi dir="ltr" className="device">
                  {deviceName(device)}
                </bdi>
                <span className="hint">
                  {id === current
                    ? t("studioPage.account.here")
                    : t("studioPage.account.seen", { time: past(seenAt) })}
                </span>
              </span>
              <PostForm to="/account" action="sign-out" hidden={{ session: id }}>
                <button>{t("studioPage.account.signOut")}</button>
              </PostForm>
            </li>
          ))}
        </ul>
      </section>
      <PostForm to="/account" action="sign-out-all">
        <button>{t("studioPage.account.signOutAll")}</button>
      </PostForm>
      <Passkeys view={view} />
    </>
  );
}

function Passkeys({
  view: { passkeys, sessions, current, toAdd, refusedName },
}: {
  readonly view: AccountView;
}): ReactNode {
  const { t } = useFrame();
  const here = sessions.find(({ id }) => id === current);
  return (
    <section className="stack" aria-labelledby="passkeys">
      <h2 id="passkeys">{t("studioPage.passkeys.title")}</h2>
      <p className="hint">{t("studioPage.passkeys.lead")}</p>
      {passkeys.map((passkey) => (
        <PasskeyCard key={passkey.id} passkey={passkey} />
      ))}
      {refusedName !== undefined && (
        <Problem id="passkey-problem" text={t("studioPage.passkeys.notAdded")} />
      )}
      <p className="hint" data-without-passkeys>
        {t(`studioPage.passkeys.${toAdd === undefined ? "signInFirst" : "needsScript"}`)}
      </p>
      {toAdd !== undefined && (
        <PasskeyForm
          to="/account"
          action="passkey-add"
          asked={toAdd}
          isNew
          problem={t("studioPage.passkeys.notMade")}
        >
          <PasskeyName id="passkey-name" name={refusedName ?? deviceName(here?.device ?? "")} />
          <button>{t("studioPage.passkeys.add")}</button>
        </PasskeyForm>
      )}
    </section>
  );
}

function PasskeyCard({
  passkey: { id, name, createdAt, usedAt },
}: {
  readonly passkey: AccountView["passkeys"][number];
}): ReactNode {
  const frame = useFrame();
  const { t } = frame;
  const { past } = momentsOf(frame);
  return (
    <details className="card">
      <summary>
        <bdi>{name}</bdi>
        <span className="hint">
          {usedAt === null
            ? t("studioPage.passkeys.added", { time: past(createdAt) })
            : t("studioPage.passkeys.used", { time: past(usedAt) })}
        </span>
      </summary>
      <PostForm to="/account" action="passkey-rename" hidden={{ passkey: id }}>
        <PasskeyName id={`passkey-${id}`} name={name} />
        <button>{t("studioPage.passkeys.rename")}</button>
      </PostForm>
      <PostForm to="/account" action="passkey-remove" hidden={{ passkey: id }}>
        <button className="danger">{t("studioPage.passkeys.remove")}</button>
      </PostForm>
    </details>
  );
}

function PasskeyName({ id, name }: { readonly id: string; readonly name: string }): ReactNode {
  const { t } = useFrame();
  return (
    <Field id={id} label={t("studioPage.passkeys.name")}>
      <input id={id} name="name" defaultValue={name} maxLength={60} autoComplete="off" required />
    </Field>
  );
}
