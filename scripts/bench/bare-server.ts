// The machine's own limit for an answer: `node bare-server.ts FILE` sends the file's bytes to every request.
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:http";

const body = readFileSync(process.argv[2]!);
const server = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "application/json;charset=UTF-8", "content-length": body.length });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
