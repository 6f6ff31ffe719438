import type { ReactNode } from "react";
import { deviceName } from "./device-name.ts";
import { PostForm } from "./form.tsx";
import { useFrame } from "./frame-context.ts";
import { momentsOf } from "./moments.ts";
import type { StudioView } from "./view.ts";

/** One's own sessions, and the way out. */
export function AccountPage({
  view: { sessions, current },
}: {
  readonly view: Extract<StudioView, { readonly page: "account" }>;
}): ReactNode {
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
    </>
  );
}
