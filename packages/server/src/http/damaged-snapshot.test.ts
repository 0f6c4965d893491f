import { createCart } from "@tradecounter/wire";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../db/index.ts";
import { damageCatalogues } from "../testing/damaged-catalogue.ts";
import { openDemoStore, type DemoStore } from "../testing/demo-store.ts";
import { answer } from "./pipeline.ts";

let demo: DemoStore;

beforeAll(async () => {
  demo = await openDemoStore();
  await demo.db.run(sql`create table noted (row int)`);
});
afterAll(() => demo.close());

beforeEach(async () => {
  await demo.db.run(sql`delete from noted`);
  await demo.app.catalog.publish(demo.webstoreId);
  damageCatalogues(demo.dataFolder);
});

const note = sql`insert into noted (row) values (1)`;
const notes = () => demo.db.many(sql`select row from noted`);

function readProduct() {
  const snapshot = demo.app.catalog.snapshot(demo.webstoreId);
  snapshot.detail(snapshot.rowBySku("FLT-1001")!);
}

/** Serves a call that runs this; returns how often it ran, with its status or error code. */
async function call(work: () => unknown) {
  let begun = 0;
  const handle = async () => {
    begun++;
    await work();
    return {};
  };
  const published = { stores: demo.app.stores, mendCatalog: demo.app.catalog.mend };
  const input = { params: { webstoreId: demo.webstoreId }, query: {}, body: {} };
  const visitor = { cookie: () => undefined, setCookie() {}, authorization: undefined };
  const route = { call: createCart, handle } as never;
  const outcome = await answer(route, published, input, visitor).then(
    ({ status }) => status,
    (error: { code: string }) => error.code,
  );
  return { begun, outcome };
}

test("a call that has read alone when it meets a damaged catalogue is begun again", async () => {
  const reading = async () => {
    await notes();
    readProduct();
    await demo.db.run(note);
  };
  expect(await call(reading)).toEqual({ begun: 2, outcome: 201 });
  expect(await notes()).toHaveLength(1);
});

test("a call that has written already is not begun again, and says so once", async () => {
  const writing = async () => {
    await demo.db.run(note);
    readProduct();
  };
  expect(await call(writing)).toEqual({ begun: 1, outcome: "SNAPSHOT_DAMAGED" });
  expect(await notes()).toHaveLength(1);
});

test("a call whose writing is committed is not begun again, and one whose writing is taken back is", async () => {
  const committed = async () => {
    await demo.db.transaction((tx) => tx.run(note));
    readProduct();
  };
  expect(await call(committed)).toEqual({ begun: 1, outcome: "SNAPSHOT_DAMAGED" });
  expect(await notes()).toHaveLength(1);

  const takenBack = () =>
    demo.db.transaction(async (tx) => {
      await tx.run(note);
      readProduct();
    });
  expect(await call(takenBack)).toEqual({ begun: 2, outcome: 201 });
  expect(await notes()).toHaveLength(2);
});
