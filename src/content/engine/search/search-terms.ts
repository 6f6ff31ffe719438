import { wordsOf, withoutParticles } from "./fold-words.ts";

/** A word of a query. */
export interface SearchTerm {
  /** Folded; with what it may be without particles, the word as typed first. */
  readonly forms: readonly string[];
  /** True when words that begin with it are found too. */
  readonly isBeginning: boolean;
}

/** Characters of what a visitor types that are read. */
const MAX_QUERY = 100;
/** Words that are looked for; further ones are left out. */
const MAX_TERMS = 8;
/** Letters of a Hebrew word in texts, and of one in a query, that are left without particles. */
const [SHORTEST_IN_TEXT, SHORTEST_TYPED] = [2, 3];

/** The words that a visitor looks for. Quotes, operators and asterisks are no words. */
export function readTerms(text: string): readonly SearchTerm[] {
  const words = new Set(wordsOf(text.slice(0, MAX_QUERY)).map(({ word }) => word));
  return [...words].slice(0, MAX_TERMS).map((word) => ({
    forms: [word, ...withoutParticles(word, SHORTEST_TYPED)],
    // A single letter begins half of all words.
    isBeginning: word.length > 1,
  }));
}

/** The words of a text as indexed, with their forms without particles. */
export function findableWords(text: string): string {
  return wordsOf(text)
    .flatMap(({ word }) => [word, ...withoutParticles(word, SHORTEST_IN_TEXT)])
    .join(" ");
}

/** True for a folded word of a text that a term finds. */
export function isFoundBy(word: string, { forms, isBeginning }: SearchTerm): boolean {
  return [word, ...withoutParticles(word, SHORTEST_IN_TEXT)].some((own) =>
    forms.some((form) => (isBeginning ? own.startsWith(form) : own === form)),
  );
}

/**
 * The terms in the language of FTS5. Every word is quoted, so nothing of what was typed is read as
 * syntax.
 */
export function matchExpression(terms: readonly SearchTerm[], joined: "AND" | "OR"): string {
  return terms
    .map(({ forms, isBeginning }) => {
      const star = isBeginning ? "*" : "";
      return `(${forms.map((form) => `"${form.replaceAll('"', '""')}"${star}`).join(" OR ")})`;
    })
    .join(` ${joined} `);
}
