import type { Context } from "hono";
import type { FormProblemCode } from "#forms";
import type { LocaleCode } from "#i18n";
import type { SiteEnv } from "../http/site-answer.ts";
import type { ProblemValues } from "./form-problem.ts";

/** What a call knows of its request. */
export interface LeadsCall {
  /** The fields of the JSON body, or of the query. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly locale: LocaleCode;
  /** Answers with a problem in the visitor's language. */
  problem(code: FormProblemCode, values?: ProblemValues, more?: object): Response;
}

/** A call of leads.md's table. */
export type LeadsHandler = (context: Context<SiteEnv>, call: LeadsCall) => Promise<Response>;
