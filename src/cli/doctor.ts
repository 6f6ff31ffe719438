import type { Mailbox } from "#mail";
import { type Environment, openServices, readStudio } from "#server";
import { type DatabaseInspection, inspectDatabase, openStore } from "#store";
import type { Studio } from "#studio";
import { type Call, type Command, CommandFailure } from "./command.ts";
import { printResult } from "./answers.ts";
import { type Finding, problem, type Said, STATES } from "./doctor/finding.ts";
import { checkClock, checkDisk, checkRights } from "./doctor/machine-checks.ts";
import { checkMailbox, checkMailDomain, checkRelay } from "./doctor/mail-checks.ts";
import {
  checkBackup,
  checkBuild,
  checkContent,
  checkDatabase,
  checkServices,
  checkSettings,
} from "./doctor/site-checks.ts";
import { presentOf, readInstallation } from "./open-studio.ts";
import { counted, plainText } from "./text-table.ts";
import { choice, chosen, MAIL } from "./value-kinds.ts";

/** Longest time that one check may take, in milliseconds. */
const PATIENCE_MS = 30_000;
const NAME_WIDTH = 9;

/** What is known before anything is looked at. */
interface Patient {
  readonly environment: Environment;
  readonly studio: Studio;
  /** Sender of mails. */
  readonly from: Mailbox;
  readonly inspection: DatabaseInspection;
  readonly mailTo: string | undefined;
}

type Check = (patient: Patient) => readonly Said[] | Promise<readonly Said[]>;

const CHECKS: Readonly<Record<string, Check>> = {
  settings: ({ environment, studio }) => checkSettings(environment, studio.sample),
  dns: ({ environment, from }) => checkMailDomain(environment, from),
  relay: ({ environment, from, mailTo }) => checkRelay(environment, from, mailTo),
  mailbox: ({ environment }) => checkMailbox(environment),
  disk: ({ environment }) => checkDisk(environment),
  rights: ({ environment }) => checkRights(environment),
  clock: ({ environment, inspection }) =>
    checkClock(environment, inspection.ok ? inspection.state.clock : undefined),
  database: ({ inspection }) => checkDatabase(inspection),
  services: (patient) => (isReady(patient.inspection) ? askServices(patient) : []),
  build: checkBuild,
  content: ({ environment }) => checkContent(environment),
  backup: ({ environment }) => checkBackup(environment),
};

const NAMES = Object.keys(CHECKS);

/** Looks at everything around the site that can go wrong (issue 23). */
export const doctor: Command = {
  name: "",
  summary: "checks settings, mail, disk, database, content, build, calendars and backup",
  options: {
    only: { summary: "these checks", value: choice(...NAMES) },
    "mail-to": { summary: "also send a test email to this address", value: MAIL },
  },
  example: "doctor --mail-to me@example.org",
  async run(call) {
    const findings = await examine(call);
    const worst = Math.max(...findings.map(({ state }) => STATES.indexOf(state)));
    printResult(call, findings, findings.map(textOf).join(""));
    if (worst === 0) return;
    const count = (state: Finding["state"]): number =>
      findings.filter((finding) => finding.state === state).length;
    const sums = [counted(count("problem"), "problem"), counted(count("warning"), "warning")];
    throw new CommandFailure(worst === 2 ? 2 : 1, sums.join(", "));
  },
};

function textOf({ check, state, said, hint }: Finding): string {
  const line = `${state.padEnd(NAME_WIDTH)}${check.padEnd(NAME_WIDTH)}${plainText(said)}\n`;
  const indent = " ".repeat(2 * NAME_WIDTH);
  return hint === undefined ? line : `${line}${indent}hint: ${plainText(hint)}\n`;
}

async function examine(call: Call): Promise<readonly Finding[]> {
  let environment: Environment;
  try {
    environment = readInstallation(call.terminal);
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    return [{ check: "settings", ...problem(error.message, error.hint ?? "README.md lists them") }];
  }
  const { dataDir, databaseUrl, mail } = environment;
  const studio = await readStudio(environment);
  const from = mail.from ?? { name: studio.name, address: studio.contact.email };
  const inspection = await within(inspectDatabase({ dataDir, databaseUrl })).catch(
    (error: Error) => ({ ok: false, problem: error.message }) as const,
  );
  const patient = { environment, studio, from, inspection, mailTo: call.option("mail-to") };
  const names = chosen(NAMES, call.option("only")) ?? NAMES;
  const found = names.map((name) => findingsOf(name, () => CHECKS[name]?.(patient) ?? []));
  return (await Promise.all(found)).flat();
}

/** Services bring the tables up to date: only where there is nothing to do. */
function isReady(inspection: DatabaseInspection): boolean {
  if (!inspection.ok) return false;
  const { pending, unknown } = inspection.state;
  return pending.length === 0 && unknown.length === 0;
}

async function askServices({ environment, studio }: Patient): Promise<readonly Said[]> {
  const { dataDir, databaseUrl } = environment;
  const now = presentOf(environment);
  const opened = await openServices({
    environment,
    studio,
    now: () => now,
    openStore: () => openStore({ dataDir, databaseUrl }),
    onBusyAlarm: () => Promise.resolve(),
    onBusyError: () => {},
  });
  if (!opened.ok) {
    return opened.problems.map(({ where, expected }) => problem(where, `expected ${expected}`));
  }
  try {
    return await checkServices(opened.services, now);
  } finally {
    await opened.services.close();
  }
}

async function findingsOf(
  check: string,
  run: () => readonly Said[] | Promise<readonly Said[]>,
): Promise<readonly Finding[]> {
  try {
    const said = await within(Promise.resolve().then(run));
    return said.map((each) => ({ check, ...each }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ check, ...problem(`could not be checked: ${reason}`, "try again") }];
  }
}

/** @throws when it takes too long; it may go on behind the back, the command ends anyway */
async function within<Result>(work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("no answer in time")), PATIENCE_MS);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
