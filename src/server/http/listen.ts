import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Logger } from "pino";
import { HTTP_LIMITS } from "./http-limits.ts";

/** A server that listens. */
export interface Listening {
  readonly server: Server;
  readonly port: number;
  /** Stops accepting, lets open requests end, then closes; resolves when all is closed. */
  drain(): Promise<void>;
}

/** Starts a node:http server with explicit limits. Rejects when the address is taken. */
export async function listen(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  { host, port }: { readonly host: string; readonly port: number },
  log: Logger,
): Promise<Listening> {
  const server = createServer(
    {
      maxHeaderSize: HTTP_LIMITS.headerBytes,
      headersTimeout: HTTP_LIMITS.headersTimeoutMs,
      requestTimeout: HTTP_LIMITS.requestTimeoutMs,
      keepAliveTimeout: HTTP_LIMITS.keepAliveTimeoutMs,
    },
    handler,
  );
  server.maxRequestsPerSocket = HTTP_LIMITS.requestsPerSocket;
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return;
    const status = CLIENT_ERRORS[error.code ?? ""] ?? "400 Bad Request";
    log.debug({ code: error.code }, "malformed request");
    socket.end(
      `HTTP/1.1 ${status}\r\nContent-Type: text/plain\r\nContent-Length: ${status.length + 1}\r\nConnection: close\r\n\r\n${status}\n`,
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    drain: () =>
      new Promise((resolve) => {
        const force = setTimeout(() => server.closeAllConnections(), HTTP_LIMITS.drainMs);
        server.close(() => {
          clearTimeout(force);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

const CLIENT_ERRORS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};
