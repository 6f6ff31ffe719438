import { type Check, error } from "./check.ts";

/** What brings the packages that only the checks of HTML and accessibility need. */
export const DEVELOPMENT_PACKAGES = "npm ci --include=dev installs it";

/** The HTML of every page, by html-validate. */
export async function openHtmlCheck(): Promise<Check | string> {
  const { htmlFaults } = await import("./html-faults.ts").catch(() => ({ htmlFaults: undefined }));
  if (!htmlFaults) return `html-validate is not installed; ${DEVELOPMENT_PACKAGES}`;
  return {
    async page({ path, isHtml, text }) {
      if (!isHtml || path.includes("?")) return [];
      const faults = await htmlFaults(text);
      return faults.map((fault) => error(path, "valid HTML", fault));
    },
  };
}
