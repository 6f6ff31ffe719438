import type { ReadingSite } from "#server";
import type { ExportFolder } from "./export-folder.ts";
import { dataFile, pageFile } from "./file-name.ts";
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
      /** Files that are there already, made from the same. */
      readonly current: number;
      readonly files: readonly MadeFile[];
    }
  | { readonly ok: false; readonly reason: string };

interface MadeFile {
  /** Undefined when no file can have the name. */
  readonly file: string | undefined;
  readonly body: Buffer;
  /** Status and target of an address that sends its visitors elsewhere. */
  readonly moved?: string;
}

/** Makes a page and its data with the renderer of the server, unless they are there already. */
export async function makePage(listed: ListedAddress, making: Making): Promise<MadePage> {
  const { pathname, locale, error } = listed;
  const { site, folder, origin, key } = making;
  const [htmlFile, jsonFile] = [pageFile(pathname), dataFile(pathname)];
  const isCurrent = (file: string | undefined): boolean =>
    file !== undefined && folder.isCurrent(file, key);
  const wanted = { origin, fallbackLocale: locale };
  try {
    if (error !== undefined) {
      if (isCurrent(htmlFile)) return { ok: true, isPage: true, current: 1, files: [] };
      const body = Buffer.from(await site.pagesOf.errorHtml(error, wanted));
      return { ok: true, isPage: true, current: 0, files: [{ file: htmlFile, body }] };
    }
    const isHtmlThere = isCurrent(htmlFile);
    const isJsonThere = isCurrent(jsonFile);
    if (isHtmlThere && isJsonThere) return { ok: true, isPage: true, current: 2, files: [] };
    const page = await site.pagesOf.load(new Request(origin + pathname), wanted);
    if (page.fault !== undefined) return failed(page.fault);
    const data = { file: jsonFile, body: Buffer.from(page.data()) };
    if (page.redirect !== undefined) {
      const moved = `${page.status} ${page.redirect}`;
      const files = isJsonThere ? [] : [{ ...data, moved }];
      return { ok: true, isPage: false, current: 1 - files.length, files };
    }
    if (page.status !== 200) return { ok: false, reason: `it answers ${page.status}` };
    const html = { file: htmlFile, body: Buffer.from(page.html()) };
    const files = [...(isHtmlThere ? [] : [html]), ...(isJsonThere ? [] : [data])];
    return { ok: true, isPage: true, current: 2 - files.length, files };
  } catch (thrown) {
    return failed(thrown);
  }
}

function failed(thrown: unknown): MadePage {
  const said = thrown instanceof Error ? thrown.message : String(thrown);
  return { ok: false, reason: `500: ${said.split("\n")[0] ?? ""}` };
}
