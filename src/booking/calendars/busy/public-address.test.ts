import { describe, expect, it } from "vitest";
import { isPublicAddress } from "./public-address.ts";

describe("b1: an address is", () => {
  it.each([
    "1.1.1.1",
    "8.8.8.8",
    "100.63.255.255",
    "100.128.0.1",
    "172.15.255.255",
    "172.32.0.1",
    "192.167.255.255",
    "223.255.255.255",
    "2606:4700:4700::1111",
    "2a00:1450:4001:80e::200e",
    "::ffff:8.8.8.8",
    "64:ff9b::8.8.8.8",
  ])("public: %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ["this network", "0.0.0.0"],
    ["this network", "0.1.2.3"],
    ["private", "10.0.0.1"],
    ["private", "172.16.0.1"],
    ["private", "172.31.255.255"],
    ["private", "192.168.1.1"],
    ["a carrier's", "100.64.0.1"],
    ["a carrier's", "100.127.255.255"],
    ["loopback", "127.0.0.1"],
    ["loopback", "127.255.255.254"],
    ["the cloud's metadata", "169.254.169.254"],
    ["benchmarks", "198.19.0.1"],
    ["documentation", "203.0.113.7"],
    ["multicast", "224.0.0.1"],
    ["reserved", "240.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["unspecified", "::"],
    ["loopback", "::1"],
    ["compatible with IPv4", "::8.8.8.8"],
    ["mapped loopback", "::ffff:127.0.0.1"],
    ["mapped loopback in hexadecimal", "::ffff:7f00:1"],
    ["mapped metadata", "::ffff:a9fe:a9fe"],
    ["translated", "::ffff:0:7f00:1"],
    ["NAT64 of a private one", "64:ff9b::10.0.0.1"],
    ["NAT64 of metadata", "64:ff9b::a9fe:a9fe"],
    ["NAT64 of one's own", "64:ff9b:1::808:808"],
    ["6to4 of loopback", "2002:7f00:1::"],
    ["6to4", "2002:808:808::1"],
    ["Teredo", "2001:0:808:808::1"],
    ["documentation", "2001:db8::1"],
    ["documentation", "3fff::1"],
    ["unique local", "fd00::1"],
    ["unique local metadata", "fd00:ec2::254"],
    ["link-local", "fe80::1"],
    ["link-local with a zone", "fe80::1%eth0"],
    ["public with a zone", "2606:4700:4700::1111%eth0"],
    ["site-local", "fec0::1"],
    ["multicast", "ff02::1"],
    ["discard-only", "100::1"],
    ["no address", "localhost"],
    ["no address", "0177.0.0.1"],
    ["no address", "2130706433"],
    ["nothing", ""],
  ])("not public: %s, %s", (_what, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
