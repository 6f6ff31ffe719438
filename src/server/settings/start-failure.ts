/** One reason why the server does not start, for the person who can mend it. */
export interface StartProblem {
  /** File with line, or the name of a setting. */
  readonly where: string;
  readonly expected: string;
  readonly hint?: string | undefined;
}

/**
 * The start is refused: no stack trace, one block of text per problem. Exit code 2 says that a person
 * must mend something and another try is useless; 1 that it may pass.
 */
export class StartFailure extends Error {
  override readonly name = "StartFailure";
  readonly problems: readonly StartProblem[];
  readonly exitCode: 1 | 2;

  constructor(
    problems: readonly StartProblem[],
    { exitCode = 2 }: { readonly exitCode?: 1 | 2 } = {},
  ) {
    super(problems.map(formatProblem).join("\n"));
    this.problems = problems;
    this.exitCode = exitCode;
  }
}

/** What to do about a fault of the machine, by the code of the system or of SQLite. */
const HINTS: Readonly<Record<string, string>> = {
  ENOSPC: "make room on the disk, then start again",
  EDQUOT: "raise the quota of the server's user, then start again",
  SQLITE_FULL: "make room on the disk, then start again",
  EROFS: "the disk is mounted read-only: look into the log of the kernel",
  EACCES: "let the server's user read and write it",
  EMFILE: "raise the limit on open files of the service",
};

/**
 * Turns a fault of the machine during the start, such as a full disk, into a refusal that may pass;
 * everything else is a fault of ours and stays as it is.
 */
export function asStartFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StartFailure) return error;
  const { code, path: file, message } = error as NodeJS.ErrnoException;
  if (code === undefined || !/^(?:E[A-Z]+|SQLITE_[A-Z_]+)$/.test(code)) return error;
  const hint = HINTS[code];
  const [said = code] = message.split("\n");
  const expected = `a machine on which the server can work (${said.includes(code) ? said : `${code}: ${said}`})`;
  return new StartFailure([{ where: file ?? "this machine", expected, hint }], { exitCode: 1 });
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
