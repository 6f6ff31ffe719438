import type { ReactNode } from "react";
import type { LayoutName } from "../../features/articles/layout-names.ts";
import type { DocumentPage, Work } from "../../features/articles/summaries.ts";
import type { ShownStep } from "../../features/process/terms.ts";
import type { PassWipeProps } from "../../features/works/pass-wipe.tsx";
import type { ShownService } from "../../features/services/shown-service.ts";

/** A document and what its layout shows with it. */
export interface ShownPage {
  readonly page: DocumentPage;
  readonly layout: LayoutName;
  /** What the studio offers, on the page that lists it. */
  readonly services: readonly ShownService[];
  /** The service that the document describes. */
  readonly service: ShownService | undefined;
  /** How a film is made, on the page about it. */
  readonly steps: readonly ShownStep[];
  /** A frame of the first of its works at first and at last, on the page about how films are made. */
  readonly passes: PassWipeProps | undefined;
  /** Works of its kind. */
  readonly works: readonly Work[];
}

/** What a layout shows. */
export interface LayoutProps extends ShownPage {
  /** Ways on from the page; they come before its call. */
  readonly children: ReactNode;
}
