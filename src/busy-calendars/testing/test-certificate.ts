import { generateKeyPairSync, sign } from "node:crypto";

/** A certificate and its key, both PEM. */
export interface TestCertificate {
  readonly certificate: string;
  readonly key: string;
}

const ECDSA_WITH_SHA256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02];
const COMMON_NAME = [0x55, 0x04, 0x03];
const SUBJECT_ALT_NAME = [0x55, 0x1d, 0x11];

/** Makes a certificate of its own making for a host (X.509, RFC 5280), new each time. */
export function testCertificate(host: string): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(objectId(ECDSA_WITH_SHA256));
  const name = sequence(der(0x31, sequence(objectId(COMMON_NAME), text(0x0c, host))));
  const altNames = sequence(text(0x82, host));
  const toSign = sequence(
    der(0xa0, der(0x02, [2])),
    der(0x02, [1]),
    algorithm,
    name,
    sequence(text(0x17, "200101000000Z"), text(0x17, "491231235959Z")),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(sequence(objectId(SUBJECT_ALT_NAME), der(0x04, altNames)))),
  );
  const signature = sign("sha256", toSign, privateKey);
  const whole = sequence(toSign, algorithm, der(0x03, [0], signature));
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines(whole)}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

function der(tag: number, ...contents: readonly (Uint8Array | readonly number[])[]): Buffer {
  const content = Buffer.concat(contents.map((part) => Uint8Array.from(part)));
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), content]);
}

function sequence(...contents: readonly Uint8Array[]): Buffer {
  return der(0x30, ...contents);
}

function objectId(bytes: readonly number[]): Buffer {
  return der(0x06, bytes);
}

function text(tag: number, value: string): Buffer {
  return der(tag, Buffer.from(value));
}

function lines(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll(/.{64}(?=.)/g, "$&\n");
}
