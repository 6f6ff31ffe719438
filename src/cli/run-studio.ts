import { CommandFailure, type CommandGroup, misused, type Command } from "./command.ts";
import { commandHelp, groupHelp, rootHelp, usageOf } from "./command-help.ts";
import { readCall } from "./read-call.ts";
import type { Terminal } from "./terminal.ts";

/** A group by its name, and its commands, which are loaded when one is called. */
type LazyGroup = readonly [
  name: string,
  summary: string,
  load: () => Promise<{ readonly commands: readonly Command[] }>,
];

const GROUPS: readonly LazyGroup[] = [
  [
    "init",
    "makes a studio's own folder, or changes it",
    async () => ({ commands: [(await import("./init.ts")).init] }),
  ],
  [
    "booking",
    "consultations: list, cancel, move, close days, check time zones",
    () => import("./booking.ts"),
  ],
  [
    "leads",
    "enquiries of the contact form: list, export, release, mark as spam",
    () => import("./leads.ts"),
  ],
  [
    "people",
    "access to the studio's page: invite, list, remove, sign out",
    () => import("./people.ts"),
  ],
  [
    "newsletter",
    "subscribers: list, export, import, suppress; issues: preview, test, send",
    () => import("./newsletter.ts"),
  ],
  ["outbox", "outgoing emails: list, retry, drop", () => import("./outbox.ts")],
  [
    "mail-ingest",
    "what mail servers report about our emails: bounces and complaints",
    async () => ({ commands: [(await import("./mail-ingest.ts")).mailIngest] }),
  ],
  [
    "stats",
    "the site's own numbers: visits, films, the way to a booking",
    async () => ({ commands: [(await import("./stats.ts")).stats] }),
  ],
  ["faults", "what failed: list, acknowledge", () => import("./faults.ts")],
  ["privacy", "what is stored about a person: export, erase", () => import("./privacy.ts")],
  ["feed", "the feed for the studio's own calendar: show, rotate", () => import("./feed.ts")],
  ["busy", "other calendars that make the studio busy: status, refresh", () => import("./busy.ts")],
  ["check", "checks the whole studio as visitors find it", () => import("./check.ts")],
  [
    "content",
    "documents: find dead links and outdated translations, mark translations",
    () => import("./content.ts"),
  ],
  ["messages", "interface texts: what is missing, export, import", () => import("./messages.ts")],
  ["locale", "languages of the site: add one", () => import("./locale.ts")],
  ["export", "writes the whole site as files that any host can serve", () => import("./export.ts")],
  ["media", "films: import masters, build files, check them", () => import("./media.ts")],
  [
    "upgrade",
    "what a new version needs changed in the studio's files: check, apply",
    () => import("./upgrade.ts"),
  ],
  ["sample", "the sample studio: leave it out of this clone", () => import("./sample.ts")],
  [
    "doctor",
    "checks what the site relies on: mail, disk, database, content, backup",
    async () => ({ commands: [(await import("./doctor.ts")).doctor] }),
  ],
  [
    "backup",
    "saves the embedded database to a file while the server runs",
    async () => ({ commands: [(await import("./backup.ts")).backup] }),
  ],
  [
    "restore",
    "replaces the embedded database with a backup",
    async () => ({ commands: [(await import("./backup.ts")).restore] }),
  ],
  ["migrate", "moves everything from SQLite to PostgreSQL", () => import("./migrate.ts")],
  ["preview-link", "a link that shows drafts until it expires", () => import("./preview-link.ts")],
];

/**
 * Runs a command of the studio.
 *
 * @param words what was typed
 * @returns the exit code: 0 done, 1 failed, 2 wrong usage or settings
 */
export async function runStudio(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await run(words, terminal);
    return 0;
  } catch (error) {
    const { message, hint, exit } = error instanceof CommandFailure ? error : unexpected(error);
    terminal.note(`${message}\n`);
    if (hint !== undefined) terminal.note(`hint: ${hint}\n`);
    return exit;
  }
}

async function run(words: readonly string[], terminal: Terminal): Promise<void> {
  const rest = words.filter((word) => word !== "--help" && word !== "-h");
  const isHelp = rest.length < words.length;
  const [groupName, commandName] = rest;
  if (groupName === undefined) {
    terminal.out(rootHelp(GROUPS));
    return;
  }
  const [name = "", summary = "", load] = GROUPS.find(([one]) => one === groupName) ?? [];
  if (!load) throw misused(`"${groupName}" is not a command`, "try --help");
  const group: CommandGroup = { name, summary, ...(await load()) };
  const named = group.commands.find((one) => one.name !== "" && one.name === commandName);
  const command = named ?? group.commands.find((one) => one.name === "");
  if (!command && isHelp && commandName === undefined) terminal.out(groupHelp(group));
  else if (!command) {
    const names = group.commands.map((one) => one.name).join(", ");
    throw misused(
      commandName === undefined
        ? `${name} needs a command: ${names}`
        : `"${name} ${commandName}" is not a command; there are ${names}`,
      `try ${name} --help`,
    );
  } else if (isHelp) terminal.out(commandHelp(group, command));
  else {
    const typed = rest.slice(named ? 2 : 1);
    await command.run(readCall(command, usageOf(group, command), typed, terminal));
  }
}

/** A lost database or a full disk, for example: one line, no stack. */
function unexpected(error: unknown): CommandFailure {
  const said = error instanceof Error ? error.message || error.name : String(error);
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
  return new CommandFailure(
    1,
    `${said.split("\n")[0] ?? ""}${code}`,
    "nothing more was done; try again, or check the database and the disk",
  );
}
