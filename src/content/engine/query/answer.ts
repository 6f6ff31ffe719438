import type { ContentDocument } from "../document/content-document.ts";
import { createYielder } from "./yield-to-event-loop.ts";
import { isObject, type QueryParams } from "./read-params.ts";
import type { QueryOutcome } from "./run-query.ts";

/** Shapes of answers: the older plain one, or objects with totals (content-api §4). */
export type AnswerShape = "default" | "advanced";

/**
 * Writes an answer as JSON, piece by piece, so that a long list with bodies is never held as a whole.
 * Nothing is written when `first` finds nothing.
 */
export async function* writeAnswer(
  outcome: QueryOutcome,
  params: QueryParams,
  shape: AnswerShape,
): AsyncGenerator<string> {
  const { dirConfig, total } = outcome;
  const surround = outcome.surround && (await projectNeighbours(outcome, outcome.surround));
  if (shape === "default" && surround) {
    yield JSON.stringify(surround);
  } else if (params.first) {
    const value = await shapeFirst(outcome, shape, surround);
    if (value !== undefined) yield JSON.stringify(value);
  } else if (params.count) {
    yield JSON.stringify(shape === "default" ? total : { result: total });
  } else if (shape === "default") {
    yield* writeList(outcome);
  } else {
    const { limit, skip } = params;
    yield '{"result":';
    yield* writeList(outcome);
    const rest = JSON.stringify({
      limit,
      skip,
      total,
      ...(surround && { surround }),
      ...(dirConfig && { dirConfig }),
    });
    yield `,${rest.slice(1)}`;
  }
}

async function* writeList(outcome: QueryOutcome): AsyncGenerator<string> {
  const yieldIfDue = createYielder(1);
  let lead = "[";
  for (const head of outcome.items) {
    yield lead + JSON.stringify(await outcome.project(head));
    lead = ",";
    const pause = yieldIfDue();
    if (pause) await pause;
  }
  yield lead === "[" ? "[]" : "]";
}

async function shapeFirst(
  outcome: QueryOutcome,
  shape: AnswerShape,
  surround: readonly unknown[] | undefined,
): Promise<unknown> {
  const [head] = outcome.items;
  const { dirConfig } = outcome;
  if (!head && !redirects(dirConfig)) return undefined;
  const document = head && (await outcome.project(head));
  if (shape === "default") {
    return dirConfig ? { _path: dirConfig["_path"], ...document, _dir: dirConfig } : document;
  }
  return {
    ...(document && { result: document }),
    ...(surround && { surround }),
    ...(dirConfig && { dirConfig }),
  };
}

function redirects(dirConfig: QueryOutcome["dirConfig"]): boolean {
  const navigation = dirConfig?.["navigation"];
  return isObject(navigation) && Boolean(navigation["redirect"]);
}

async function projectNeighbours(
  outcome: QueryOutcome,
  heads: readonly (ContentDocument | null)[],
): Promise<(ContentDocument | null)[]> {
  return Promise.all(heads.map((head) => (head ? outcome.project(head) : Promise.resolve(null))));
}
