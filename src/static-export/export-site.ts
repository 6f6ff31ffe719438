import { createHash } from "node:crypto";
import path from "node:path";
import { localeCookieAttributes } from "#i18n";
import { FILE_TYPES, type ReadingSite, siteHeaders } from "#server";
import type { ExportFolder, Written } from "./export-folder.ts";
import { type ExportedTo, exportKey } from "./export-key.ts";
import { dataFile, fileOf } from "./file-name.ts";
import { caddyfile } from "./host-rules/caddy-rules.ts";
import type { HostFacts } from "./host-rules/host-facts.ts";
import { listMoved, type MovedAddress } from "./host-rules/list-moved.ts";
import { nginxMaps, nginxServer } from "./host-rules/nginx-rules.ts";
import { countAddresses, type ListedAddress, listAddresses } from "./list-addresses.ts";
import { type MadeFile, makePage, NoPage } from "./make-page.ts";
import { openRenderer } from "./open-renderer.ts";
import type { RenderTask } from "./render-worker.ts";

/** What an export needs. */
export interface ExportOptions extends ExportedTo {
  readonly site: ReadingSite;
  /** What the site was opened with. */
  readonly parts: RenderTask["parts"];
  readonly folder: ExportFolder;
  /** Processes that render; undefined for as many as there are processors, where it is worth it. */
  readonly jobs: number | undefined;
  /** Told after each page. */
  readonly onProgress: (done: number, of: number) => void;
}

/** What an export came to. */
export interface ExportReport {
  /** Pages, in all languages. */
  readonly pages: number;
  /** Number of files of the site, without precompressed variants. */
  readonly files: number;
  readonly written: number;
  readonly unchanged: number;
  /** Cards of pages; all others were there already. */
  readonly drawn: number;
  readonly removed: number;
  /** What could not be exported; then nothing was removed. */
  readonly problems: readonly ExportProblem[];
}

/** An address that could not be exported. */
interface ExportProblem {
  readonly address: string;
  /** In words. */
  readonly reason: string;
}

/** Pages that are made and written at the same time, for each process: one is rendered while others are compressed. */
const AT_ONCE = 4;

/** Writes the whole site into a folder; only what changed, and nothing that is not its own. */
export async function exportSite(options: ExportOptions): Promise<ExportReport> {
  const { site, folder, origin } = options;
  const problems: ExportProblem[] = [];
  const counts: Record<Written, number> = { written: 0, unchanged: 0, foreign: 0, twice: 0 };
  const note = (address: string, became: Written): void => {
    counts[became] += 1;
    if (became === "foreign") problems.push({ address, reason: "a file of yours is in the way" });
    if (became === "twice") problems.push({ address, reason: "two addresses need the same file" });
  };
  type Put = Omit<MadeFile, "file" | "body">;
  const put = async (
    address: string,
    file: string | undefined,
    body: Buffer,
    more: Put = {},
  ): Promise<void> => {
    if (file === undefined) problems.push({ address, reason: "no file can have this name" });
    else note(address, await folder.write({ file, key, hash: hashOf(body), ...more }, body));
  };

  const key = await exportKey(options);
  for (const [pathname, { file: from, etag, variants }] of site.files.list()) {
    const file = pathname.slice(1);
    const ends = [...(variants.br ? [".br"] : []), ...(variants.gzip ? [".gz"] : [])];
    note(pathname, await folder.copy({ file, key: etag, hash: etag }, from, ends));
  }
  for (const name of site.media.names()) {
    const [file, made] = [`media/${name}`, await site.media.file(name)];
    if (made?.ok)
      note(`/${file}`, await folder.copy({ file, key: name, hash: name }, made.file, []));
    else problems.push({ address: `/${file}`, reason: made?.reason ?? "it is gone" });
  }
  const { match, routeRules } = site.redirects;
  const rules = listMoved(routeRules, match, site.locales);
  for (const { from, isWildcard, to, status } of rules) {
    if (isWildcard) continue;
    await put(from, dataFile(from), Buffer.from(JSON.stringify({ redirect: to })), {
      moved: `${status} ${to}`,
    });
  }
  for await (const { pathname, body } of site.generated(origin)) {
    await put(pathname, fileOf(pathname), await bytesOf(body));
  }

  const of = countAddresses(site);
  let pages = 0;
  let drawn = 0;
  const renderer = openRenderer(options, key, of);
  const { render } = renderer;
  const exportPage = async (listed: ListedAddress): Promise<void> => {
    const { pathname: address } = listed;
    const made = await makePage(listed, { site, folder, render, key }).catch((thrown: unknown) => {
      problems.push({ address, reason: reasonOf(thrown) });
    });
    if (!made) return;
    if (made.isPage) pages += 1;
    if (made.isDrawn) drawn += 1;
    for (const { file, body, ...more } of made.files) await put(address, file, body, more);
  };
  let begun = 0;
  try {
    await forEachOf(listAddresses(site), AT_ONCE * renderer.processes, async (listed) => {
      await exportPage(listed);
      options.onProgress(Math.min((begun += 1), of), of);
    });
  } finally {
    await renderer.close();
  }

  const facts = hostFacts(options, movedIn(folder, rules), folder.styles(key));
  await folder.writeBeside("nginx-http.conf", nginxMaps(facts));
  await folder.writeBeside("nginx-server.conf", nginxServer(facts));
  await folder.writeBeside("Caddyfile", caddyfile(facts));
  const removed = problems.length > 0 ? 0 : folder.sweep();
  const [files, { written }] = [folder.countWanted(), counts];
  return { pages, files, written, unchanged: files - written, drawn, removed, problems };
}

function reasonOf(thrown: unknown): string {
  const said = thrown instanceof Error ? thrown.message : String(thrown);
  return thrown instanceof NoPage ? said : `500: ${said.split("\n")[0] ?? ""}`;
}

function hashOf(body: Buffer): string {
  return createHash("sha256").update(body).digest("base64url");
}

/** Rules and content alike, each address once. */
function movedIn(folder: ExportFolder, rules: readonly MovedAddress[]): readonly MovedAddress[] {
  const known = new Set(rules.map(({ from }) => dataFile(from)));
  const byContent = [...folder.moved()].flatMap(({ file, moved }): MovedAddress[] => {
    if (known.has(file)) return [];
    const [, status = "", to = ""] = /^(\d+) (.*)$/s.exec(moved) ?? [];
    const from = encodeURI(`/${path.relative("_data", file).replace(/\.json$/, "")}`);
    return [{ from, isWildcard: false, to, status: Number(status) }];
  });
  return [
    ...rules.filter(({ isWildcard }) => !isWildcard),
    ...byContent,
    ...rules.filter(({ isWildcard }) => isWildcard),
  ];
}

function hostFacts(
  { site, folder, origin, formsOrigin }: ExportOptions,
  moved: readonly MovedAddress[],
  styles: readonly string[],
): HostFacts {
  const { locales, cookie, messages, environment } = site;
  return {
    origin,
    locales,
    cookieAttributes: localeCookieAttributes(cookie),
    headers: siteHeaders(environment, { forms: formsOrigin, styles }),
    moved,
    messagesVersion: messages.version(),
    root: path.resolve(folder.site),
    types: FILE_TYPES,
  };
}

async function bytesOf(body: string | AsyncIterable<string>): Promise<Buffer> {
  if (typeof body === "string") return Buffer.from(body);
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** Does something for each item, a few at a time, and takes the next one only then. */
async function forEachOf<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
