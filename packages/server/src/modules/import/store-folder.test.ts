import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { demoStore } from "@tradecounter/demo-store";
import { afterEach, beforeEach, expect, test } from "vitest";
import { systemClock } from "../../clock.ts";
import { sql } from "../../db/index.ts";
import { openStores } from "../../stores/index.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/index.ts";
import { createPublisher, type Publisher } from "../../publisher.ts";
import { loadStoreFolder } from "./index.ts";

let database: TestDatabase;
let publisher: Publisher;
let folder: string;

beforeEach(async () => {
  database = await openTestDatabase("empty");
  folder = mkdtempSync(join(tmpdir(), "store-folder-"));
  cpSync(fileURLToPath(demoStore.folder), join(folder, "store"), { recursive: true });
  publisher = createPublisher({ db: database.db, clock: systemClock, dataFolder: folder });
});

afterEach(async () => {
  await publisher.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const load = () =>
  loadStoreFolder({ db: database.db, clock: systemClock, publish: publisher.publish }, join(folder, "store"));

function changeStoreFile(change: (file: Record<string, never>) => void) {
  const path = join(folder, "store", "store.json");
  const file = JSON.parse(readFileSync(path, "utf8")) as Record<string, never>;
  change(file);
  writeFileSync(path, JSON.stringify(file));
}

const counts = () =>
  database.db.one(sql`
    select (select count(*)::int from store) as stores, (select count(*)::int from price_book) as "priceBooks",
      (select count(*)::int from location) as locations, (select count(*)::int from delivery_method where active) as methods,
      (select count(*)::int from tax_rate) as rates`);

test("a folder sets up a store with all that it sells, and once more changes nothing", async () => {
  const first = await load();
  expect(first.imported).toMatchObject({ rowsRefused: 0, isPublished: true });
  const store = (await openStores(database.db)).find("demo")!;
  expect(store.id).toBe(first.storeId);
  expect(store.catalogVersionId).not.toBeNull();
  expect(store.settings).toMatchObject({
    guestPriceBooks: ["standard", "canada"],
    listPriceBook: "list",
    inventory: { enabled: true, sourceType: "LocationGroup", reservationSeconds: 14_400 },
    contact: { phone: "+1 757-555-0142" },
  });
  const before = await counts();
  const again = await load();
  expect(again.imported.isPublished).toBe(false);
  expect(Object.values(again.imported.outcome.kinds).every(({ created, changed }) => created + changed === 0)).toBe(
    true,
  );
  expect(await counts()).toEqual(before);
});

test("what changes in the folder is brought up to date", async () => {
  await load();
  changeStoreFile((file) => {
    Object.assign(file, { name: "Thornbeck & Daughters", deliveryMethods: [file.deliveryMethods![0]], taxRates: [] });
  });
  await load();
  expect((await openStores(database.db)).find("demo")).toMatchObject({ name: "Thornbeck & Daughters" });
  expect(await counts()).toMatchObject({ stores: 1, methods: 1, rates: 0 });
});

test.each([
  [
    "no settings",
    (file: object) => Object.assign(file, { settings: undefined }),
    "store.json must have required properties settings",
  ],
  [
    "an unknown tax type",
    (file: { settings: object }) => Object.assign(file.settings, { taxType: "Maybe" }),
    "store.json.settings.taxType",
  ],
  [
    "a rate that is no number",
    (file: object) => Object.assign(file, { taxRates: [{ country: "US", rate: "ten", name: "x" }] }),
    "store.json.taxRates.0.rate",
  ],
  ["no price book", (file: object) => Object.assign(file, { priceBooks: [] }), "store.json.priceBooks"],
])("a store file with %s is refused by name, and nothing is set up", async (_what, change, message) => {
  changeStoreFile(change as never);
  await expect(load()).rejects.toThrow(message);
  expect(await counts()).toMatchObject({ stores: 0 });
});
