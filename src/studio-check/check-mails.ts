import { type Check, type CheckedStudio, type ComposedMail, error, type Problem } from "./check.ts";
import { openKeySearch } from "./key-search.ts";

/** What a mail must not say: names of arguments, and what JavaScript writes for nothing. */
const GAPS = /\{\w+\}|\bundefined\b|\[object \w+\]/;

/** Every mail of the site in every language: its texts, its language and direction. */
export async function openMailsCheck(studio: CheckedStudio): Promise<Check> {
  const findKeys = await openKeySearch(studio);
  return {
    async end() {
      const { mails, missing } = await studio.mails();
      const problems = [
        ...missing.map((name) => error(`mail ${name}`, "a mail", "what it is about was refused")),
        ...mails.flatMap((mail) => [...faultsOf(mail, findKeys)]),
      ];
      return { note: `${mails.length} mails`, problems };
    },
  };
}

function* faultsOf(
  { name, subject, text, html, lang, dir }: ComposedMail,
  findKeys: (text: string) => readonly string[],
): Generator<Problem> {
  const place = `mail ${name}`;
  if (subject.trim() === "") yield error(place, "a subject", "it is empty");
  for (const part of [subject, text, html]) {
    const [gap] = GAPS.exec(part) ?? findKeys(part);
    if (gap !== undefined) {
      yield error(place, "texts in words", `it says ${gap}; see npm run studio -- messages status`);
      break;
    }
  }
  const [root = ""] = /<html\b[^>]*>/.exec(html) ?? [];
  if (!root.includes(`lang="${lang}"`) || !root.includes(`dir="${dir}"`)) {
    yield error(place, `lang="${lang}" and dir="${dir}"`, `found ${root}`);
  }
}
