import { type Environment, openReadingSite, type ReadingSite, StartFailure } from "#server";
import { type Call, misused, type Outcome } from "./command.ts";
import { readSettings } from "./open-studio.ts";

/** A refused start, problem by problem. */
type StartProblems = StartFailure["problems"];

/**
 * Opens the built site for one command and closes it afterwards. It works beside a running server.
 *
 * @param onProblems what a refused start comes to; wrong usage unless it says otherwise
 * @throws what the command throws
 */
export async function withReadingSite(
  { terminal }: Call,
  command: (site: ReadingSite) => Promise<Outcome>,
  onProblems: (problems: StartProblems, environment: Environment) => Outcome | undefined = () =>
    undefined,
): Promise<Outcome> {
  const settings = readSettings(terminal);
  if (!settings.ok) return settings.outcome;
  try {
    const site = await openReadingSite(settings.environment);
    try {
      return await command(site);
    } finally {
      await site.close();
    }
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    return onProblems(error.problems, settings.environment) ?? misused(error.message);
  }
}
