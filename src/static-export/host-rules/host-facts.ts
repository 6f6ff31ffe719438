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

/** Addresses whose files never change. */
export const IMMUTABLE = "public, max-age=31536000, immutable";
/** All others are asked for again, and answered with 304 when nothing changed. */
export const REVALIDATED = "public, max-age=0, must-revalidate";
/** An answer that chose the visitor's language. */
export const PERSONAL = "private, no-cache";

/** Folders whose file names carry a hash of their content. */
export const HASHED_FOLDERS: readonly string[] = ["assets", "media", "builds/meta", "_cards"];

/** Who may show files; other sites may show cards, that is what they are for. */
export const RESOURCE_POLICY = "cross-origin-resource-policy";
export const OPEN_RESOURCE = "cross-origin";

/** `content-security-policy` as people write it. */
export function headerName(name: string): string {
  return name.replaceAll(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());
}
