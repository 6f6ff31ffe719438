import type { LocaleCode } from "../locales.ts";
import { type MessageFolders, type MessageProblem, readLanguage } from "../message-files.ts";
import { checkTypography } from "./check-typography.ts";
import { proseOfMessage } from "./prose-of-message.ts";

/**
 * Checks how the texts of some languages are set, in all their files.
 *
 * @returns what is found, with its line; files that cannot be read have nothing to find
 */
export async function checkMessageFiles(
  folders: MessageFolders,
  locales: readonly LocaleCode[],
): Promise<readonly MessageProblem[]> {
  const found = await Promise.all(
    locales.map(async (locale) => {
      const files = await readLanguage(folders, locale, []);
      return files.flatMap(({ leaves, problem }) =>
        [...leaves].flatMap(([key, { text }]) => {
          const faults = proseOfMessage(text).flatMap((prose) => checkTypography(prose, locale));
          // Forms of one message share most of their words.
          const once = new Map(faults.map((fault) => [fault.hint, fault]));
          return [...once.values()].map(({ expected, hint }) =>
            problem(key.split("."), expected, `"${key}" says ${hint}`),
          );
        }),
      );
    }),
  );
  return found.flat();
}
