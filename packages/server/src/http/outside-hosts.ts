import { lookup, type LookupOptions } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

const inside = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  inside.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::", 128],
  ["::1", 128],
  ["64:ff9b::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  inside.addSubnet(net, bits, "ipv6");

/** Whether an address belongs to this machine, a network behind it, or nobody: no message is sent there unless the owner allows it. */
export function isInside(address: string): boolean {
  const family = isIP(address.replace(/^\[|\]$/g, ""));
  if (family === 0) return false;
  const plain = address.replace(/^\[|\]$/g, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped) return inside.check(mapped, "ipv4");
  // the same in hexadecimal, as in a parsed URL
  if (/^::ffff:/i.test(plain)) return true;
  return inside.check(plain, family === 6 ? "ipv6" : "ipv4");
}

/** Why a host is not contacted. */
export class InsideHostError extends Error {}

/** Resolves a host at the moment of connecting: a name that was outside when it was configured may point inside today. */
export const lookUpOutside: LookupFunction = (host, options, callback) => {
  lookup(host, { ...(options as LookupOptions), all: true }, (error, found) => {
    if (error) return callback(error, "");
    if (found.length === 0 || found.some(({ address }) => isInside(address)))
      return callback(new InsideHostError("The host is inside our own network."), "");
    if (options.all) return callback(null, found);
    return callback(null, found[0]!.address, found[0]!.family);
  });
};
