// React's own limit: `node bare-pages.ts FILE` reads the data of pages and draws each of them once for every request.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Island } from "../../packages/storefront/app/router/island.ts";
import { ownPlace } from "../../packages/storefront/src/build.ts";
import { openBuilt } from "../../packages/storefront/src/rendering.ts";

const pages = JSON.parse(readFileSync(process.argv[2]!, "utf8")) as { island: Island; pathname: string }[];
const renderer = await (await openBuilt(ownPlace)).renderer();
const server = createServer(async (_request, response) => {
  let length = 0;
  for (const { island, pathname } of pages) length += (await renderer.markupFrom(island, pathname)).length;
  response.end(`${length}`);
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
