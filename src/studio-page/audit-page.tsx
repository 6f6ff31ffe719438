import type { ReactNode } from "react";
import type { BookingStatus } from "#booking";
import type { ContactFolder } from "#contact";
import type { FaultKind } from "#faults";
import type { IssueState, SubscriberState } from "#newsletter";
import type { AuditEntry, AuditFacts, Role } from "#people";
import { useFrame } from "./frame-context.ts";
import { momentsOf } from "./moments.ts";
import type { StudioFrame, StudioView } from "./view.ts";

/** What the studio changed, newest first. */
export function AuditPage({
  view: { entries, older },
}: {
  readonly view: Extract<StudioView, { readonly page: "audit" }>;
}): ReactNode {
  const { t, base } = useFrame();
  return (
    <>
      <h1>{t("studioPage.nav.audit")}</h1>
      {entries.length === 0 && <p className="none">{t("studioPage.audit.none")}</p>}
      <AuditList entries={entries} />
      {older !== undefined && (
        <p className="pager">
          <a href={`${base}/history?${older}`}>{t("studioPage.audit.older")}</a>
        </p>
      )}
    </>
  );
}

/** Changes with who made them, before and after. */
export function AuditList({
  entries,
  isOfOne = false,
}: {
  readonly entries: readonly AuditEntry[];
  /** Whether the page itself says what they are about. */
  readonly isOfOne?: boolean;
}): ReactNode {
  const frame = useFrame();
  const { t } = frame;
  const { past } = momentsOf(frame);
  return (
    <ol className="audit">
      {entries.map(({ id, at, author, action, subject, before, after }) => (
        <li key={id}>
          <p>
            <strong>{t(`studioPage.audit.action.${action}`)}</strong>{" "}
            {!isOfOne && <Subject action={action} subject={subject} />}
          </p>
          <p className="hint">
            <bdi>{author.id === null ? t("studioPage.audit.commandLine") : author.name}</bdi>
            <time dateTime={new Date(at).toISOString()}>{past(at)}</time>
          </p>
          {(before ?? after) && (
            <dl>
              <Side label={t("studioPage.audit.before")} text={factsText(before, frame)} />
              <Side label={t("studioPage.audit.after")} text={factsText(after, frame)} />
            </dl>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Where the pages of what was changed are. */
const SECTIONS: Readonly<Record<string, string>> = {
  booking: "bookings",
  enquiry: "enquiries",
  issue: "newsletter",
};

function Subject({ action, subject }: Pick<AuditEntry, "action" | "subject">): ReactNode {
  const { base } = useFrame();
  const name = <bdi dir="ltr">{subject}</bdi>;
  const [about = ""] = action.split("_");
  // What was exported is no page, but a choice of what there is.
  const section = action.endsWith("_export") ? undefined : SECTIONS[about];
  return section ? <a href={`${base}/${section}/${subject}`}>{name}</a> : name;
}

function Side({ label, text }: { readonly label: string; readonly text: string }): ReactNode {
  if (text === "") return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{text}</bdi>
      </dd>
    </div>
  );
}

/** Facts in words, as far as there are words for them. */
function factsText(facts: AuditFacts | null, frame: StudioFrame): string {
  const { t } = frame;
  return Object.entries(facts ?? {})
    .map(([name, value]) => {
      if (value === null) return "";
      if (name === "start") return momentsOf(frame).past(Number(value));
      // The store wrote these: they are what the types say.
      if (name === "status") return t(`studioPage.booking.status.${value as BookingStatus}`);
      if (name === "state" || name === "stage") {
        const folder = value === "accepted" || value === "released" ? "new" : value;
        return t(`studioPage.enquiries.status.${folder as ContactFolder}`);
      }
      if (name === "sending") return t(`studioPage.newsletter.state.${value as IssueState}`);
      if (name === "subscription") {
        return t(`studioPage.subscribers.states.${value as SubscriberState}`);
      }
      if (name === "bookings" || name === "enquiries") {
        const label = t(`studioPage.nav.${name}`);
        return `${t("language.labelled", { label })} ${value}`;
      }
      if (name === "kind") return t(`studioPage.faults.kind.${value as FaultKind}`);
      if (name === "role") return t(`studioPage.people.roles.${value as Role}`);
      return String(value);
    })
    .filter((text) => text !== "")
    .join(" · ");
}
