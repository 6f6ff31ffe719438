export type {
  AnswerForm,
  EnquiryView,
  PersonPart,
  PersonView,
  ShownEntry,
} from "./enquiry-views.ts";
export type { AudiencePart, NewsletterView } from "./newsletter-view.ts";
export type { SubscribersView } from "./subscribers-view.ts";
export type { SentFields, StudioFrame, StudioPageModule, StudioView } from "./view.ts";
export type { NamedReport, NumbersView } from "./numbers-view.ts";
export type { DocumentCell, DocumentsView, DocumentView } from "./documents-view.ts";
