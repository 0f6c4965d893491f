import pg from "pg";
import { perSecond } from "./load.ts";
import { measure, type Measure } from "./report.ts";
import { benchShopper, buyableProducts } from "./shopper.ts";
import type { BenchStore } from "./store.ts";

const shoppers = 8;
const seconds = 4;

/** Add to cart against the bare SQL transaction through the same driver, and sixteen adds at once to one cart. */
export async function cartMeasures({ api, databaseUrl }: BenchStore): Promise<Measure[]> {
  const [productId] = await buyableProducts(api, 1);
  const wish = { productId, quantity: "1", type: "Product" };
  const add = await addsPerSecond(api, wish);
  const bare = await bareTransactionsPerSecond(databaseUrl);
  const again = await addsPerSecond(api, wish);
  const crowd = benchShopper(api);
  await crowd.send("POST", "carts/current/cart-items", wish);
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 16 }, () => crowd.send("POST", "carts/current/cart-items", wish)));
  const crowdMs = performance.now() - startedAt;
  const summary = (await crowd.send("GET", "carts/current")) as { totalProductCount: string };
  return [
    measure("add to cart to bare SQL transaction", Math.max(add, again) / bare, "", { atLeast: 0.6 }, `${Math.round(Math.max(add, again))}/s against ${Math.round(bare)}/s, ${shoppers} at once`),
    measure("16 adds at once to one cart: lost", 17 - Number(summary.totalProductCount), "", { atMost: 0 }, `${Math.round(crowdMs)} ms for all`),
  ];
}

async function addsPerSecond(api: string, wish: object): Promise<number> {
  const carts = await Promise.all(
    Array.from({ length: shoppers }, async () => {
      const shopper = benchShopper(api);
      await shopper.send("POST", "carts/current/cart-items", wish);
      return shopper;
    }),
  );
  return perSecond(shoppers, seconds, async (worker) => void (await carts[worker]!.send("POST", "carts/current/cart-items", wish)));
}

/** What the database itself takes for it: lock the cart and read it, write the item and the totals, commit. */
async function bareTransactionsPerSecond(connectionString: string): Promise<number> {
  const pool = new pg.Pool({ connectionString, max: shoppers });
  await pool.query(`
    create table if not exists bench_cart (store_id text, id text, version int not null default 0, total numeric(18, 6) not null default 0, primary key (store_id, id));
    create table if not exists bench_cart_item (store_id text, cart_id text, id text, quantity numeric(18, 6) not null, total numeric(18, 6) not null, primary key (store_id, cart_id, id));
    truncate bench_cart, bench_cart_item`);
  for (let worker = 0; worker < shoppers; worker++) {
    await pool.query("insert into bench_cart values ('s', $1)", [`c${worker}`]);
    await pool.query("insert into bench_cart_item values ('s', $1, 'i', 1, 1)", [`c${worker}`]);
  }
  const rate = await perSecond(shoppers, seconds, async (worker) => {
    const client = await pool.connect();
    const cart = `c${worker}`;
    await client.query("begin");
    await client.query({ name: "lock", text: "select * from bench_cart where store_id = 's' and id = $1 for update", values: [cart] });
    await client.query({ name: "items", text: "select * from bench_cart_item where store_id = 's' and cart_id = $1", values: [cart] });
    await client.query({ name: "item", text: "update bench_cart_item set quantity = quantity + 1, total = total + 1.5 where store_id = 's' and cart_id = $1 and id = 'i'", values: [cart] });
    await client.query({ name: "cart", text: "update bench_cart set version = version + 1, total = total + 1.5 where store_id = 's' and id = $1", values: [cart] });
    await client.query("commit");
    client.release();
  });
  await pool.query("drop table bench_cart, bench_cart_item");
  await pool.end();
  return rate;
}
