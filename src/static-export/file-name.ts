import path from "node:path";

/** Longest name of a file that file systems take, in bytes, less the ends that are put to it. */
const LONGEST = 240;

/**
 * The file of a page: `/he/contact` is `he/contact.html`, which hosts serve without sending visitors
 * to an address with a slash at its end.
 *
 * @param pathname percent-encoded
 * @returns undefined for a path that cannot be a file
 */
export function pageFile(pathname: string): string | undefined {
  return fileOf(pathname === "/" ? "/index.html" : `${pathname}.html`);
}

/** The file with what a client navigation to a page needs; see `page-fetch.ts` of the site. */
export function dataFile(pathname: string): string | undefined {
  return fileOf(`/_data${pathname === "/" ? "/index" : pathname}.json`);
}

/**
 * The file of any other address.
 *
 * @param pathname percent-encoded
 * @returns path below the folder; undefined when it would leave it or is longer than names may be
 */
export function fileOf(pathname: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  const steps = decoded.split("/").slice(1);
  const isGood = steps.every(
    (step) =>
      step !== "" &&
      step !== "." &&
      step !== ".." &&
      !/[\\\p{Cc}]/u.test(step) &&
      Buffer.byteLength(step) <= LONGEST,
  );
  return isGood && decoded.startsWith("/") ? path.join(...steps) : undefined;
}
