import type { ReactNode } from "react";
import { ROLES, type Role, type StudioPerson } from "#people";
import { Field, PostForm, Problem } from "./form.tsx";
import { useFrame } from "./frame-context.ts";
import { momentsOf } from "./moments.ts";
import type { StudioView } from "./view.ts";

/** Who has access; for owners. */
export function PeoplePage({
  view: { people, sent },
}: {
  readonly view: Extract<StudioView, { readonly page: "people" }>;
}): ReactNode {
  const { t } = useFrame();
  return (
    <>
      <h1>{t("studioPage.nav.people")}</h1>
      {people.map((person) => (
        <Person key={person.id} person={person} />
      ))}
      <section className="card" aria-labelledby="invite">
        <h2 id="invite">{t("studioPage.people.invite")}</h2>
        {sent && <Problem id="invite-problem" text={sent.problem} />}
        <PostForm to="/people" action="invite">
          <Field id="email" label={t("studioPage.signIn.email")}>
            <input
              id="email"
              name="email"
              type="email"
              dir="ltr"
              autoComplete="off"
              required
              defaultValue={sent?.values["email"]}
              aria-invalid={sent ? true : undefined}
              aria-describedby={sent && "invite-problem"}
            />
          </Field>
          <RoleField id="role" chosen="viewer" />
          <button>{t("studioPage.people.inviteAction")}</button>
        </PostForm>
      </section>
    </>
  );
}

function Person({
  person: { id, email, role, signedInAt, passkeys },
}: {
  readonly person: StudioPerson & { readonly passkeys: number };
}): ReactNode {
  const frame = useFrame();
  const { t } = frame;
  const seen =
    signedInAt === null
      ? t("studioPage.people.never")
      : t("studioPage.people.lastSignIn", { time: momentsOf(frame).past(signedInAt) });
  return (
    <details className="card">
      <summary>
        <span className="who">
          <bdi dir="ltr">{email}</bdi>
          <span className="status">{t(`studioPage.people.roles.${role}`)}</span>
        </span>
        <span className="hint">{seen}</span>
      </summary>
      <PostForm to="/people" action="role" hidden={{ email }}>
        <RoleField id={`role-${id}`} chosen={role} />
        <button>{t("studioPage.people.save")}</button>
      </PostForm>
      <div className="actions">
        <PostForm to="/people" action="sign-out" hidden={{ id }}>
          <button>{t("studioPage.people.signOut")}</button>
        </PostForm>
        {passkeys > 0 && (
          <PostForm to="/people" action="remove-passkeys" hidden={{ id }}>
            <button>{t("studioPage.people.removePasskeys", { count: passkeys })}</button>
          </PostForm>
        )}
        <PostForm to="/people" action="remove" hidden={{ id }}>
          <button className="danger">{t("studioPage.people.remove")}</button>
        </PostForm>
      </div>
    </details>
  );
}

function RoleField({ id, chosen }: { readonly id: string; readonly chosen: Role }): ReactNode {
  const { t } = useFrame();
  return (
    <Field id={id} label={t("studioPage.people.role")}>
      <select id={id} name="role" defaultValue={chosen}>
        {ROLES.map((each) => (
          <option key={each} value={each}>
            {t(`studioPage.people.roles.${each}`)}
          </option>
        ))}
      </select>
    </Field>
  );
}
