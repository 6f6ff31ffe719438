import { readEnvironment, signPreviewToken } from "#server";

/** Hours for which a link works unless told. */
const DEFAULT_HOURS = 24;
/** Longest life of a link in hours: a month. */
const MAX_HOURS = 744;

/** Options as given on the command line. */
interface PreviewLinkOptions {
  /** Path of the page; the home page unless told. */
  readonly path: unknown;
  readonly hours: unknown;
}

/** A link, or what was expected instead. */
export type PreviewLinkResult =
  | { readonly ok: true; readonly link: string; readonly expires: Date }
  | { readonly ok: false; readonly expected: string };

/**
 * Makes a link that shows drafts until it expires (D8). It is signed with PREVIEW_TOKEN and does not
 * contain it.
 *
 * @param env the process's environment
 */
export function makePreviewLink(
  env: Readonly<Record<string, string | undefined>>,
  { path = "/", hours = DEFAULT_HOURS }: PreviewLinkOptions,
  now = new Date(),
): PreviewLinkResult {
  const read = readEnvironment(env);
  if (!read.ok) {
    const lines = read.problems.map(({ name, expected }) => `${name}: expected ${expected}`);
    return { ok: false, expected: lines.join("\n") };
  }
  const { previewToken, siteUrl, port } = read.environment;
  if (previewToken === undefined) return { ok: false, expected: "PREVIEW_TOKEN must be set" };
  const count = Number(hours);
  if (!(count > 0 && count <= MAX_HOURS)) {
    return { ok: false, expected: `--hours expects a number up to ${MAX_HOURS}` };
  }
  if (typeof path !== "string" || !/^\/(?![/\\])/.test(path)) {
    return { ok: false, expected: "--path expects a path such as /blog/x" };
  }
  const expires = new Date(now.getTime() + count * 3_600_000);
  const link = new URL(path, siteUrl ?? `http://localhost:${port}`);
  link.searchParams.set("preview", signPreviewToken(previewToken, expires));
  return { ok: true, link: link.href, expires };
}
