import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CONSENT_COOKIE, consentText, noConsent, pathOf, recordEvents } from "@tradecounter/wire";
import pg from "pg";
import { compare, quantileOf } from "./compare.ts";
import { openConnection, requestOf, type Connection } from "./connection.ts";
import type { Load } from "./load.ts";
import { node, processorMsOf, startChild } from "./process.ts";
import { measure, type Measure } from "./report.ts";
import type { BenchStore } from "./store.ts";

const perSecond = 2_000;
const inBatch = 5;
const seconds = 10;
const senders = 20;
const onlookers = 2;
/** The factor from one rate to the next, and how long each is offered. */
const [step, stepSeconds] = [1.4, 4];
/** Later than this after it was due, a reply is late. */
const lateMs = 500;
/** Accepted events are in the database after this. */
const writtenMs = 2_000;

/**
 * Two thousand events a second, in batches as browsers send them, while shoppers request products that are not cached: whether
 * all events are written, and how long the replies to shoppers take. Then the highest rate, and the cost of a batch.
 */
export async function eventMeasures(store: BenchStore): Promise<Measure[]> {
  const { url, api, parts, databaseUrl, webstoreId } = store;
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query(
    `update store set settings = settings::jsonb || '{"analytics": {"firstParty": true, "keepDays": 30, "searchLearns": true}}' where id = $1`,
    [webstoreId],
  );
  // running stores pick up settings every fifth of a second
  await sleep(2_000);
  const addresses = parts.toReversed().map(({ id }) => `${api}/products/${id}`);
  let turn = 20_000;
  const nextAddress = () => addresses[turn++ % addresses.length]!;
  const request = batchRequest(
    url,
    parts.map(({ word }) => word),
  );
  const written = async () => {
    const { rows } = await db.query<{ count: number }>(
      "select count(*)::int as count from analytics_event where store_id = $1",
      [webstoreId],
    );
    return rows[0]!.count;
  };
  const shoppers = await Promise.all(Array.from({ length: onlookers }, () => openConnection(url)));
  const open = await Promise.all(Array.from({ length: senders }, () => openConnection(url)));
  async function offer(rate: number, forSeconds: number): Promise<Offered> {
    const before = await written();
    const sending = send(open, request, { rate, forSeconds });
    const beside = await browsing(shoppers, nextAddress, sending);
    const sent = await sending;
    await sleep(writtenMs);
    return { ...sent, rate, beside, kept: (await written()) - before };
  }
  try {
    const alone = await browsing(shoppers, nextAddress, sleep(5_000));
    const { taken, kept, took, times, beside } = await offer(perSecond, seconds);
    return [
      measure(
        "events taken and written, beside shoppers",
        Math.min(taken, kept) / took,
        "/s",
        { atLeast: perSecond * 0.98 },
        `${taken} taken in batches of ${inBatch}, ${kept} in the database; a batch ${quantileOf(times, 0.5).toFixed(1)} ms, ${quantileOf(times, 0.99).toFixed(1)} at the 99th percentile`,
      ),
      measure(
        "a product that nobody has asked for, beside the events",
        quantileOf(beside, 0.5),
        "ms",
        { atMost: 50 },
        `the median; ${quantileOf(alone, 0.5).toFixed(1)} without events; ${quantileOf(beside, 0.99).toFixed(1)} and ${quantileOf(alone, 0.99).toFixed(1)} at the 99th percentile`,
      ),
      await mostMeasure(offer),
      await costMeasure(store, open, request),
    ];
  } finally {
    for (const connection of [...shoppers, ...open]) connection.close();
    await db.end();
  }
}

/** The results at one rate of events a second. */
interface Offered extends Sent {
  readonly rate: number;
  /** How long shoppers waited meanwhile, in milliseconds. */
  readonly beside: readonly number[];
  /** Events in the database. */
  readonly kept: number;
}

/** Raises the rate, with shoppers present, until replies are late, or events are refused or not written. */
async function mostMeasure(offer: (rate: number, forSeconds: number) => Promise<Offered>): Promise<Measure> {
  let most = 0;
  let last = await offer(perSecond, stepSeconds);
  while (!failureOf(last)) {
    most = last.rate;
    last = await offer(Math.round((most * step) / inBatch) * inBatch, stepSeconds);
  }
  return measure(
    "the most events a second that are taken and written, beside shoppers",
    most,
    "/s",
    { atLeast: perSecond },
    `${(most / perSecond).toFixed(1)} of the goal; at ${last.rate} a second ${failureOf(last)}; a product meanwhile ${quantileOf(last.beside, 0.5).toFixed(1)} ms`,
  );
}

function failureOf({ refused, taken, kept, lateness }: Offered): string | undefined {
  const late = quantileOf(lateness, 0.99);
  if (refused > 0) return `${refused} of ${refused + taken} were refused`;
  if (late > lateMs) return `one of a hundred batches was answered ${late.toFixed(0)} ms after it was due`;
  if (kept < taken) return `${taken - kept} of ${taken} were not written ${writtenMs / 1000} s later`;
  return undefined;
}

/** The cost of a batch and of writing it, against a hand-written baseline that writes before it replies. */
async function costMeasure(
  { databaseUrl, databaseMs, server, webstoreId }: BenchStore,
  open: readonly Connection[],
  request: (turn: number) => Buffer,
): Promise<Measure> {
  const bare = await startChild(node, [join(import.meta.dirname, "bare-events.ts"), databaseUrl, webstoreId]);
  const toBare = await Promise.all(open.map(() => openConnection(`http://127.0.0.1:${bare.line}`)));
  const withDatabase = (pid: number) => {
    const [own, database] = [processorMsOf(pid), databaseMs()];
    return own === undefined || database === undefined ? undefined : own + database;
  };
  const side = (connections: readonly Connection[], pid: number) => ({
    async run(): Promise<Load> {
      const { times, took } = await send(connections, request, { rate: perSecond, forSeconds: 1 });
      // until it has been written
      await sleep(1_000);
      const perSecondTaken = times.length / took;
      return {
        count: times.length,
        perSecond: perSecondTaken,
        medianMs: quantileOf(times, 0.5),
        slowMs: quantileOf(times, 0.99),
      };
    },
    processorMs: () => withDatabase(pid),
  });
  const compared = await compare(side(toBare, bare.pid), side(open, server.pid));
  for (const connection of toBare) connection.close();
  await bare.stop();
  const { us = Number.NaN, limitUs = Number.NaN } = compared;
  return measure(
    "a batch of events to a bare server that writes each with one statement",
    compared.ratio,
    "",
    { atLeast: 1 },
    `of the processor, the database's with it; ${us.toFixed(0)} µs against ${limitUs.toFixed(0)}, both at ${perSecond} events a second`,
  );
}

interface Sent {
  /** Accepted events, and refused ones. */
  readonly taken: number;
  readonly refused: number;
  readonly took: number;
  /** For each batch, the duration of the request and the delay of the reply after the batch was due, in milliseconds. */
  readonly times: readonly number[];
  readonly lateness: readonly number[];
}

/** Sends batches at this rate for this long, regardless of the replies. */
async function send(
  open: readonly Connection[],
  request: (turn: number) => Buffer,
  { rate, forSeconds }: { rate: number; forSeconds: number },
): Promise<Sent> {
  const times: number[] = [];
  const lateness: number[] = [];
  let refused = 0;
  const batches = (rate * forSeconds) / inBatch;
  const startedAt = performance.now();
  let next = 0;
  await Promise.all(
    open.map(async (connection) => {
      for (let turn = next++; turn < batches; turn = next++) {
        const due = startedAt + (turn * 1000 * inBatch) / rate;
        // a timer takes at least a millisecond, so a late sender does not use one
        const early = due - performance.now();
        if (early > 0) await sleep(early);
        const askedAt = performance.now();
        const { status } = await connection.ask(request(turn));
        if (status === 429) refused += inBatch;
        else if (status !== 204) throw new Error(`A batch of events: ${status}`);
        times.push(performance.now() - askedAt);
        lateness.push(performance.now() - due);
      }
    }),
  );
  const took = (performance.now() - startedAt) / 1000;
  return { taken: times.length * inBatch - refused, refused, took, times, lateness };
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

/** How long replies take until the promise settles, in milliseconds. */
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
