import type { ReadingSite } from "#server";
import type { ExportFolder } from "./export-folder.ts";
import { dataFile, fileOf, pageFile } from "./file-name.ts";
import type { ListedAddress } from "./list-addresses.ts";

interface Making {
  readonly site: ReadingSite;
  readonly folder: ExportFolder;
  readonly origin: string;
  /** Changes with everything that pages depend on. */
  readonly key: string;
}

/** The files of a page, or why there are none. */
export type MadePage =
  | {
      readonly ok: true;
      /** False for an address that sends its visitors elsewhere. */
      readonly isPage: boolean;
      /** What is not there yet, a card before the page that names it. */
      readonly files: readonly MadeFile[];
      /** True when a card was drawn. */
      readonly isDrawn?: boolean;
    }
  | { readonly ok: false; readonly reason: string };

/** A file that is to be written. */
export interface MadeFile {
  /** Undefined when no file can have the name. */
  readonly file: string | undefined;
  readonly body: Buffer;
  /** Status and target of an address that sends its visitors elsewhere. */
  readonly moved?: string;
  /** File of the card that a page names. */
  readonly card?: string;
  /** Set where it is another than that of all pages. */
  readonly key?: string;
}

/** Makes a page and its data with the renderer of the server, unless they are there already. */
export async function makePage(listed: ListedAddress, making: Making): Promise<MadePage> {
  const { pathname, locale, error } = listed;
  const { site, folder, origin, key } = making;
  const [htmlFile, jsonFile] = [pageFile(pathname), dataFile(pathname)];
  const isCurrent = (file: string | undefined): boolean =>
    file !== undefined && folder.isCurrent(file, key);
  try {
    if (error !== undefined) {
      if (isCurrent(htmlFile)) return { ok: true, isPage: true, files: [] };
      const body = Buffer.from(await site.pagesOf.errorHtml(error, { origin, locale }));
      return { ok: true, isPage: true, files: [{ file: htmlFile, body }] };
    }
    const isHtmlThere = isCurrent(htmlFile);
    const isJsonThere = isCurrent(jsonFile);
    if (isHtmlThere && isJsonThere) return { ok: true, isPage: true, files: [] };
    const match = site.pagesOf.match(pathname, "public");
    if (!match) return { ok: false, reason: "it answers 404" };
    const page = await site.pagesOf.load(match, new Request(origin + pathname), { origin });
    if (page.fault !== undefined) return failed(page.fault);
    const data = { file: jsonFile, body: Buffer.from(page.data()) };
    if (page.redirect !== undefined) {
      const moved = `${page.status} ${page.redirect}`;
      const files = isJsonThere ? [] : [{ ...data, moved }];
      return { ok: true, isPage: false, files };
    }
    if (page.status !== 200) return { ok: false, reason: `it answers ${page.status}` };
    const json = isJsonThere ? [] : [data];
    if (isHtmlThere) return { ok: true, isPage: true, files: json };
    const html = { file: htmlFile, body: Buffer.from(page.html()) };
    const card = await makeCard(pathname, making);
    if (card === undefined) return { ok: true, isPage: true, files: [html, ...json] };
    if (!card.ok) return card;
    const files = [...card.files, { ...html, card: card.file }, ...json];
    return { ok: true, isPage: true, files, isDrawn: card.isDrawn };
  } catch (thrown) {
    return failed(thrown);
  }
}

type MadeCard =
  | {
      readonly ok: true;
      readonly file: string;
      /** None when it is there already: its address changes with what it shows. */
      readonly files: readonly MadeFile[];
      readonly isDrawn: boolean;
    }
  | { readonly ok: false; readonly reason: string };

/** The card that a page names, drawn unless it is there already. */
async function makeCard(pathname: string, { site, folder }: Making): Promise<MadeCard | undefined> {
  const card = await site.cardOf(pathname);
  if (!card) return undefined;
  const file = fileOf(card.address);
  if (file === undefined) return { ok: false, reason: "no file can have the name of its card" };
  if (folder.isCurrent(file, file)) return { ok: true, file, files: [], isDrawn: false };
  const painted = await card.draw();
  if (!painted.ok) return { ok: false, reason: `its card was not drawn: ${painted.reason}` };
  const files = [{ file, body: Buffer.from(painted.picture), key: file }];
  return { ok: true, file, files, isDrawn: true };
}

function failed(thrown: unknown): MadePage {
  const said = thrown instanceof Error ? thrown.message : String(thrown);
  return { ok: false, reason: `500: ${said.split("\n")[0] ?? ""}` };
}
