import type { RecordId } from "@tradecounter/commerce";
import { configFrom, createSessions, openDatabase, SESSION_COOKIE, systemClock } from "@tradecounter/server";
import { limits } from "@tradecounter/wire";
import { saveAccount, saveContact, setRole } from "../../packages/server/src/modules/accounts/index.ts";
import { quantileOf } from "./compare.ts";
import { openConnection, requestOf } from "./connection.ts";
import { accepted } from "./load.ts";
import { measure, type Measure } from "./report.ts";
import { rawText } from "./shopper.ts";
import type { BenchStore } from "./store.ts";

const runs = 60;
const moves = 5;
const pageSize = 50;
const fromHere = { "sec-fetch-site": "same-origin" };

interface Page {
  readonly items: readonly { readonly wishlistItemId: string }[];
  readonly nextPageToken: string | null;
}

/** How long a buyer waits to page through a list of a thousand parts, to change one, and to move all of them into the cart. */
export async function listMeasures({ api, env, webstoreId, parts }: BenchStore): Promise<Measure[]> {
  const cookie = `${SESSION_COOKIE}=${await buyer(env, webstoreId as RecordId)}`;
  const connection = await openConnection(api);
  async function timed<Body>(method: string, path: string, body?: unknown): Promise<{ ms: number; body: Body }> {
    const request = requestOf(method, `${api}/${path}`, { ...rawText, ...fromHere, cookie }, body);
    const askedAt = performance.now();
    const text = accepted(await connection.ask(request)).body.toString();
    return { ms: performance.now() - askedAt, body: (text === "" ? undefined : JSON.parse(text)) as Body };
  }

  const simple = parts.filter(({ quantityMinimum }) => quantityMinimum === null);
  const [first, ...others] = simple.slice(0, limits.wishlistItems).map(({ id }) => ({ productId: id }));
  const made = await timed<{ summary: { id: string } }>("POST", "wishlists", { name: "All", products: [first] });
  const list = `wishlists/${made.body.summary.id}`;
  const saved: number[] = [];
  for (const part of others) saved.push((await timed("POST", `${list}/wishlist-items`, part)).ms);

  const pages: number[] = [];
  let items: Page["items"] = [];
  for (let token: string | null = null; pages.length < runs;) {
    const query = new URLSearchParams({ pageSize: String(pageSize), ...(token && { page: token }) });
    const { ms, body }: { ms: number; body: Page } = await timed<Page>("GET", `${list}/wishlist-items?${query}`);
    pages.push(ms);
    items = body.items;
    token = body.nextPageToken;
  }
  const changes: number[] = [];
  for (let run = 0; run < runs; run++) {
    const item = items[run % items.length]!.wishlistItemId;
    changes.push((await timed("PATCH", `${list}/wishlist-items/${item}`, { quantity: String(2 + run) })).ms);
  }
  const moved: number[] = [];
  for (let run = 0; run < moves; run++) {
    moved.push((await timed("POST", `${list}/actions/add-wishlist-to-cart`, {})).ms);
    await timed("DELETE", "carts/current");
  }
  connection.close();
  const told = (name: string, waits: readonly number[], atMost: number) =>
    measure(
      name,
      quantileOf(waits, 0.5),
      "ms",
      { atMost },
      `the median of ${waits.length} over HTTP, the slowest ${Math.max(...waits).toFixed(0)} ms`,
    );
  return [
    told(`a page of ${pageSize} of a list of 1,000 parts`, pages, 20),
    told("a quantity changed in it", changes, 20),
    told("a part saved to it", saved.slice(-runs), 20),
    told("all of it put into the cart", moved, 1000),
  ];
}

/** Returns the value of the session cookie. */
async function buyer(env: Readonly<Record<string, string>>, storeId: RecordId): Promise<string> {
  const db = await openDatabase(configFrom({ ...process.env, ...env }));
  const accountId = await saveAccount(db, storeId, { code: "LISTS", name: "Lists" });
  const person = { email: "lists@bench.example", firstName: "L", lastName: "Bench", accountId };
  const { id: contactId, userId } = await saveContact(db, storeId, person);
  await setRole(db, storeId, { contactId, accountId, role: "Buyer" });
  const token = await createSessions({ db, clock: systemClock }).begin(db, storeId, userId, null);
  await db.close();
  return token;
}
