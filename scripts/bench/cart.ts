import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { compare, toldBy } from "./compare.ts";
import { openConnection } from "./connection.ts";
import { accepted, workFor } from "./load.ts";
import { node, processorMsOf, startChild } from "./process.ts";
import { measure, type Measure } from "./report.ts";
import { openShopper, type BenchShopper } from "./shopper.ts";
import type { BenchStore } from "./store.ts";

const shoppers = 8;
const crowd = 16;
const addPath = "carts/current/cart-items";

interface Added {
  readonly cartItemId: string;
  readonly cartId: string;
}

/**
 * Measures adding to a cart against the bare transaction, and sixteen concurrent adds to one cart. The bare transaction
 * has its own HTTP server, so that both sides pay for a request and its reply, and writes to the store's own tables.
 */
export async function cartMeasures(store: BenchStore): Promise<Measure[]> {
  const { api, parts, databaseUrl, databaseMs, folder, server, webstoreId } = store;
  const productId = parts.find(({ quantityMinimum }) => quantityMinimum === null)!.id;
  const wish = { productId, quantity: "1", type: "Product" };
  const people = await Promise.all(Array.from({ length: shoppers }, () => openShopper(api)));
  const carts: Record<string, { cartId: string; itemId: string }> = {};
  let reply = "";
  for (const person of people) {
    const added = await person.send<Added>("POST", addPath, wish);
    carts[cookieOf(person)] = { cartId: added.cartId, itemId: added.cartItemId };
    reply = JSON.stringify(added);
  }
  const file = join(folder, "carts.json");
  writeFileSync(file, JSON.stringify({ storeId: webstoreId, reply, carts }));
  const bare = await startChild(node, [join(import.meta.dirname, "bare-cart.ts"), databaseUrl, file]);
  const requests = people.map((person) => person.request("POST", addPath, wish));
  const withDatabase = (pid: number) => {
    const [own, databases] = [processorMsOf(pid), databaseMs()];
    return own === undefined || databases === undefined ? undefined : own + databases;
  };
  const compared = await compare(
    { run: () => addFor(`http://127.0.0.1:${bare.line}`, requests), processorMs: () => withDatabase(bare.pid) },
    { run: () => addFor(api, requests), processorMs: () => withDatabase(server.pid) },
  );
  await bare.stop();
  for (const person of people) person.close();
  const remark = `${shoppers} shoppers at once, database included: ${toldBy(compared)}`;
  return [
    measure("add to cart to the bare SQL transaction", compared.ratio, "", { atLeast: 0.6 }, remark),
    await crowdMeasure(api, wish),
  ];
}

/** Each shopper repeatedly adds to a cart of their own. */
async function addFor(url: string, requests: readonly Buffer[]) {
  const connections = await Promise.all(requests.map(() => openConnection(url)));
  const done = await workFor(2, requests.length, async (worker) =>
    accepted(await connections[worker]!.ask(requests[worker]!)),
  );
  for (const connection of connections) connection.close();
  return done;
}

async function crowdMeasure(api: string, wish: object): Promise<Measure> {
  const person = await openShopper(api);
  await person.send("POST", addPath, wish);
  const request = person.request("POST", addPath, wish);
  const connections = await Promise.all(Array.from({ length: crowd }, () => openConnection(api)));
  const startedAt = performance.now();
  const replies = await Promise.all(connections.map((connection) => connection.ask(request)));
  const ms = performance.now() - startedAt;
  const refused = replies.filter(({ status }) => status >= 400).length;
  const { totalProductCount } = await person.send<{ totalProductCount: string }>("GET", "carts/current");
  const lost = crowd + 1 - refused - Number(totalProductCount);
  for (const connection of [...connections, person]) connection.close();
  const remark = `${ms.toFixed(0)} ms for all; ${lost} lost`;
  return measure(
    `${crowd} adds at once to one cart: refused or lost`,
    refused + Math.abs(lost),
    "",
    { atMost: 0 },
    remark,
  );
}

function cookieOf(person: BenchShopper): string {
  return /\r\ncookie: (.+?)\r\n/.exec(person.request("GET", "").toString())![1]!;
}
