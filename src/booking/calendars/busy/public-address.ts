import { BlockList, isIP, isIPv4 } from "node:net";

/** What is not the public internet (IANA's special-purpose registries for IPv4, multicast, class E). */
const PRIVATE_IPV4: readonly (readonly [address: string, prefix: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/** Parts of 2000::/3 that are not: protocol assignments with Teredo, documentation, 6to4, AS112. */
const PRIVATE_IPV6: readonly (readonly [address: string, prefix: number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
];

/** Prefixes of 96 bits before an IPv4 address: mapped, and translated by NAT64. */
const EMBEDDING = ["::ffff:", "64:ff9b::"];

const publicIPv6 = new BlockList();
publicIPv6.addSubnet("2000::", 3, "ipv6");
publicIPv6.addSubnet("64:ff9b::", 96, "ipv6");
publicIPv6.addSubnet("::ffff:0.0.0.0", 96, "ipv6");

const privateIPv4 = new BlockList();
const privateIPv6 = new BlockList();
for (const [address, prefix] of PRIVATE_IPV4) {
  privateIPv4.addSubnet(address, prefix, "ipv4");
  for (const before of EMBEDDING) privateIPv6.addSubnet(before + address, 96 + prefix, "ipv6");
}
for (const [address, prefix] of PRIVATE_IPV6) privateIPv6.addSubnet(address, prefix, "ipv6");

/**
 * True for an address of the public internet (b1): not of this machine, its networks or its cloud's
 * services, also when such an address is wrapped into another. What is unknown is not public.
 *
 * @param address IPv4 or IPv6, without brackets
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes("%")) return false;
  if (isIPv4(address)) return !privateIPv4.check(address, "ipv4");
  return publicIPv6.check(address, "ipv6") && !privateIPv6.check(address, "ipv6");
}
