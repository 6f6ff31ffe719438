import type { LocaleCode } from "#i18n";
import type { MovedAddress } from "./list-moved.ts";

/** What the rules for hosts are made of. */
export interface HostFacts {
  /** Scheme and host at which the files will be, without trailing slash. */
  readonly origin: string;
  /** Enabled languages; the first has no prefix. */
  readonly locales: readonly LocaleCode[];
  /** Attributes of the language cookie, as after its value. */
  readonly cookieAttributes: string;
  /** Headers of every answer, lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly moved: readonly MovedAddress[];
  /** Part of the address of the texts as they are now. */
  readonly messagesVersion: string;
  /** Absolute path of the folder that is served. */
  readonly root: string;
  /** Content types by the ends of names. */
  readonly types: Readonly<Record<string, string>>;
}

/** How long responses may be cached. */
export const KEEPING = {
  /** Files that never change. */
  forever: "public, max-age=31536000, immutable",
  /** Asked for again, and answered with 304 when nothing changed. */
  revalidated: "public, max-age=0, must-revalidate",
  /** An answer that chose the visitor's language. */
  personal: "private, no-cache",
  /** Fetched ahead of a visitor who may never come; taken as it is by one who does at once. */
  ahead: "private, max-age=30",
} as const;

/** Folders, without slashes around, whose file names carry a hash of their content. */
export function keptForever({
  messagesVersion,
}: Pick<HostFacts, "messagesVersion">): readonly string[] {
  return ["assets", "media", "builds/meta", "_cards", `_messages/${messagesVersion}`];
}

/** Who may show files: other sites what feeds and cards name, pictures and films. */
export const OPEN = {
  folders: ["_cards", "media"],
  header: "cross-origin-resource-policy",
  value: "cross-origin",
} as const;

/** `content-security-policy` as people write it. */
export function headerName(name: string): string {
  return name.replaceAll(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());
}
