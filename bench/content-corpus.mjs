/** Generated articles in six languages, about as long and as rich as real ones. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

export const LOCALES = ["en", "he", "es", "fr", "de", "nl"];
export const TAGS = ["briefs", "captions", "craft", "law", "music", "sound", "web"];

const WORDS = {
  en: "light camera brief sound frame client music cut colour silence shot studio viewer".split(
    " ",
  ),
  he: "אור מצלמה בריף צליל פריים לקוח מוזיקה חיתוך צבע שקט צילום סטודיו צופה".split(" "),
};
const DAY_MS = 86_400_000;

/** Name of an article's address. */
export function pageName(position) {
  return `article-${position}`;
}

/** Writes the same articles in every language, the same ones each time. */
export function writeCorpus(directory, size) {
  for (const locale of LOCALES) {
    mkdirSync(path.join(directory, locale, "blog"), { recursive: true });
    for (let position = 0; position < size; position += 1) {
      rewritePage(directory, locale, position, `Article ${position}`);
    }
  }
}

/** Writes one article with a title. */
export function rewritePage(directory, locale, position, title) {
  const file = path.join(directory, locale, "blog", `${position + 1}.${pageName(position)}.md`);
  writeFileSync(file, article(locale, position, title));
}

function article(locale, position, title) {
  const words = WORDS[locale] ?? WORDS.en;
  let state = position * 2_654_435_761 + 1;
  const random = (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0;
    return state % below;
  };
  const sentence = (length) =>
    `${Array.from({ length }, () => words[random(words.length)]).join(" ")}.`;
  const paragraph = () => Array.from({ length: 4 }, () => sentence(9 + random(8))).join(" ");
  const date = new Date(Date.UTC(1990, 0, 1) + position * DAY_MS).toISOString().slice(0, 10);
  const tags = [TAGS[position % TAGS.length], TAGS[(position + 3) % TAGS.length]];
  return `---
title: ${title}
description: ${sentence(12)}
date: ${date}
tags: [${tags.join(", ")}]
author: Sample author ${position % 9}
---

${paragraph()}

## ${sentence(3)}

${paragraph()} [${words[0]}](/blog/${pageName(Math.floor(position / 2))})

- ${sentence(5)}
- ${sentence(6)}

## ${sentence(4)}

${paragraph()}
`;
}
