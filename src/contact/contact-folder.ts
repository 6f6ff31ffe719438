import type { Contact, ContactFolder } from "./ports.ts";

/** Folders, in the order in which the studio goes through them. */
export const FOLDERS = [
  "new",
  "answered",
  "done",
  "quarantine",
  "spam",
] as const satisfies readonly ContactFolder[];

/** Where an enquiry is listed. */
export function folderOf({ state, stage }: Pick<Contact, "state" | "stage">): ContactFolder {
  return state === "accepted" || state === "released" ? stage : state;
}
