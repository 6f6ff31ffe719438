import type { ReactNode } from "react";
import type { ListedEnquiry } from "./enquiry-views.ts";
import { useFrame } from "./frame-context.ts";
import { momentsOf } from "./moments.ts";

/** Letters of a message that a list shows. */
const SHOWN_LETTERS = 160;

/** An enquiry in a list: when, who, how it begins, and where it stands. */
export function EnquiryRow({
  enquiry,
  showsFolder,
}: {
  readonly enquiry: ListedEnquiry;
  /** Whether the list has enquiries of several folders. */
  readonly showsFolder: boolean;
}): ReactNode {
  const frame = useFrame();
  const { t, base } = frame;
  const { name, message, reference, createdAt, folder } = enquiry;
  return (
    <li className="row">
      <a href={`${base}/enquiries/${reference}`}>
        <time dateTime={new Date(createdAt).toISOString()}>
          {momentsOf(frame).moment(createdAt)}
        </time>
        <span className="who">
          <bdi>{name ?? t("studioPage.booking.erased")}</bdi>
          {showsFolder && (
            <span className="status">{t(`studioPage.enquiries.status.${folder}`)}</span>
          )}
        </span>
        <bdi className="reference" dir="ltr">
          {reference}
        </bdi>
        {message !== null && (
          <span className="beginning" dir="auto">
            {[...message].slice(0, SHOWN_LETTERS).join("")}
          </span>
        )}
      </a>
    </li>
  );
}
