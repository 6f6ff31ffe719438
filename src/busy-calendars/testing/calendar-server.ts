import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { CalendarNetwork } from "../calendar-network.ts";
import { testCertificate } from "./test-certificate.ts";

/** A server of calendars on this machine, and a network in which it is the only one. */
export interface CalendarServer {
  /** `https://calendar.example:<port>` */
  readonly origin: string;
  readonly network: CalendarNetwork;
  /** What was asked for so far. */
  readonly asked: readonly IncomingMessage[];
  /** Answers from now on. */
  answer(handler: (request: IncomingMessage, response: ServerResponse) => void): void;
  close(): Promise<void>;
}

const HOST = "calendar.example";

/** Starts a server that speaks TLS with a certificate of its own making. */
export async function startCalendarServer(): Promise<CalendarServer> {
  const { certificate, key } = testCertificate(HOST);
  const asked: IncomingMessage[] = [];
  let handler = (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(404).end();
  };
  const server = createServer({ cert: certificate, key }, (request, response) => {
    asked.push(request);
    handler(request, response);
  });
  await new Promise<void>((listening) => {
    server.listen(0, "127.0.0.1", listening);
  });
  const { port } = server.address() as AddressInfo;
  const origin = `https://${HOST}:${port}`;
  return {
    origin,
    asked,
    network: {
      resolve: async () => [{ address: "127.0.0.1", family: 4 }],
      timeoutMs: 5_000,
      trusted: { origin, certificate },
    },
    answer(next) {
      handler = next;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
