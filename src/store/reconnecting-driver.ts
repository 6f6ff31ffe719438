import { setTimeout as wait } from "node:timers/promises";
import type { DatabaseConnection, Driver, TransactionSettings } from "kysely";

/** The database cannot be asked now; it is looked for again and again. */
export class StoreAway extends Error {
  override readonly name = "StoreAway";

  constructor(problem: string) {
    super(problem);
    // Many forms may be refused for one reason; where they came from says nothing of it.
    this.stack = `${this.name}: ${problem}`;
  }
}

/** A database that was opened and has its tables. */
export interface Connected {
  readonly driver: Driver;
  /** Rejects when the database does not answer in time; left out where it cannot fail to. */
  readonly ping?: () => Promise<unknown>;
  /** Ends everything at once; what is under way fails. */
  destroy(): Promise<void>;
}

/** Hears of a database that goes and comes. */
export interface ReconnectListener {
  /** It is away; called once until it is back. */
  onAway(problem: string): void;
  /** It is there again. */
  onBack(): void;
}

interface ReconnectOptions extends ReconnectListener {
  /** Opens the database; called again until it works. */
  readonly connect: () => Promise<Connected>;
  /** The reason in a sentence, without passwords. */
  readonly problemOf: (error: unknown) => string;
  /** Wait between questions whether the database is still there, in milliseconds. */
  readonly pingEveryMs: number;
  /** True while another server hands the database over, which is worth waiting for. */
  readonly isHandover: (error: unknown) => boolean;
}

/** Wait between tries to connect. */
const RETRY_MS = 1_000;
const HANDOVER_RETRY_MS = 50;
/** Unanswered questions after which a database is away: one may be lost on a busy machine. */
const PINGS_LOST = 3;
/** Longest time for which queries wait for another server to hand the database over. */
const HANDOVER_MS = 15_000;

/** Result of the first try to connect. */
type FirstTry = { readonly ok: true } | { readonly ok: false; readonly error: unknown };

/**
 * A driver over a database that may be away, at the start and later: queries then fail at once with
 * {@link StoreAway}, and work again by themselves when it is back. One that accepts connections and
 * answers nothing counts as away; what waits for it fails.
 */
export class ReconnectingDriver implements Driver {
  readonly #options: ReconnectOptions;
  readonly #stopping = new AbortController();
  readonly #owners = new WeakMap<DatabaseConnection, Driver>();
  readonly #opened = Promise.withResolvers<void>();
  readonly #firstTry = Promise.withResolvers<FirstTry>();
  readonly #working: Promise<void>;
  #current: Connected | undefined;
  #problem = "The database is not open yet";
  #isAway = false;
  #isHandover = false;

  constructor(options: ReconnectOptions) {
    this.#options = options;
    this.#working = this.#work();
  }

  /** What became of the first try to connect. */
  get firstTry(): Promise<FirstTry> {
    return this.#firstTry.promise;
  }

  /** Resolves when the database is there for the first time. */
  get opened(): Promise<void> {
    return this.#opened.promise;
  }

  get isOpen(): boolean {
    return this.#current !== undefined;
  }

  async init(): Promise<void> {
    await this.#ready();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const driver = await this.#ready();
    const connection = await driver.acquireConnection();
    this.#owners.set(connection, driver);
    return connection;
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.#ownerOf(connection).beginTransaction(connection, settings);
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#ownerOf(connection).commitTransaction(connection);
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#ownerOf(connection).rollbackTransaction(connection);
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#ownerOf(connection).releaseConnection(connection);
  }

  async destroy(): Promise<void> {
    this.#problem = "The database is closed";
    this.#stopping.abort();
    await this.#working;
    const connected = this.#current;
    this.#current = undefined;
    await connected?.destroy();
  }

  #ownerOf(connection: DatabaseConnection): Driver {
    const owner = this.#owners.get(connection);
    if (!owner) throw new Error("a connection of another driver");
    return owner;
  }

  async #ready(): Promise<Driver> {
    if (!this.#current && this.#isHandover) {
      const { signal } = this.#stopping;
      const patience = wait(HANDOVER_MS, undefined, { signal, ref: false }).catch(() => {});
      await Promise.race([this.#opened.promise, patience]);
    }
    if (!this.#current) throw new StoreAway(this.#problem);
    return this.#current.driver;
  }

  /** Connects until that works, then asks whether the database is still there, until it is not. */
  async #work(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const connected = this.#current ?? (await this.#connect());
      if (connected && !connected.ping) return;
      if (connected) await this.#watch(connected);
      else await this.#pause(this.#isHandover ? HANDOVER_RETRY_MS : RETRY_MS);
    }
  }

  async #connect(): Promise<Connected | undefined> {
    const { connect, isHandover, problemOf, onBack } = this.#options;
    try {
      this.#current = await connect();
    } catch (error) {
      this.#isHandover = isHandover(error);
      this.#firstTry.resolve({ ok: false, error });
      this.#goAway(problemOf(error));
      return undefined;
    }
    this.#isHandover = false;
    this.#firstTry.resolve({ ok: true });
    this.#opened.resolve();
    if (this.#isAway) onBack();
    this.#isAway = false;
    return this.#current;
  }

  async #watch(connected: Connected): Promise<void> {
    const { signal } = this.#stopping;
    let lost: unknown;
    for (let count = 0; count < PINGS_LOST;) {
      await this.#pause(this.#options.pingEveryMs);
      if (signal.aborted) return;
      const reason = await connected.ping?.().then(
        () => undefined,
        (error: unknown) => error ?? "no answer",
      );
      count = reason === undefined ? 0 : count + 1;
      lost = reason;
    }
    this.#current = undefined;
    this.#goAway(this.#options.problemOf(lost));
    // A database that answers nothing does not say goodbye either.
    connected.destroy().catch(() => {});
  }

  #goAway(problem: string): void {
    this.#problem = problem;
    if (!this.#isAway) this.#options.onAway(problem);
    this.#isAway = true;
  }

  async #pause(ms: number): Promise<void> {
    const { signal } = this.#stopping;
    await wait(ms, undefined, { signal, ref: false }).catch(() => {});
  }
}
