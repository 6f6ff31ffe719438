import { parseArgs } from "node:util";
import { makePreviewLink } from "./preview-link.ts";

/** Exit code for a wrong command or wrong settings. */
const EXIT_USAGE = 2;

const HELP = `Usage: npm run studio -- <command> [options]

Commands
  preview-link [--path /blog/x] [--hours 24] [--json]
      a link that shows drafts until it expires

Options
  --help    this text
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    help: { type: "boolean", short: "h" },
    hours: { type: "string" },
    json: { type: "boolean" },
    path: { type: "string" },
  },
});
const [command] = positionals;

if (values["help"] === true || command === undefined) {
  process.stdout.write(HELP);
} else if (command === "preview-link") {
  const made = makePreviewLink(process.env, { path: values["path"], hours: values["hours"] });
  if (made.ok) {
    const { link, expires } = made;
    const text = `${link}\nworks until ${expires.toISOString()}\n`;
    process.stdout.write(values["json"] === true ? `${JSON.stringify({ link, expires })}\n` : text);
  } else fail(made.expected);
} else fail(`"${command}" is not a command; try --help`);

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = EXIT_USAGE;
}
