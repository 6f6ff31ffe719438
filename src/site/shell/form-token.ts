import { useState } from "react";
import type { FormName, ProofChallenge } from "#forms";
import { askServer } from "./ask-server.ts";

/** The token of a form: pages are the same for everybody and carry none. */
export type FormToken = ReturnType<typeof createFormToken>;

/** A token, and the proof of work that goes with it. */
interface OpenForm {
  readonly submission: string;
  readonly proof: Promise<string>;
}

/**
 * Makes the token of a form.
 *
 * @param server what stands before the path, see `formsOrigin`
 */
export function createFormToken(form: FormName, server: string) {
  let open: Promise<OpenForm | undefined> | undefined;
  const fetchToken = async (own = ""): Promise<OpenForm | undefined> => {
    const answer = await askServer<Partial<FormTokenAnswer>>(
      `${server}/api/form/${form}${own && `?submission=${own}`}`,
    );
    const { submission: issued = "", challenge } = answer?.body ?? {};
    const submission = own || issued;
    if (submission === "") {
      open = undefined;
      return undefined;
    }
    const isFor = challenge !== undefined && issued === submission;
    // What cannot be proven is confirmed by mail.
    const proof = isFor ? prove(challenge, submission).catch(() => "") : "";
    return { submission, proof: Promise.resolve(proof) };
  };
  return {
    /**
     * The token, asked for once, when the form is touched or sent; undefined when it cannot be had.
     * From then on work is proven.
     */
    prepare: async () => (await (open ??= fetchToken()))?.submission,
    /** The proof for the token; empty when there is none. */
    proof: async () => (await (await open)?.proof) ?? "",
    /** Takes a fresh token in place of one that was too old; without one the next is asked for. */
    replace(fresh?: string): void {
      open = fresh === undefined ? undefined : fetchToken(fresh);
    },
  };
}

/** Loaded with the first form that is touched: most visitors touch none. */
async function prove(challenge: ProofChallenge, token: string): Promise<string> {
  const { solveChallenge } = await import("#forms/proof");
  return solveChallenge(challenge, token);
}

interface FormTokenAnswer {
  readonly submission: string;
  readonly challenge: ProofChallenge;
}

/** The token of a form that is shown. */
export function useFormToken(form: FormName, server: string): FormToken {
  const [token] = useState(() => createFormToken(form, server));
  return token;
}
