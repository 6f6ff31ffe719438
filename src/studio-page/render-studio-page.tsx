import { renderToStaticMarkup } from "react-dom/server";
import type { ReactNode } from "react";
import { AccountPage } from "./account-page.tsx";
import { AddBookingPage } from "./add-booking-page.tsx";
import { AuditPage } from "./audit-page.tsx";
import { BlockPage } from "./block-page.tsx";
import { BlockedPage } from "./blocked-page.tsx";
import { BookingPage } from "./booking-page.tsx";
import { BookingsPage } from "./bookings-page.tsx";
import { EnquiriesPage } from "./enquiries-page.tsx";
import { EnquiryPage } from "./enquiry-page.tsx";
import { DocumentPage } from "./document-page.tsx";
import { DocumentsPage } from "./documents-page.tsx";
import { FaultsPage } from "./faults-page.tsx";
import { FrameContext } from "./frame-context.ts";
import { NumbersPage } from "./numbers-page.tsx";
import { CalendarsPage } from "./calendars-page.tsx";
import { HoursPage } from "./hours-page.tsx";
import { IssuePage } from "./issue-page.tsx";
import { IssueSendPage } from "./issue-when.tsx";
import { NewsletterPage } from "./newsletter-page.tsx";
import { PeoplePage } from "./people-page.tsx";
import { PersonPage } from "./person-page.tsx";
import { SignInPage } from "./sign-in-page.tsx";
import { StudioDocument } from "./studio-document.tsx";
import { SubscribersPage } from "./subscribers-page.tsx";
import { TodayPage } from "./today-page.tsx";
import type { StudioFrame, StudioView } from "./view.ts";

/** Writes the document of a page. Vite builds this file; the server calls it. */
export function renderStudioPage(view: StudioView, frame: StudioFrame): string {
  return `<!doctype html>${renderToStaticMarkup(
    <FrameContext value={frame}>
      <StudioDocument view={view}>{pageOf(view)}</StudioDocument>
    </FrameContext>,
  )}`;
}

function pageOf(view: StudioView): ReactNode {
  switch (view.page) {
    case "signIn":
      return <SignInPage view={view} />;
    case "today":
      return <TodayPage view={view} />;
    case "bookings":
      return <BookingsPage view={view} />;
    case "booking":
      return <BookingPage view={view} />;
    case "blocked":
      return <BlockedPage view={view} />;
    case "block":
      return <BlockPage view={view} />;
    case "hours":
      return <HoursPage view={view} />;
    case "calendars":
      return <CalendarsPage view={view} />;
    case "addBooking":
      return <AddBookingPage view={view} />;
    case "newsletter":
      return <NewsletterPage view={view} />;
    case "issue":
      return <IssuePage view={view} />;
    case "issueSend":
      return <IssueSendPage view={view} />;
    case "subscribers":
      return <SubscribersPage view={view} />;
    case "people":
      return <PeoplePage view={view} />;
    case "account":
      return <AccountPage view={view} />;
    case "audit":
      return <AuditPage view={view} />;
    case "enquiries":
      return <EnquiriesPage view={view} />;
    case "enquiry":
      return <EnquiryPage view={view} />;
    case "person":
      return <PersonPage view={view} />;
    case "numbers":
      return <NumbersPage view={view} />;
    case "documents":
      return <DocumentsPage view={view} />;
    case "document":
      return <DocumentPage view={view} />;
    case "faults":
      return <FaultsPage view={view} />;
    case "problem":
      return <h1>{view.text}</h1>;
  }
}
