import { rawText, getProduct, pathOf } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../db/index.ts";
import { openDemoStore, type DemoStore } from "../testing/demo-store.ts";

let demo: DemoStore;
let address: string;

beforeAll(async () => {
  demo = await openDemoStore();
  const url = await demo.app.http.listen({ port: 0, host: "127.0.0.1" });
  address = url + pathOf(getProduct, { productId: demo.products.oilFilter }, demo.webstoreId);
});
afterAll(() => demo.close());

const raw = { [rawText.header.name]: rawText.header.value };

async function get(headers: Record<string, string> = {}) {
  const response = await fetch(address, { headers });
  const { date: _, ...told } = Object.fromEntries(response.headers);
  return { status: response.status, headers: told, text: await response.text() };
}

async function rename(name: string) {
  await demo.db.run(
    sql`update product set name = ${name} where store_id = ${demo.webstoreId} and id = ${demo.products.oilFilter}`,
  );
  await demo.app.catalog.publish(demo.webstoreId);
}

test("a reply that is ready is the same as the one that was made", async () => {
  for (const headers of [raw, {}]) {
    const made = await get(headers);
    expect(made.status).toBe(200);
    expect(made.headers).toMatchObject({
      "content-type": "application/json;charset=UTF-8",
      "cache-control": /^public/,
    });
    expect(await get(headers)).toEqual(made);
  }
});

test("text is encoded for those who did not ask for raw text, ready or not", async () => {
  await rename('Oil filter 3" <long>, –20 ℃');
  for (const _ of ["made", "ready"]) {
    expect((await get(raw)).text).toContain('Oil filter 3\\" <long>, –20 ℃');
    expect((await get()).text).toContain("Oil filter 3&quot; &lt;long&gt;, –20 ℃");
  }
});

test("a client that has the reply gets no second copy", async () => {
  const { headers } = await get(raw);
  for (const _ of ["made", "ready"]) {
    const again = await get({ ...raw, "if-none-match": headers.etag! });
    expect(again).toMatchObject({ status: 304, text: "", headers: { etag: headers.etag } });
  }
});

test("a new catalogue is seen at once", async () => {
  await rename("Oil filter, short");
  expect((await get(raw)).text).toContain("Oil filter, short");
  await rename("Oil filter, tall");
  expect((await get(raw)).text).toContain("Oil filter, tall");
});

test("changed settings of the store are seen at once", async () => {
  expect((await get(raw)).status).toBe(200);
  await demo.db.run(
    sql`update store set settings = settings || '{"guestBrowsingEnabled": false}' where id = ${demo.webstoreId}`,
  );
  await demo.app.stores.refresh();
  expect((await get(raw)).status).toBe(401);
  await demo.db.run(
    sql`update store set settings = settings || '{"guestBrowsingEnabled": true}' where id = ${demo.webstoreId}`,
  );
  await demo.app.stores.refresh();
  expect((await get(raw)).status).toBe(200);
});

test("whoever brings a token is looked at, though the reply for guests is ready", async () => {
  expect((await get(raw)).status).toBe(200);
  expect((await get({ ...raw, authorization: "Bearer nobody" })).status).toBe(401);
});
