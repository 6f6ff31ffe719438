import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

const STARTER = path.join(import.meta.dirname, "../../../tools/start-postgres.mjs");

/** A PostgreSQL server that a test may crash. */
export interface OwnPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts one beside the server that the other tests share. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const { TEST_DATABASE_URL: _shared, ...env } = process.env;
  const starter = spawn(process.execPath, [STARTER], { env, stdio: ["pipe", "pipe", "inherit"] });
  const [said] = (await once(starter.stdout, "data")) as [Buffer];
  const url = /^TEST_DATABASE_URL=(.+)$/m.exec(said.toString())?.[1];
  if (url === undefined) throw new Error(said.toString());
  return {
    url,
    stop: async () => {
      const exited = once(starter, "exit");
      starter.stdin.end("\n");
      await exited;
    },
  };
}
