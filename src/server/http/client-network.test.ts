import { expect, test } from "vitest";
import type { TrustProxy } from "../settings/environment-values.ts";
import { clientNetworks } from "./client-network.ts";

const networksOf = (remoteAddress: string, forwarded?: string, trust: TrustProxy = "loopback") =>
  clientNetworks(
    {
      headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
      socket: { remoteAddress },
    },
    trust,
  );

test.each([
  ["198.51.100.7", ["198.51.100.0/24"]],
  ["::ffff:198.51.100.7", ["198.51.100.0/24"]],
  ["2001:db8:1:2:3:4:5:6", ["2001:db8:1:2::/64", "2001:db8:1::/48"]],
  ["2001:DB8::0007", ["2001:db8:0:0::/64", "2001:db8:0::/48"]],
  ["fe80::1%eth0", ["fe80:0:0:0::/64", "fe80:0:0::/48"]],
])("b4: the networks of %s", (address, networks) => {
  expect(networksOf(address)).toEqual(networks);
});

test.each([
  ["192.0.2.1, 198.51.100.7", "198.51.100.0/24"],
  ["192.0.2.1, 198.51.100.7:567", "198.51.100.0/24"],
  ["192.0.2.1,[2001:db8:1:2::9]:567", "2001:db8:1:2::/64"],
  ["192.0.2.1, [2001:db8:1:2::9]", "2001:db8:1:2::/64"],
  ["192.0.2.1, 198.51.100.7, 127.0.0.2:8080", "198.51.100.0/24"],
  // What a proxy could not name: nothing that stands before it counts.
  ["192.0.2.1, unknown", "127.0.0.0/24"],
  ["192.0.2.1, 198.51.100.7:x", "127.0.0.0/24"],
  ["192.0.2.1, ", "127.0.0.0/24"],
])("b4: behind a trusted proxy %j comes from %s", (forwarded, network) => {
  expect(networksOf("127.0.0.1", forwarded)[0]).toBe(network);
});

test("b4: nobody else says where a request comes from", () => {
  expect(networksOf("203.0.113.9", "192.0.2.1")).toEqual(["203.0.113.0/24"]);
  expect(networksOf("127.0.0.1", "192.0.2.1", "none")).toEqual(["127.0.0.0/24"]);
});
