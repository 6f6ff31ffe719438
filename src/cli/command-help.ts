import type { Command, CommandGroup } from "./command.ts";

/** How the command line is called. */
const CALL = "npm run studio --";

const EXIT_CODES = "Exit codes: 0 done, 1 failed, 2 wrong usage or settings.\n";

/** The first page. */
export function rootHelp(
  groups: readonly (readonly [name: string, summary: string, ...unknown[]])[],
): string {
  return `The studio's command line. It works while the server runs.

Usage: ${CALL} <command> [options]

${columns(groups)}
${CALL} <command> --help   shows details
The settings are the server's: DATA_DIR, DATABASE_URL, SECRET, SITE_URL …
${EXIT_CODES}`;
}

/** All commands of a group. */
export function groupHelp(group: CommandGroup): string {
  const commands = group.commands.map((command): [string, string] => [
    usageOf(group, command),
    command.summary,
  ]);
  return `${capital(group.summary)}

${columns(commands)}
${CALL} ${group.name} <command> --help   shows details
`;
}

/** One command with its options and an example. */
export function commandHelp(group: CommandGroup, command: Command): string {
  const options = Object.entries(command.options ?? {}).map(
    ([name, { summary, value }]): [string, string] => [
      `--${name}${value ? ` ${value.placeholder}` : ""}`,
      summary,
    ],
  );
  return `${capital(command.summary)}

Usage: ${CALL} ${usageOf(group, command)} [options]

${columns([...options, ["--json", "one JSON value, for scripts"], ["--help", "this text"]])}
Example: ${CALL} ${command.example}
`;
}

/** `booking show <id>` */
export function usageOf(group: CommandGroup, command: Command): string {
  const args = (command.args ?? []).map(({ placeholder }) => placeholder);
  const more = command.more ? `[${command.more.placeholder} …]` : "";
  return [group.name, command.name, ...args, more].filter((part) => part !== "").join(" ");
}

function columns(rows: readonly (readonly [string, string, ...unknown[]])[]): string {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}   ${second}\n`).join("");
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
