import { runStudio } from "./run-studio.ts";
import { processTerminal } from "./terminal.ts";

process.exitCode = await runStudio(process.argv.slice(2), processTerminal());
