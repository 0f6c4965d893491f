// Compares what the shoppers saw with what is in the database.
import type pg from "pg";
import type { Failure, Seen } from "./shoppers.ts";

export interface Happening {
  readonly event: string;
  readonly what: string;
  /** Milliseconds since the start of the drill. */
  readonly at: number;
}

/** How long shoppers may see errors in each event, in milliseconds. For the loss of a whole machine, that depends on Patroni's `ttl`. */
const longestAllowed: Readonly<Record<string, number>> = {
  upgrade: 10_000,
  primary: 10_000,
  replica: 10_000,
  store: 10_000,
};

/** Prints a line for each happening and each event; returns whether everything is correct. */
export async function report(client: pg.Client, seen: Seen, happenings: readonly Happening[]): Promise<boolean> {
  for (const { event, what, at } of happenings) console.log(`${inSeconds(at).padStart(8)}  ${event.padEnd(8)} ${what}`);
  const events = [...new Set(happenings.map(({ event }) => event))];
  const isShort = events.map((event, index) => {
    const began = happenings.find((happening) => happening.event === event)!.at;
    const next = happenings.find((happening) => happening.event === events[index + 1])?.at ?? Infinity;
    const failures = seen.failures.filter(({ until }) => until >= began && until < next);
    const longest = longestRun(failures);
    console.log(`${event}: ${failures.length} failed, for ${inSeconds(longest)} at the longest`);
    return longest <= (longestAllowed[event] ?? Infinity);
  });
  const sorted = seen.took.toSorted((one, other) => one - other);
  const at = (part: number) => `${sorted[Math.floor(sorted.length * part)]!.toFixed(0)} ms`;
  console.log(
    `${seen.answered} requests answered, ${seen.failures.length} failed; median ${at(0.5)}, 99th ${at(0.99)}`,
  );
  return (await isExact(client, seen)) && isShort.every(Boolean);
}

/** Whether every confirmed order exists, no cart was ordered twice, and stock decreased by what was ordered. */
async function isExact(client: pg.Client, seen: Seen): Promise<boolean> {
  const { rows } = await client.query<{ carts: number; numbers: string[]; ordered: string; taken: string }>(`
    select (select count(distinct cart_id)::int from order_summary) as carts,
      (select array_agg(reference_number) from order_summary) as numbers,
      (select sum(quantity)::text from order_item_summary) as ordered,
      (select (1000000 - on_hand)::text from stock s join product p on p.store_id = s.store_id and p.id = s.product_id
       where sku = 'FLT-1001' order by on_hand limit 1) as taken`);
  const { carts, numbers, ordered, taken } = rows[0]!;
  const known = new Set(numbers);
  const lost = seen.orders.filter((order) => !known.has(order));
  console.log(
    `orders answered ${seen.orders.length}, lost ${lost.length}; stored ${numbers.length}, of ${carts} carts; stock taken ${taken}, ordered ${ordered}`,
  );
  return lost.length === 0 && numbers.length === carts && Number(taken) === Number(ordered);
}

/** The longest period in which someone was waiting for a request that failed, or had seen a failure less than a second before. */
function longestRun(failures: readonly Failure[]): number {
  let [longest, began, ended] = [0, -Infinity, -Infinity];
  for (const { from, until } of failures.toSorted((one, other) => one.from - other.from)) {
    if (from > ended + 1000) began = from;
    ended = Math.max(ended, until);
    longest = Math.max(longest, ended - began);
  }
  return longest;
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
