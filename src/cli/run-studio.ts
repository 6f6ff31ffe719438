import type { CommandGroup, Outcome } from "./command.ts";
import { EXIT, misused } from "./command.ts";
import { commandHelp, groupHelp, type GroupSummary, rootHelp, usageOf } from "./command-help.ts";
import { readCall } from "./read-call.ts";
import type { Terminal } from "./terminal.ts";

/** A group that is loaded when it is called: help for all of them answers at once. */
interface LazyGroup extends GroupSummary {
  load(): Promise<Pick<CommandGroup, "commands">>;
}

const GROUPS: readonly LazyGroup[] = [
  {
    name: "booking",
    summary: "consultations: list, cancel, move, close days, check time zones",
    load: async () => (await import("./booking.ts")).booking,
  },
  {
    name: "leads",
    summary: "enquiries of the contact form: list, export, release, mark as spam",
    load: async () => (await import("./leads.ts")).leads,
  },
  {
    name: "newsletter",
    summary: "subscribers: list, export, import, suppress",
    load: async () => (await import("./newsletter.ts")).newsletter,
  },
  {
    name: "outbox",
    summary: "outgoing mails: list, retry, drop",
    load: async () => (await import("./outbox.ts")).outbox,
  },
  {
    name: "privacy",
    summary: "what is stored about a person: export, erase",
    load: async () => (await import("./privacy.ts")).privacy,
  },
  {
    name: "feed",
    summary: "the feed for the studio's own calendar: show, rotate",
    load: async () => (await import("./feed.ts")).feed,
  },
  {
    name: "busy",
    summary: "other calendars that make the studio busy: status, refresh",
    load: async () => (await import("./busy.ts")).busy,
  },
  {
    name: "content",
    summary: "documents: find dead links and outdated translations, mark translations",
    load: async () => (await import("./content.ts")).content,
  },
  {
    name: "export",
    summary: "writes the whole site as files that any host can serve",
    load: async () => (await import("./export.ts")).exported,
  },
  {
    name: "media",
    summary: "films: import masters, build files, check them",
    load: async () => (await import("./media.ts")).media,
  },
  {
    name: "backup",
    summary: "saves the embedded database to a file while the server runs",
    load: async () => (await import("./backup.ts")).backup,
  },
  {
    name: "restore",
    summary: "replaces the embedded database with a backup",
    load: async () => (await import("./backup.ts")).restore,
  },
  {
    name: "migrate",
    summary: "moves everything from SQLite to PostgreSQL",
    load: async () => (await import("./migrate.ts")).migrate,
  },
  {
    name: "preview-link",
    summary: "a link that shows drafts until it expires",
    load: async () => (await import("./preview-link.ts")).previewLink,
  },
];

/**
 * Runs a command of the studio.
 *
 * @param words what was typed
 * @returns the exit code: 0 done, 1 could not, 2 wrong usage or settings
 */
export async function runStudio(words: readonly string[], terminal: Terminal): Promise<number> {
  const outcome = await answer(words, terminal).catch(failure);
  if (outcome.ok) return 0;
  terminal.note(`${outcome.message}\n`);
  if (outcome.hint !== undefined) terminal.note(`hint: ${outcome.hint}\n`);
  return outcome.exit;
}

async function answer(words: readonly string[], terminal: Terminal): Promise<Outcome> {
  const rest = words.filter((word) => word !== "--help" && word !== "-h");
  const isHelp = rest.length < words.length;
  const [groupName, commandName] = rest;
  const help = (text: string): Outcome => {
    terminal.out(text);
    return { ok: true };
  };
  if (groupName === undefined) return help(rootHelp(GROUPS));
  const found = GROUPS.find(({ name }) => name === groupName);
  if (!found) return misused(`"${groupName}" is not a command`, "try --help");
  const group: CommandGroup = { ...found, ...(await found.load()) };
  const isWhole = group.commands.some(({ name }) => name === "");
  const command = group.commands.find(({ name }) => name === (isWhole ? "" : commandName));
  if (!command) {
    if (isHelp && commandName === undefined) return help(groupHelp(group));
    const names = group.commands.map(({ name }) => name).join(", ");
    return misused(
      commandName === undefined
        ? `${groupName} needs a command: ${names}`
        : `"${groupName} ${commandName}" is not a command; there are ${names}`,
      `try ${groupName} --help`,
    );
  }
  if (isHelp) return help(commandHelp(group, command));
  const read = readCall(command, usageOf(group, command), rest.slice(isWhole ? 1 : 2), terminal);
  return read.ok ? command.run(read.call) : read.outcome;
}

/** Unexpected faults, such as a lost database or a full disk: one line, no stack. */
function failure(error: unknown): Outcome {
  const said = error instanceof Error ? error.message || error.name : String(error);
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
  return {
    ok: false,
    exit: EXIT.refused,
    message: `${said.split("\n")[0] ?? ""}${code}`,
    hint: "nothing more was done; try again, or see whether database and disk are well",
  };
}
