/** One part of a message as it was on the wire (RFC 2045). */
export interface MessagePart {
  /** Fields in order, unfolded, names in lower case. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  readonly parts: readonly MessagePart[];
}

/** Reads a message without believing in it: throws on a bare line feed or a missing boundary. */
export function readMessage(raw: string): MessagePart {
  if (/(?<!\r)\n|\r(?!\n)/.test(raw)) throw new Error("a line does not end with CRLF");
  const end = raw.indexOf("\r\n\r\n");
  if (end === -1) throw new Error("no body");
  const fields = raw
    .slice(0, end)
    .replaceAll(/\r\n(?=[ \t])/g, "")
    .split("\r\n")
    .map((line) => {
      const [, name = "", value = ""] = /^([^:\s]+):\s*(.*)$/.exec(line) ?? [];
      return [name.toLowerCase(), value] as const;
    });
  const content = raw.slice(end + 4);
  const type = fields.find(([name]) => name === "content-type")?.[1] ?? "";
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1];
  const encoding = fields.find(([name]) => name === "content-transfer-encoding")?.[1] ?? "";
  if (boundary === undefined) return { fields, body: decode(content, encoding), parts: [] };
  const pieces = `\r\n${content}`.split(`\r\n--${boundary}`).slice(1, -1);
  const parts = pieces.map((piece) => readMessage(piece.replace(/^\r\n/, "")));
  return { fields, body: "", parts };
}

/** All values of a field. */
export function valuesOf(part: MessagePart, name: string): readonly string[] {
  return part.fields.filter(([own]) => own === name).map(([, value]) => value);
}

/** The first part, at any depth, whose Content-Type begins so. */
export function partOfType(message: MessagePart, type: string): MessagePart | undefined {
  if (valuesOf(message, "content-type")[0]?.startsWith(type)) return message;
  for (const part of message.parts) {
    const found = partOfType(part, type);
    if (found) return found;
  }
  return undefined;
}

/** A header value in plain letters: encoded words (RFC 2047) are read, all else stays. */
export function plainHeader(value: string): string {
  return value
    .replaceAll(/(=\?[^?]+\?[BQ]\?[^?]*\?=)\s+(?==\?)/gi, "$1")
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(text, "base64").toString("utf8")
        : decode(text.replaceAll("_", " "), "quoted-printable"),
    );
}

function decode(content: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(content, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return content;
  const octets = content
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    );
  return Buffer.from(octets, "latin1").toString("utf8");
}
