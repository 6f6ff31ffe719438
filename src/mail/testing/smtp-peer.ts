import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { SMTPServer } from "smtp-server";

/** What the peer does with one connection. */
export type PeerAct =
  | { readonly at: "greeting" | "recipient" | "content"; readonly reply: number }
  | { readonly drop: "before-250" | "after-250" }
  | "accept";

/** A relay on the loopback interface. */
export interface SmtpPeer {
  readonly url: string;
  /** What arrived with its last dot, in order, also when it was refused after that. */
  readonly messages: readonly string[];
  /** Parameters of each MAIL FROM. */
  readonly senderParameters: readonly unknown[];
  close(): Promise<void>;
}

/**
 * Starts a real SMTP server that plays a script, an act for each connection, then accepts.
 *
 * @param script acts in order
 */
export async function startSmtpPeer(script: readonly PeerAct[] = []): Promise<SmtpPeer> {
  const messages: string[] = [];
  const senderParameters: unknown[] = [];
  const acts = new Map<string, PeerAct>();
  let count = 0;
  let socket: Socket | undefined;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    allowInsecureAuth: true,
    logger: false,
    onConnect(session, callback) {
      acts.set(session.id, script[count] ?? "accept");
      count += 1;
      callback(refusal(acts.get(session.id), "greeting"));
    },
    onAuth(_auth, _session, callback) {
      callback(Object.assign(new Error("wrong password"), { responseCode: 535 }));
    },
    onMailFrom({ args }, _session, callback) {
      senderParameters.push(args);
      callback();
    },
    onRcptTo(_address, session, callback) {
      callback(refusal(acts.get(session.id), "recipient"));
    },
    onData(stream, session, callback) {
      const act = acts.get(session.id);
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        messages.push(Buffer.concat(chunks).toString("utf8"));
        if (isDrop(act, "before-250")) socket?.destroy();
        else callback(refusal(act, "content"));
        if (isDrop(act, "after-250")) socket?.destroySoon();
      });
    },
  });
  server.server.on("connection", (opened) => {
    socket = opened;
  });
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    messages,
    senderParameters,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** A server that takes connections and never says a word. */
export async function startSilentPeer(): Promise<{ url: string; close: () => void }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.on("error", () => undefined)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = (): void => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

function refusal(act: PeerAct | undefined, at: string): Error | null {
  if (act === undefined || act === "accept" || !("at" in act) || act.at !== at) return null;
  return Object.assign(new Error("as the script says"), { responseCode: act.reply });
}

function isDrop(act: PeerAct | undefined, when: string): boolean {
  return typeof act === "object" && "drop" in act && act.drop === when;
}
