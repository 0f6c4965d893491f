// Baseline for replies on this machine: `node bare-server.ts FILE` reads {path: {headers, body}} and sends each unchanged.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const replies = JSON.parse(readFileSync(process.argv[2]!, "utf8")) as Record<
  string,
  { headers: Record<string, string>; body: string }
>;
const ready = new Map(
  Object.entries(replies).map(([path, { headers, body }]) => [path, { headers, bytes: Buffer.from(body) }]),
);
const server = createServer((request, response) => {
  const { headers, bytes } = ready.get(request.url!)!;
  response.writeHead(200, headers).end(bytes);
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
