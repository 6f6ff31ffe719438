import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { ownConnectionLimit } from "./connection-limit.ts";
import { StartFailure } from "../settings/start-failure.ts";
import { HTTP_LIMITS } from "./http-limits.ts";
import { createSlowReaders, type ReadingPace } from "./slow-readers.ts";

/** A server that listens. */
export interface Listening {
  readonly server: Server;
  readonly port: number;
  /**
   * Stops accepting, lets open requests end, then closes; resolves when all is closed. Answers say
   * `Connection: close` from now on.
   *
   * @param lingerMs how long idle connections stay open, so that a request that is on its way on one
   *   of them is still answered
   */
  drain(lingerMs?: number): Promise<void>;
}

/** Where a server listens. */
interface ListenAddress {
  readonly host: string;
  readonly port: number;
  /** A socket that listens already, and was handed over; host and port do not count then. */
  readonly socketFd?: number | undefined;
}

/** What a test may set otherwise than {@link HTTP_LIMITS} says; times in milliseconds. */
interface ListenLimits {
  readonly headersTimeoutMs?: number;
  readonly checkedEveryMs?: number;
  readonly stalledAfterMs?: number;
  readonly readingPace?: ReadingPace;
  readonly readingPaceWhenFull?: ReadingPace;
  /** Connections that are open at once; by the limit of descriptors when left out. */
  readonly connections?: number;
}

/**
 * Starts a node:http server with explicit limits.
 *
 * @throws StartFailure when the address cannot be listened on
 */
export async function listen(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  address: ListenAddress,
  log: Logger,
  own: ListenLimits = {},
): Promise<Listening> {
  const limits = { ...HTTP_LIMITS, ...own };
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      connectionsCheckingInterval: limits.checkedEveryMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
    },
    (request, response) => {
      if (isDraining) response.shouldKeepAlive = false;
      handler(request, response);
    },
  );
  let isDraining = false;
  const sockets = new Set<Socket>();
  let accepted = 0;
  server.on("connection", (socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.maxRequestsPerSocket = limits.requestsPerSocket;
  // Ends a connection on which nothing moves: nobody holds an answer by not reading it.
  server.timeout = limits.stalledAfterMs;
  const connections = own.connections ?? (await ownConnectionLimit());
  if (connections !== undefined) server.maxConnections = connections;
  warnOfDrops(server, log);
  endSlowReaders(server, sockets, limits);
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return;
    const status = CLIENT_ERRORS[error.code ?? ""] ?? "400 Bad Request";
    log.debug({ code: error.code }, "malformed request");
    socket.end(
      `HTTP/1.1 ${status}\r\nContent-Type: text/plain\r\nContent-Length: ${status.length + 1}\r\nConnection: close\r\n\r\n${status}\n`,
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(refusal(error, address)));
    const { host, port, socketFd } = address;
    server.listen(socketFd === undefined ? { host, port } : { fd: socketFd }, resolve);
  });
  server.on("error", (error) => log.error({ err: error }, "a connection was not accepted"));
  return {
    server,
    port: (server.address() as AddressInfo).port,
    async drain(lingerMs = 0) {
      // Who is in the queue of connections already is accepted before it goes: until a turn brings nobody.
      for (let [turn, before] = [0, -1]; before !== accepted && turn < QUEUE_TURNS; turn += 1) {
        before = accepted;
        await nextTurn();
        await nextTurn();
      }
      // node:http's own would break idle connections now.
      const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      // Only now: who is told to close connects again.
      isDraining = true;
      for (const socket of sockets) closeAfterAnswer(socket);
      await Promise.race([closed, wait(lingerMs, undefined, { ref: false })]);
      const closeIdle = (): void => {
        server.closeIdleConnections();
        // Browsers connect ahead of requests that may never come; to node:http these are busy.
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      };
      // After a look at what has come in meanwhile, which on a busy machine may be much.
      const timer = setInterval(() => setImmediate(closeIdle), CLOSE_IDLE_MS);
      const force = setTimeout(() => server.closeAllConnections(), HTTP_LIMITS.drainMs);
      await closed;
      clearInterval(timer);
      clearTimeout(force);
    },
  };
}

/**
 * Ends connections whose clients read too slowly. Where no more connections are allowed, those go first
 * that wait for somebody: the idle ones, and readers that are slow by a stricter measure.
 */
function endSlowReaders(
  server: Server,
  sockets: ReadonlySet<Socket>,
  limits: Required<Omit<ListenLimits, "connections">>,
): void {
  const readers = createSlowReaders();
  let isFull = false;
  server.on("drop", () => (isFull = true));
  const timer = setInterval(() => {
    if (isFull) server.closeIdleConnections();
    const pace = isFull ? limits.readingPaceWhenFull : limits.readingPace;
    for (const socket of readers.find(sockets, performance.now(), pace)) socket.destroy();
    isFull = false;
  }, limits.checkedEveryMs).unref();
  server.once("close", () => clearInterval(timer));
}

/** Says once a minute that connections are refused, and what the operator can do. */
function warnOfDrops(server: Server, log: Logger): void {
  let saidAt = -Infinity;
  server.on("drop", () => {
    if (performance.now() - saidAt < DROPS_SAID_EVERY_MS) return;
    saidAt = performance.now();
    log.error(
      { connections: server.maxConnections },
      `All ${server.maxConnections} connections that the limit of open files allows are taken; more are refused. Raise that limit (LimitNOFILE in systemd, ulimit -n), or see who holds them.`,
    );
  });
}

const DROPS_SAID_EVERY_MS = 60_000;
/** Most turns for the queue of connections, which on a busy server never ends. */
const QUEUE_TURNS = 200;

/** How often connections are closed whose last answer was begun before the drain. */
const CLOSE_IDLE_MS = 50;

/** Has the answer that is under way on a connection say that it is the last. */
function closeAfterAnswer(socket: Socket): void {
  // node:http keeps it there; a list of our own would cost every request.
  const { _httpMessage: response } = socket as { _httpMessage?: ServerResponse | null };
  if (response && !response.headersSent) response.shouldKeepAlive = false;
}

/** What a person can do about an address that cannot be listened on. */
function refusal(error: NodeJS.ErrnoException, { host, port, socketFd }: ListenAddress): unknown {
  const where = socketFd === undefined ? `HOST=${host} PORT=${port}` : "LISTEN_FDS=1";
  const [expected, hint, exitCode] = REFUSALS[error.code ?? ""] ?? [];
  if (expected === undefined) return error;
  return new StartFailure([{ where, expected, hint }], { exitCode: exitCode ?? 1 });
}

const REFUSALS: Readonly<Record<string, readonly [expected: string, hint: string, exit: 1 | 2]>> = {
  EADDRINUSE: [
    "a port that no other program listens on",
    "end the other program, or set another PORT; `ss -ltnp` says who listens",
    1,
  ],
  EADDRNOTAVAIL: ["an address of this machine", "set HOST; `ip address` lists them", 1],
  ENOTFOUND: ["an address of this machine", "set HOST to one", 2],
  EACCES: ["a port that this user may listen on", "take one above 1023", 2],
  EBADF: ["a socket at file descriptor 3", "leave LISTEN_FDS to systemd", 2],
  EINVAL: ["a socket at file descriptor 3", "leave LISTEN_FDS to systemd", 2],
  ENOTSOCK: ["a socket at file descriptor 3", "leave LISTEN_FDS to systemd", 2],
};

const CLIENT_ERRORS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};
