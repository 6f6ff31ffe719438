import { type ReadingSite, styleHash } from "#server";
import type { ExportFolder } from "./export-folder.ts";
import { dataFile, fileOf, pageFile } from "./file-name.ts";
import type { ListedAddress } from "./list-addresses.ts";
import type { RenderedPage } from "./render-page.ts";

interface Making {
  readonly site: ReadingSite;
  readonly folder: ExportFolder;
  /** Renders an address, here or elsewhere; rejects with what the page throws. */
  readonly render: (listed: ListedAddress) => Promise<RenderedPage>;
  /** Changes with everything that pages depend on. */
  readonly key: string;
}

/** The files of a page. */
export interface MadePage {
  /** False for an address that sends its visitors elsewhere. */
  readonly isPage: boolean;
  /** What is not there yet, a card before the page that names it. */
  readonly files: readonly MadeFile[];
  /** True when a card was drawn. */
  readonly isDrawn?: boolean;
}

/** Says why there is no page; other errors are faults. */
export class NoPage extends Error {
  override readonly name = "NoPage";
}

/** A file that is to be written. */
export interface MadeFile {
  /** Undefined when no file can have the name. */
  readonly file: string | undefined;
  readonly body: Buffer;
  /** Status and target of an address that sends its visitors elsewhere. */
  readonly moved?: string;
  /** File of the card that a page names. */
  readonly card?: string;
  /** What the policy of a page has to name of its styles. */
  readonly style?: string | undefined;
  /** Set where it is another than that of all pages. */
  readonly key?: string;
}

/**
 * Makes a page and its data with the renderer of the server, unless they are there already.
 *
 * @throws NoPage when there is none, and what the page throws
 */
export async function makePage(listed: ListedAddress, making: Making): Promise<MadePage> {
  const { pathname, error } = listed;
  const { folder, render, key } = making;
  const [htmlFile, jsonFile] = [pageFile(pathname), dataFile(pathname)];
  const isCurrent = (file: string | undefined): boolean =>
    file !== undefined && folder.isCurrent(file, key);
  const isHtmlThere = isCurrent(htmlFile);
  const isJsonThere = error !== undefined || isCurrent(jsonFile);
  if (isHtmlThere && isJsonThere) return { isPage: true, files: [] };
  const page = await render(listed);
  if (page.kind === "none") throw new NoPage(page.reason);
  const data = { file: jsonFile, body: Buffer.from(page.data ?? "") };
  if (page.kind === "moved") {
    const { moved } = page;
    return { isPage: false, files: isJsonThere ? [] : [{ ...data, moved }] };
  }
  const json = isJsonThere ? [] : [data];
  if (isHtmlThere) return { isPage: true, files: json };
  const html = { file: htmlFile, body: Buffer.from(page.html), style: styleHash(page.html) };
  const card = error === undefined && (await makeCard(pathname, making));
  if (!card) return { isPage: true, files: [html, ...json] };
  const files = [...card.files, { ...html, card: card.file }, ...json];
  return { isPage: true, files, isDrawn: card.files.length > 0 };
}

interface MadeCard {
  readonly file: string;
  /** None when it is there already: its address changes with what it shows. */
  readonly files: readonly MadeFile[];
}

/** The card that a page names, drawn unless it is there already. */
async function makeCard(pathname: string, { site, folder }: Making): Promise<MadeCard | undefined> {
  const card = await site.cardOf(pathname);
  if (!card) return undefined;
  const file = fileOf(card.address);
  if (file === undefined) throw new NoPage("no file can have the name of its card");
  if (folder.isCurrent(file, file)) return { file, files: [] };
  const painted = await card.draw();
  if (!painted.ok) throw new NoPage(`its card was not drawn: ${painted.reason}`);
  return { file, files: [{ file, body: Buffer.from(painted.picture), key: file }] };
}
