import type { Access } from "#content";
import {
  type LocaleCode,
  negotiateLocale,
  readLocaleCookie,
  splitLocale,
  type SplitPath,
} from "#i18n";
import type { Environment } from "../settings/environment.ts";
import { accessOf, type PreviewRequest, readPreview } from "../site/preview.ts";
import type { AddressDecision } from "./address-decision.ts";
import { hasFewFields } from "./body-shape.ts";
import type { RequestHead } from "./request-head.ts";
import { requestId } from "./request-id.ts";
import { requestOrigin } from "./request-origin.ts";

/** What of the site decides how a request is read. */
export interface RequestRules {
  readonly environment: Environment;
  readonly locales: readonly LocaleCode[];
  readonly clock: { now(): Date };
}

/** What a request is for: what answers it. */
export type RequestKind =
  | "build"
  | "card"
  | "content"
  | "data"
  | "feed"
  | "file"
  | "form"
  | "health"
  | "machine"
  | "page"
  | "picture"
  | "redirect"
  | "search"
  | "studio";

/** A request as every part of the server sees it; each fact is worked out once, when it is needed. */
export class SiteRequest {
  readonly head: RequestHead;
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  readonly pathname: string;
  /** Empty, or with its question mark. */
  readonly search: string;
  /** What the address means as a page, once that is decided. */
  page: AddressDecision | undefined;
  /** What it is for, once something takes it. */
  kind: RequestKind | undefined;
  readonly #rules: RequestRules;
  #id: string | undefined;
  #origin: string | undefined;
  #split: SplitPath | undefined;
  #preview: { readonly read: PreviewRequest | undefined } | undefined;

  constructor(head: RequestHead, rules: RequestRules) {
    this.head = head;
    this.#rules = rules;
    this.method = head.method ?? "GET";
    this.target = head.url ?? "/";
    const mark = this.target.indexOf("?");
    this.pathname = mark < 0 ? this.target : this.target.slice(0, mark);
    this.search = mark < 0 ? "" : this.target.slice(mark);
  }

  /** False for a query with more fields than any page, call or form knows. */
  get hasFewFields(): boolean {
    return this.search === "" || hasFewFields(this.search);
  }

  get isRead(): boolean {
    return this.method === "GET" || this.method === "HEAD";
  }

  /** Names the request in its answer and in the log. */
  get id(): string {
    return (this.#id ??= requestId(this.head, this.#rules.environment.trustProxy));
  }

  /** Scheme and host under which the visitor sees the site, without trailing slash. */
  get origin(): string {
    return (this.#origin ??= requestOrigin(this.head, this.#rules.environment));
  }

  /** The address without the prefix of its language. */
  get split(): SplitPath {
    return (this.#split ??= splitLocale(this.pathname, this.#rules.locales));
  }

  /** Language of the address, or else the one that the visitor asks for (B5). */
  get locale(): LocaleCode {
    return this.split.prefixed ? this.split.locale : this.visitorLocale;
  }

  /** The language that the visitor asks for where an address names none (B5). */
  get visitorLocale(): LocaleCode {
    return negotiateLocale({
      cookie: readLocaleCookie(this.head.headers.cookie),
      acceptLanguage: this.head.headers["accept-language"],
      enabled: this.#rules.locales,
    });
  }

  /** Set when the visitor asks for preview (D8). */
  get preview(): PreviewRequest | undefined {
    this.#preview ??= { read: readPreview(this.#rules, this.target, this.head.headers.cookie) };
    return this.#preview.read;
  }

  get access(): Access {
    return accessOf(this.preview);
  }

  /** True when the client can read a page; programs that load scripts, data or pictures cannot (E7). */
  get wantsPage(): boolean {
    const { accept } = this.head.headers;
    return accept === undefined || accept.includes("text/html");
  }
}
