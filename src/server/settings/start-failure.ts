/** One reason why the server does not start, for the person who can mend it. */
export interface StartProblem {
  /** File with line, or the name of a setting. */
  readonly where: string;
  readonly expected: string;
  readonly hint?: string | undefined;
}

/** The start is refused: exit code 2, no stack trace, one block of text per problem. */
export class StartFailure extends Error {
  override readonly name = "StartFailure";
  readonly problems: readonly StartProblem[];

  constructor(problems: readonly StartProblem[]) {
    super(problems.map(formatProblem).join("\n"));
    this.problems = problems;
  }
}

/** Turns a problem with a file into a {@link StartProblem}. */
export function inFile(problem: {
  readonly file: string;
  readonly line?: number;
  readonly expected: string;
  readonly hint: string;
}): StartProblem {
  const { file, line, expected, hint } = problem;
  return { where: line === undefined ? file : `${file}:${line}`, expected, hint };
}

function formatProblem({ where, expected, hint }: StartProblem): string {
  return `${where}\n  expected ${expected}${hint ? `\n  hint: ${hint}` : ""}`;
}
