// Baseline for recording events on this machine: `node bare-events.ts DATABASE_URL STORE` accepts the same batches over
// HTTP, writes each into the same table with one hand-written statement, and then replies.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BodyOf, recordEvents } from "@tradecounter/wire";
import pg from "pg";

const [connectionString, storeId] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: 10 });

type Batch = BodyOf<typeof recordEvents>;

function write({ visit, events }: Batch): Promise<unknown> {
  const now = Date.now();
  return pool.query({
    name: "events",
    text: `insert into analytics_event
        (store_id, at, visit, name, page, term, result_count, position, skus, quantities, currency, value)
      select $1, at, $2, name, page, term, result_count, position, array[sku], array[quantity], currency, value
      from unnest($3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::int[], $8::int[], $9::text[], $10::float8[],
          $11::text[], $12::float8[])
        as event (at, name, page, term, result_count, position, sku, quantity, currency, value)`,
    values: [
      storeId,
      visit,
      events.map(({ msAgo }) => new Date(now - msAgo)),
      events.map(({ name }) => name),
      events.map(({ page }) => page),
      events.map(({ searchTerm }) => searchTerm),
      events.map(({ resultCount }) => resultCount),
      events.map(({ items }) => items?.[0]?.index),
      events.map(({ items }) => items?.[0]?.item_id),
      events.map(({ items }) => items?.[0]?.quantity),
      events.map(({ currency }) => currency),
      events.map(({ value }) => value),
    ],
  });
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    write(JSON.parse(Buffer.concat(chunks).toString()) as Batch).then(
      () => response.writeHead(204).end(),
      (error: Error) =>
        response.writeHead(500, { "content-length": Buffer.byteLength(error.message) }).end(error.message),
    );
  });
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
