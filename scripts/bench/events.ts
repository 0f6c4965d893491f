import { setTimeout as sleep } from "node:timers/promises";
import { CONSENT_COOKIE, consentText, noConsent, pathOf, recordEvents } from "@tradecounter/wire";
import pg from "pg";
import { quantileOf } from "./compare.ts";
import { openConnection, requestOf, type Connection } from "./connection.ts";
import { measure, type Measure } from "./report.ts";
import type { BenchStore } from "./store.ts";

const perSecond = 2_000;
const inBatch = 5;
const seconds = 10;
const senders = 20;
const onlookers = 2;

/**
 * Two thousand events a second, in batches as browsers send them, while others ask for products that nobody has asked for: whether
 * all are written, and what the answers take beside it.
 */
export async function eventMeasures({ url, api, parts, databaseUrl, webstoreId }: BenchStore): Promise<Measure[]> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query(
    `update store set settings = settings::jsonb || '{"analytics": {"firstParty": true, "keepDays": 30, "searchLearns": true}}' where id = $1`,
    [webstoreId],
  );
  // stores that run look every fifth of a second
  await sleep(2_000);
  const addresses = parts.toReversed().map(({ id }) => `${api}/products/${id}`);
  let turn = 20_000;
  const shoppers = await Promise.all(Array.from({ length: onlookers }, () => openConnection(url)));
  const open = await Promise.all(Array.from({ length: senders }, () => openConnection(url)));
  try {
    const alone = await browsing(shoppers, () => addresses[turn++ % addresses.length]!, sleep(5_000));
    const startedAt = performance.now();
    const sending = send(
      open,
      batchRequest(
        url,
        parts.map(({ word }) => word),
      ),
    );
    const beside = await browsing(shoppers, () => addresses[turn++ % addresses.length]!, sending);
    const { sent, times } = await sending;
    const took = (performance.now() - startedAt) / 1000;
    await sleep(2_000);
    const { rows } = await db.query<{ count: number }>(
      "select count(*)::int as count from analytics_event where store_id = $1",
      [webstoreId],
    );
    const kept = rows[0]!.count;

    return [
      measure(
        "events taken and written, beside shoppers",
        Math.min(sent, kept) / took,
        "/s",
        { atLeast: perSecond * 0.98 },
        `${sent} sent in batches of ${inBatch}, ${kept} in the database; a batch ${quantileOf(times, 0.5).toFixed(1)} ms, ${quantileOf(times, 0.99).toFixed(1)} at the 99th percentile`,
      ),
      measure(
        "a product that nobody has asked for, beside the events",
        quantileOf(beside, 0.5),
        "ms",
        { atMost: 50 },
        `the median; ${quantileOf(alone, 0.5).toFixed(1)} without events; ${quantileOf(beside, 0.99).toFixed(1)} and ${quantileOf(alone, 0.99).toFixed(1)} at the 99th percentile`,
      ),
    ];
  } finally {
    for (const connection of [...shoppers, ...open]) connection.close();
    await db.end();
  }
}

/** Batches at the rate, whatever the answers take, until the time is over. */
async function send(open: readonly Connection[], request: (turn: number) => Buffer) {
  const times: number[] = [];
  const batches = (perSecond * seconds) / inBatch;
  const startedAt = performance.now();
  let next = 0;
  await Promise.all(
    open.map(async (connection) => {
      for (let turn = next++; turn < batches; turn = next++) {
        const due = startedAt + (turn * 1000 * inBatch) / perSecond;
        await sleep(Math.max(due - performance.now(), 0));
        const askedAt = performance.now();
        const { status } = await connection.ask(request(turn));
        if (status !== 204) throw new Error(`A batch of events: ${status}`);
        times.push(performance.now() - askedAt);
      }
    }),
  );
  return { sent: times.length * inBatch, times };
}

function batchRequest(url: string, words: readonly string[]) {
  const cookie = `${CONSENT_COOKIE}=${consentText({ ...noConsent, analytics: true }, new Date())}`;
  return (turn: number): Buffer => {
    const searchTerm = words[turn % words.length]!;
    const item = { item_id: `PART-${turn % 5000}`, index: 1 + (turn % 20), quantity: 1 };
    const events = [
      { name: "page_view", page: "Global Search Page", msAgo: 900 },
      { name: "view_item_list", page: "Global Search Page", msAgo: 850, searchTerm, resultCount: 24 },
      { name: "select_item", page: "Global Search Page", msAgo: 400, searchTerm, items: [item] },
      { name: "view_item", page: "Product Page", msAgo: 300, currency: "USD", value: 12.5, items: [item] },
      { name: "add_to_cart", page: "Product Page", msAgo: 0, searchTerm, currency: "USD", value: 12.5, items: [item] },
    ];
    const visit = String(turn % 10_000).padStart(22, "v");
    return requestOf("POST", `${url}${pathOf(recordEvents)}`, { cookie }, { visit, events });
  };
}

/** What answers take until something is over, in milliseconds. */
async function browsing(
  shoppers: readonly Connection[],
  address: () => string,
  over: Promise<unknown>,
): Promise<number[]> {
  const waits: number[] = [];
  let isOver = false;
  void over.finally(() => (isOver = true)).catch(() => {});
  await Promise.all(
    shoppers.map(async (shopper) => {
      while (!isOver) {
        const askedAt = performance.now();
        const { status } = await shopper.ask(requestOf("GET", address(), {}));
        if (status !== 200) throw new Error(`A product: ${status}`);
        waits.push(performance.now() - askedAt);
      }
    }),
  );
  return waits;
}
