// Baseline for adding to a cart on this machine: `node bare-cart.ts DATABASE_URL FILE` accepts the same request over
// HTTP, reads and writes the same row in a hand-written transaction with the same driver, and sends a reply of the same
// bytes. FILE is {storeId, reply, carts: {cookie: {cartId, itemId}}}.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

interface Given {
  readonly storeId: string;
  readonly reply: string;
  readonly carts: Record<string, { cartId: string; itemId: string }>;
}

interface BareItem {
  readonly id: string;
  readonly productId: string;
  quantity: string;
  readonly totals: { readonly salesPrice: string; totalPrice: string };
}

const [connectionString, file] = process.argv.slice(2);
const { storeId, reply, carts } = JSON.parse(readFileSync(file!, "utf8")) as Given;
const pool = new pg.Pool({ connectionString, max: 10 });

async function add(cookie: string, { productId, quantity }: { productId: string; quantity: string }): Promise<void> {
  const { cartId, itemId } = carts[cookie]!;
  const client = await pool.connect();
  await client.query("begin");
  const { rows } = await client.query<{ items: BareItem[] }>({
    name: "cart",
    text: "select * from cart where store_id = $1 and id = $2 for update",
    values: [storeId, cartId],
  });
  const { items } = rows[0]!;
  const item = items.find((one) => one.id === itemId && one.productId === productId)!;
  item.quantity = String(Number(item.quantity) + Number(quantity));
  item.totals.totalPrice = (Number(item.totals.salesPrice) * Number(item.quantity)).toFixed(2);
  await client.query({
    name: "totals",
    text: `update cart set version = version + 1, updated_at = now(), items = $3, total_product_amount = $4, total_list_price = $4,
        grand_total_amount = $4, total_product_count = $5
      where store_id = $1 and id = $2`,
    values: [storeId, cartId, JSON.stringify(items), item.totals.totalPrice, item.quantity],
  });
  await client.query("commit");
  client.release();
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const wanted = JSON.parse(Buffer.concat(chunks).toString()) as { productId: string; quantity: string };
    add(request.headers.cookie!, wanted).then(
      () =>
        response
          .writeHead(201, { "content-type": "application/json", "content-length": Buffer.byteLength(reply) })
          .end(reply),
      (error: Error) =>
        response.writeHead(500, { "content-length": Buffer.byteLength(error.message) }).end(error.message),
    );
  });
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
