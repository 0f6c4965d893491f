// The cost of account prices: `node in-process-prices.ts` opens the store of its environment, gives a thousand accounts
// a hundred prices each, and prints as JSON the cost of pages sorted by price that are not cached, by turns for a guest
// and for an account, and how long it takes until a saved price is visible.
import { setTimeout as sleep } from "node:timers/promises";
import {
  createSessions,
  configFrom,
  createApp,
  openDatabase,
  SESSION_COOKIE,
  systemClock,
  type Visitor,
} from "@tradecounter/server";
import { mountPages } from "../../packages/cli/src/pages.ts";
import { sql } from "../../packages/server/src/db/index.ts";
import { saveAccount, saveContact, setRole } from "../../packages/server/src/modules/accounts/index.ts";
import { noteChangedAccountPrices } from "../../packages/server/src/modules/pricing/index.ts";
import { parentOf, processorMsOfTree } from "./process.ts";

const accountCount = 1000;
const pricesOfAccount = 100;
const listsOfTurn = 4;
const warmingRounds = 15;
const roundCount = 50;
const savedCount = 7;

const config = configFrom(process.env);
const db = await openDatabase(config);
const app = await createApp({ config, db });
await app.start();
await mountPages({ app, publicUrl: undefined, images: async () => undefined, isDevelopment: false });
const [store] = app.stores.all();
if (!store) throw new Error("There is no store");
const { id: webstoreId } = store;
const sessions = createSessions({ db, clock: systemClock });
const backend = await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
const databasePid = parentOf(backend.pid);

const guest: Visitor = { cookie: () => undefined, setCookie: () => {}, authorization: undefined };
const snapshot = app.catalog.snapshot(webstoreId);

async function buyerOf(place: number): Promise<Visitor> {
  const code = `BENCH-${place}`;
  const accountId = await saveAccount(db, webstoreId, { code, name: code });
  const person = { email: `${code}@example.com`, firstName: "B", lastName: "Bench", accountId };
  const { id: contactId, userId } = await saveContact(db, webstoreId, person);
  await setRole(db, webstoreId, { contactId, accountId, role: "Buyer" });
  const session = await sessions.begin(db, webstoreId, userId, null);
  return { ...guest, cookie: (name) => (name === SESSION_COOKIE ? session : undefined) };
}

const buyers: Visitor[] = [];
for (let place = 0; place < accountCount; place++) buyers.push(await buyerOf(place));
await db.transaction(async (tx) => {
  await tx.run(sql`set local statement_timeout = 0`);
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from product where store_id = ${webstoreId}`,
  );
  await tx.run(sql`
    with wanted as materialized (
      select a.id as account_id, n, 1 + (abs(hashtext(a.code)::bigint) + n * 7919) % ${count}::int as place
      from account a cross join generate_series(1, ${pricesOfAccount}::int) n
      where a.store_id = ${webstoreId} and a.code like 'BENCH-%'
    ), placed as materialized (
      select id, row_number() over (order by md5(id)) as place from product where store_id = ${webstoreId}
    )
    insert into account_price (store_id, id, account_id, product_id, currency, unit_price)
    select ${webstoreId}, account_id || n, account_id, placed.id, ${store.settings.defaultCurrency}, 1 + n::numeric / 100
    from wanted join placed on placed.place = wanted.place`);
  await noteChangedAccountPrices(
    tx,
    webstoreId,
    sql`select id from account where store_id = ${webstoreId} and code like 'BENCH-%'`,
  );
});
for (const table of [sql`account`, sql`contact`, sql`account_contact`, sql`session`, sql`account_price`])
  await db.run(sql`analyze ${table}`);
await sleep(1000);

const sortRules = (await app.invoke("getSortRules", { params: { webstoreId }, query: {}, body: undefined }, guest))
  .body as {
  sortRules: { type: string; sortRuleId: string }[];
};
const sortRuleId = sortRules.sortRules.find(({ type }) => type === "SortByPricebook")!.sortRuleId;
/** The page of results sorted by price, as sent without compression. */
async function askList(searchTerm: string, { cookie }: Visitor): Promise<void> {
  const address = `/global-search?${new URLSearchParams({ term: searchTerm, sort: sortRuleId })}`;
  const session = cookie(SESSION_COOKIE);
  const { statusCode } = await app.http.inject({
    url: address,
    headers: session === undefined ? {} : { cookie: `${SESSION_COOKIE}=${session}` },
  });
  if (statusCode !== 200) throw new Error(`The list was answered with ${statusCode}.`);
}
const priceFor = async (productId: string, visitor: Visitor) =>
  (await app.invoke("getProductPrice", { params: { webstoreId, productId }, query: {}, body: undefined }, visitor))
    .body as {
    unitPrice: string | null;
  };

const words = [
  ...new Set(
    Array.from({ length: 6000 }, (_, at) => snapshot.product(Math.floor((at * snapshot.productCount) / 6000))).flatMap(
      ({ name }) => name.toLowerCase().match(/[a-z]{4,}/g) ?? [],
    ),
  ),
];
/** New search terms of two words each, so that there are enough. */
const terms = (function* (): Generator<string, undefined> {
  for (let apart = 1; apart < words.length; apart++)
    for (const [at, word] of words.entries()) yield `${word} ${words[(at + apart) % words.length]!}`;
  return undefined;
})();

/** The cost of lists for one visitor in milliseconds: elapsed and processor time of each, and the database's per list. */
interface Costs {
  readonly clock: number[];
  readonly processor: number[];
  database: number;
}

/** Requests these lists, each for the next visitor. */
async function askLists(lists: readonly string[], visitorAt: (at: number) => Visitor, costs: Costs): Promise<void> {
  const databaseMs = () => (databasePid === undefined ? 0 : (processorMsOfTree(databasePid) ?? 0));
  const databaseBefore = databaseMs();
  for (const [at, term] of lists.entries()) {
    // a guest's request never waits, so pending work of the process would all be done while an account's does
    await sleep(2);
    const before = process.cpuUsage();
    const startedAt = performance.now();
    await askList(term, visitorAt(at));
    costs.clock.push(performance.now() - startedAt);
    const { user, system } = process.cpuUsage(before);
    costs.processor.push((user + system) / 1000);
  }
  costs.database += databaseMs() - databaseBefore;
}

/**
 * A guest and accounts request the same lists. Who goes first alternates: the second one finds more in memory, and
 * other load on the machine then affects both.
 */
async function compare(rounds: number, buyerAt: (list: number) => Visitor) {
  const costsOf = (): Costs => ({ clock: [], processor: [], database: 0 });
  const costs = { guest: costsOf(), account: costsOf() };
  for (let turn = 0; turn < 2 * rounds; turn++) {
    const lists = Array.from({ length: listsOfTurn }, () => terms.next().value!);
    const askers = ["guest", "account"] as const;
    for (const who of turn % 2 === 0 ? askers : askers.toReversed())
      await askLists(lists, (at) => (who === "guest" ? guest : buyerAt(turn * listsOfTurn + at)), costs[who]);
  }
  for (const one of [costs.guest, costs.account]) one.database /= one.clock.length;
  return costs;
}

const askersCount = 2 * roundCount * listsOfTurn;
await compare(warmingRounds, () => buyers.at(-1)!);
const firstLists = await compare(roundCount, (list) => buyers[list]!);
const laterLists = await compare(roundCount, (list) => buyers[(list * 37) % askersCount]!);

const saved: number[] = [];
for (let change = 0; change < savedCount; change++) {
  const [buyer, productId] = [buyers[change]!, snapshot.idOf(snapshot.productCount >> 2)];
  const price = `${1000 + change}.00`;
  const startedAt = performance.now();
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into account_price (store_id, id, account_id, product_id, currency, unit_price)
      select ${webstoreId}, ${`bench-saved-${change}`}, id, ${productId}, ${store.settings.defaultCurrency}, ${price}::numeric
      from account where store_id = ${webstoreId} and code = ${`BENCH-${change}`}`);
    await noteChangedAccountPrices(
      tx,
      webstoreId,
      sql`select id from account where store_id = ${webstoreId} and code = ${`BENCH-${change}`}`,
    );
  });
  while ((await priceFor(productId, buyer)).unitPrice !== price) await sleep(5);
  saved.push((performance.now() - startedAt) / 1000);
}

await db.run(sql`delete from account_price where store_id = ${webstoreId}`);
console.log(JSON.stringify({ firstLists, laterLists, saved }));
await app.close();
await db.close();
