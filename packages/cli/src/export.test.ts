import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { AsyncLocalStorage } from "node:async_hooks";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { demoStore } from "@tradecounter/demo-store";
import { configFrom, openDatabase } from "@tradecounter/server";
import { fillDemoFolder, fillEmptyFolder, openTestDatabase, type TestDatabase } from "@tradecounter/server/testing";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { runHere } from "./testing/run-here.ts";

// Each command opens a data folder again: exporting and reimporting everything is tested on the embedded database, the
// rest on PostgreSQL, where a command takes a third of the time.
const isEmbedded = inject("testDatabase").kind === "embedded";

let folder: string;
const databases: TestDatabase[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "export-"));
  if (!isEmbedded) databases.push(await openTestDatabase("demo"), await openTestDatabase("empty"));
  fillDemoFolder(join(folder, "full"));
  fillEmptyFolder(join(folder, "new"));
});
afterAll(async () => {
  for (const database of databases) await database.close();
  rmSync(folder, { recursive: true, force: true });
});

function environmentOf(name: "full" | "new") {
  const database = databases[name === "full" ? 0 : 1];
  return { TRADECOUNTER_DATA: join(folder, name), DATABASE_URL: database?.url };
}
const inStore = (name: "full" | "new", ...args: string[]) => runHere(args, environmentOf(name));
async function change(schema: string): Promise<void> {
  const db = await openDatabase(configFrom(environmentOf("full")));
  await db.script(schema).finally(() => db.close());
}
const pathTo = (...names: string[]) => join(folder, ...names);
async function products(name: string): Promise<string> {
  await inStore("full", "export", pathTo(name), "--kind", "products");
  return readFileSync(pathTo(name, "products.jsonl"), "utf8");
}
/** The words of the command in an import's output, as a shell splits them. */
const undoIn = (said: string) =>
  /To undo this: tradecounter (.*)/
    .exec(said)![1]!
    .match(/'[^']*'|\S+/g)!
    .map((word) => word.replaceAll("'", ""));

test.runIf(isEmbedded)(
  "what was exported makes the same store of an empty one, with the orders of before",
  async () => {
    const history = [
      "invoice,stockCode,quantity,date,unitPrice,discount,tax,total,delivery,status,account,email,name",
      "INV-7,FLT-1001,3,2023-05-04 09:30:00,3.33,,0.80,10.80,4.50,,HARBOR,ada@old.example,Oil filter",
      "INV-7,GONE-1,1,2023-05-04 09:30:00,20,2.5,,,4.50,,HARBOR,ada@old.example,",
      "INV-3,FLT-1001,1,2022-01-31,9.99,,,,,Canceled,,gus@old.example,",
    ];
    writeFileSync(pathTo("orders.csv"), history.join("\n"));
    const { code, said } = await inStore("full", "import", pathTo("orders.csv"));
    expect([code, said]).toEqual([0, expect.stringMatching(/orders +2 new/)]);
    const exported = await inStore("full", "export", pathTo("out"));
    expect(exported.said).toMatch(/^products +\d+$/m);
    expect(exported.code).toBe(0);
    expect(statSync(pathTo("out", "contacts.jsonl")).mode & 0o777).toBe(0o600);
    // the pictures that its rows refer to are the owner's own files
    mkdirSync(pathTo("again"));
    cpSync(join(fileURLToPath(demoStore.folder), "img"), pathTo("again", "img"), { recursive: true });
    for (const name of readdirSync(pathTo("out")))
      if (/\.(jsonl?|tsv)$/.test(name)) cpSync(pathTo("out", name), pathTo("again", name));
    expect(await inStore("new", "import", pathTo("again"))).toMatchObject({ code: 0 });

    expect((await inStore("new", "export", pathTo("twice"))).code).toBe(0);
    for (const name of readdirSync(pathTo("out"))) {
      const [before, after] = ["out", "twice"].map((part) => readFileSync(pathTo(part, name), "utf8").split("\n"));
      expect([name, after]).toEqual([name, before]);
      expect(before!.length).toBeGreaterThan(1);
    }
  },
);

test.skipIf(isEmbedded)(
  "an import is undone by what it has kept of before, after a dry run that tells what that would do",
  async () => {
    const before = await products("before");
    mkdirSync(pathTo("change"));
    const [first, ...others] = before.trim().split("\n");
    const renamed = { ...(JSON.parse(first!) as object), name: "Another name" };
    const added = { ...(JSON.parse(others[0]!) as object), sku: "NEW-1", name: "A new one", replaces: [] };
    writeFileSync(
      pathTo("change", "products.jsonl"),
      [renamed, added].map((row) => `${JSON.stringify(row)}\n`).join(""),
    );
    const imported = await inStore("full", "import", pathTo("change", "products.jsonl"), "--keep", pathTo("kept"));
    expect(imported).toMatchObject({ code: 0 });
    // only for the kinds that it changes: stock that is sold in the meantime stays as it is
    expect(readdirSync(pathTo("kept"))).toEqual(["added.jsonl", "kept.json", "products.jsonl"]);
    expect(await products("changed")).toContain("A new one");
    expect((await inStore("full", "import", pathTo("change"), "--keep", pathTo("kept"))).said).toContain(
      "is not empty",
    );

    // importing half of the former rows would end the others
    renameSync(pathTo("kept", "kept.json"), pathTo("kept", "kept.json.part"));
    const undo = undoIn(imported.said);
    const half = await inStore("full", ...undo);
    expect(half).toEqual({ code: 1, said: expect.stringContaining("is not whole") });
    renameSync(pathTo("kept", "kept.json.part"), pathTo("kept", "kept.json"));
    expect((await inStore("full", ...undo, "--dry-run")).code).toBe(0);
    expect(await products("dry")).toContain("A new one");
    expect(await inStore("full", ...undo)).toMatchObject({ code: 0 });
    expect(await products("undone")).toBe(before);
  },
);

/** A file for each kind that an import accepts, with a new row and, where possible, a changed row. */
const everyKind = {
  "categories.csv": "code,name,parent\nNEWCAT,New things,\nNEWSUB,Newer things,NEWCAT\n",
  "attributes.csv": "name,label\nNewness,Newness\n",
  "engines.csv": "code,maker,family,model\nNEW-E1,Corvane,New,E1\n",
  "products.jsonl": [
    { sku: "NEW-1", name: "A new one", category: ["NEWSUB"], fits: ["NEW-E1"], "attr.Newness": "high" },
    { sku: "NEW-2", name: "One that is bought", category: ["filters"] },
    { sku: "FLT-1001", name: "Another name" },
  ]
    .map((row) => `${JSON.stringify(row)}\n`)
    .join(""),
  "translations.csv": "record,code,language,name\nproduct,NEW-1,es,Uno nuevo\ncategory,NEWCAT,es,Cosas\n",
  "prices.csv": "sku,priceBook,currency,unitPrice\nNEW-1,list,USD,9.90\nNEW-2,list,USD,9.90\nFLT-1001,list,USD,1.00\n",
  "stock.csv": "sku,location,onHand\nNEW-1,NOR,5\nFLT-1001,NOR,1\n",
  "accounts.csv": "code,name\nNEWCO,New Company\nMILL,Mill Lane & Sons\n",
  "contacts.csv": "email,lastName,account\nnew@newco.example,New,NEWCO\nsecond@mill.example,New,MILL\n",
  "account-prices.csv": "account,sku,currency,unitPrice\nNEWCO,FLT-1001,USD,8\nMILL,NEW-1,USD,7\n",
  "orders.csv":
    "invoice,stockCode,quantity,date,unitPrice,canceled,account\nOLD-1,FLT-1001,3,2023-05-04,10,1,NEWCO\nOLD-2,NEW-1,1,2023-05-05,10,0,\n",
};

async function exported(name: string): Promise<Record<string, string>> {
  expect((await inStore("full", "export", pathTo(name))).code).toBe(0);
  return Object.fromEntries(readdirSync(pathTo(name)).map((file) => [file, readFileSync(pathTo(name, file), "utf8")]));
}

/** Imports every kind from a folder of this name, keeping what was there before. */
async function importedEveryKind(name: string) {
  const before = await exported(`${name} before`);
  mkdirSync(pathTo(name));
  for (const [file, text] of Object.entries(everyKind)) writeFileSync(pathTo(name, file), text);
  return { before, ...(await inStore("full", "import", pathTo(name), "--keep", pathTo(`${name} kept`))) };
}

test.skipIf(isEmbedded)(
  "what an import has added of every kind is gone once it is undone, and the rest is as before",
  async () => {
    const { before, code, said } = await importedEveryKind("all");
    expect([code, said]).toEqual([0, expect.stringContaining("To undo this")]);
    const changed = await exported("all changed");
    for (const file of Object.keys(before).filter((name) => name !== "store.json"))
      expect([file, changed[file] === before[file]]).toEqual([file, false]);
    const dry = await inStore("full", ...undoIn(said), "--dry-run");
    expect(dry).toEqual({
      code: 0,
      said: expect.stringMatching(/orders +2 of those that the import had added are gone/),
    });
    expect(await exported("all dry")).toEqual(changed);

    expect(await inStore("full", ...undoIn(said))).toMatchObject({ code: 0 });
    expect(await exported("all undone")).toEqual(before);
    expect((await inStore("full", ...undoIn(said))).code).toBe(0);
    expect(await exported("all undone twice")).toEqual(before);
    expect((await inStore("full", "import", pathTo("all"), "--keep", pathTo("all kept again"))).code).toBe(0);
    expect(await exported("all again")).toEqual(changed);
    expect((await inStore("full", "import", pathTo("all kept again"))).code).toBe(0);
  },
);

test.skipIf(isEmbedded)(
  "of what an import has added somebody's is taken out of sale and told when it is undone",
  async () => {
    const { before, said } = await importedEveryKind("used");
    // later orders stay: they are for the new company and the new part
    writeFileSync(
      pathTo("later.csv"),
      "invoice,stockCode,quantity,date,unitPrice,account,email\nOLD-3,NEW-2,1,2023-05-06,10,NEWCO,new@newco.example\n",
    );
    expect((await inStore("full", "import", pathTo("later.csv"), "--kind", "orders")).code).toBe(0);
    const undone = await inStore("full", ...undoIn(said));
    expect(undone.code).toBe(0);
    for (const told of [
      /products +1 of them are used and stay, inactive/,
      /accounts +1 of them/,
      /contacts +1 of them/,
    ])
      expect(undone.said).toMatch(told);
    const after = await exported("used after");
    const added = (file: string) => after[file]!.split("\n").filter((row) => !before[file]!.split("\n").includes(row));
    expect(added("products.jsonl")).toEqual([
      expect.stringMatching(/"active":false.*"sku":"NEW-2"|"sku":"NEW-2".*"active":false/),
    ]);
    expect(added("accounts.jsonl")).toEqual([expect.stringMatching(/"active":false/)]);
    for (const file of ["prices.jsonl", "stock.jsonl", "categories.jsonl", "engines.jsonl", "attributes.jsonl"])
      expect([file, after[file]]).toEqual([file, before[file]]);
  },
);

test.skipIf(isEmbedded)(
  "what an import has added of a kind stays whose file was taken out of the folder, as it says",
  async () => {
    mkdirSync(pathTo("part"));
    writeFileSync(pathTo("part", "products.jsonl"), `${JSON.stringify({ sku: "PART-1", name: "A new one" })}\n`);
    writeFileSync(pathTo("part", "stock.csv"), "sku,location,onHand\nPART-1,NOR,5\n");
    writeFileSync(pathTo("part", "contacts.csv"), "email,lastName,account\nstays@mill.example,Stays,MILL\n");
    const { said } = await inStore("full", "import", pathTo("part"), "--keep", pathTo("part kept"));
    expect(said).toContain("take out of the folder what is to stay as it is");
    rmSync(pathTo("part kept", "contacts.jsonl"));
    expect(await inStore("full", ...undoIn(said))).toMatchObject({ code: 0 });
    const after = await exported("part undone");
    expect(after["contacts.jsonl"]).toContain("stays@mill.example");
    expect(after["products.jsonl"]).not.toContain("PART-1");
    expect(after["stock.jsonl"]).not.toContain("PART-1");
  },
);

test.skipIf(isEmbedded)(
  "an import that stopped when its rows were in goes on with the folder that it kept, and with no other",
  async () => {
    const before = await products("standing");
    const renamed = { ...(JSON.parse(before.split("\n", 1)[0]!) as object), name: "Not published yet" };
    writeFileSync(pathTo("products-2.jsonl"), JSON.stringify(renamed));
    const importing = (kept: string) =>
      inStore("full", "import", pathTo("products-2.jsonl"), "--store", "demo", "--keep", pathTo(kept));
    await change("alter table store add constraint unpublished check (catalog_version_id is null) not valid");
    expect((await importing("of before")).code).toBe(1);
    await change("alter table store drop constraint unpublished");
    expect(await products("applied")).toContain("Not published yet");

    expect(await importing("of after")).toEqual({ code: 1, said: expect.stringContaining("is not the folder") });
    expect(existsSync(pathTo("of after"))).toBe(false);
    const { code, said } = await importing("of before");
    expect(code).toBe(0);
    expect(said).toContain(`tradecounter import '${pathTo("of before")}' --store demo\n`);
    expect(await inStore("full", ...undoIn(said))).toMatchObject({ code: 0 });
    expect(await products("as before")).toBe(before);
  },
);

test.skipIf(isEmbedded)(
  "of a mapping the kinds that it names are kept, and what is undone with stock says so",
  async () => {
    const mapping = { rows: [{ kind: "stock", columns: { sku: "no", onHand: "count" } }] };
    writeFileSync(pathTo("counted.json"), JSON.stringify(mapping));
    writeFileSync(pathTo("counted.csv"), "no,count\nFLT-1001,3\n");
    const args = [pathTo("counted.csv"), "--mapping", pathTo("counted.json"), "--keep", pathTo("counts")];
    const { code, said } = await inStore("full", "import", ...args);
    expect(code).toBe(0);
    expect(readdirSync(pathTo("counts"))).toEqual(["added.jsonl", "kept.json", "stock.jsonl"]);
    expect(said).toContain("it puts back stock.jsonl, too");
    expect(undoIn(said)).toEqual(["import", pathTo("counts")]);
  },
);

test.skipIf(isEmbedded)(
  "a folder that an import kept is refused once it does not say so any more, and who was erased since stays away",
  async () => {
    writeFileSync(
      pathTo("contacts-3.csv"),
      "email,lastName,account\nvera@mill.example,Vera,MILL\nwill@mill.example,Will,MILL\n",
    );
    expect((await inStore("full", "import", pathTo("contacts-3.csv"))).code).toBe(0);
    writeFileSync(
      pathTo("contacts-4.csv"),
      "email,lastName,account\nvera@mill.example,Vetch,MILL\nwill@mill.example,Wills,MILL\n",
    );
    const { said } = await inStore("full", "import", pathTo("contacts-4.csv"), "--keep", pathTo("people kept"));
    expect((await inStore("full", "person", "erase", "Vera@mill.example")).code).toBe(0);

    const mark = pathTo("people kept", "kept.json");
    renameSync(mark, pathTo("elsewhere.json"));
    const refused = await inStore("full", ...undoIn(said));
    expect(refused).toEqual({ code: 1, said: expect.stringContaining("no kept.json that can be read") });
    renameSync(pathTo("elsewhere.json"), mark);
    const undone = await inStore("full", ...undoIn(said));
    expect(undone).toEqual({ code: 0, said: expect.stringMatching(/warning +1 × erased since/) });
    const { "contacts.jsonl": contacts } = await exported("people undone");
    expect(contacts).toMatch(/"lastName":"Will"|"lastName": "Will"/);
    expect(contacts).not.toMatch(/vera@mill/i);
  },
);

/** Everything that a store's folder sets up besides rows. */
async function setUp(): Promise<Record<string, unknown>> {
  const db = await openDatabase(configFrom(environmentOf("full")));
  const [store, names, content] = await Promise.all([
    db.one<Record<string, unknown>>({
      text: "select name, settings, pages, store_file, merchandising, promotions from store",
      values: [],
    }),
    db.many({
      text: `select name from price_book union all select name from location union all select name from tax_rate
        union all select name from delivery_method where active order by name`,
      values: [],
    }),
    db.many({
      text: `select distinct on (item_id, language) item_id, path, source, removed from content_version
        order by item_id, language, release desc`,
      values: [],
    }),
  ]).finally(() => db.close());
  const file: unknown = JSON.parse(store["store_file"] as string);
  return {
    ...store,
    store_file: file,
    names,
    content: content.filter((row) => !(row as { removed: boolean }).removed),
  };
}

/** A folder of the demo store with a different setup, and no rows but a product. */
function otherSetUp(name: string) {
  mkdirSync(pathTo(name));
  for (const part of ["store.json", "promotions.json", "merchandising.json", "content"])
    cpSync(join(fileURLToPath(demoStore.folder), part), pathTo(name, part), { recursive: true });
  const file = JSON.parse(readFileSync(pathTo(name, "store.json"), "utf8")) as Record<string, object[]>;
  Object.assign(file, { name: "Another name", tagline: "Another line", taxRates: [] });
  file["priceBooks"]!.push({ code: "workshop", name: "Workshop" });
  file["locations"]!.push({ code: "TUL", name: "Tulsa" });
  file["deliveryMethods"]!.pop();
  writeFileSync(pathTo(name, "store.json"), JSON.stringify(file));
  writeFileSync(pathTo(name, "promotions.json"), '{"promotions": []}');
  writeFileSync(pathTo(name, "merchandising.json"), '{"synonyms": [], "redirects": [], "rules": []}');
  mkdirSync(pathTo(name, "pages"));
  writeFileSync(pathTo(name, "pages", "another.md"), "# Another page");
  rmSync(pathTo(name, "content", "news"), { recursive: true });
  writeFileSync(pathTo(name, "prices.csv"), "sku,priceBook,currency,unitPrice\nFLT-1001,workshop,USD,1.00\n");
}

/** As kept by an older version, which did not know that omitting something from `store.json` has a meaning. */
function withoutDefaults(path: string) {
  const kept = JSON.parse(readFileSync(path, "utf8")) as { before: { storeFile: string } };
  const file = Object.entries(JSON.parse(kept.before.storeFile) as Record<string, unknown>);
  const said = file.filter(([, value]) => !["[]", "{}"].includes(JSON.stringify(value)));
  expect(said.length).toBeLessThan(file.length);
  kept.before.storeFile = JSON.stringify(Object.fromEntries(said));
  writeFileSync(path, JSON.stringify(kept));
}

test.skipIf(isEmbedded)("what a store's folder has set up is undone with its rows, after a dry run", async () => {
  const [before, rows] = [await setUp(), await exported("set up before")];
  otherSetUp("set up");
  const { code, said } = await inStore("full", "import", pathTo("set up"), "--keep", pathTo("set up kept"));
  expect((before["store_file"] as { seo: object }).seo).not.toHaveProperty("languages");
  expect([code, said]).toEqual([0, expect.stringContaining("settings, pages, merchandising, promotions and content")]);
  const changed = await setUp();
  for (const part of Object.keys(before)) expect([part, changed[part]]).not.toEqual([part, before[part]]);

  const all = "store.json, pages, merchandising, promotions, content";
  const dry = await inStore("full", ...undoIn(said), "--dry-run");
  expect(dry).toEqual({ code: 0, said: expect.stringContaining(`Would be put back as before the import: ${all}.`) });
  expect(await setUp()).toEqual(changed);
  withoutDefaults(pathTo("set up kept", "set-up.json"));
  const undone = await inStore("full", ...undoIn(said));
  expect(undone).toEqual({ code: 0, said: expect.stringContaining(`Put back as before the import: ${all}.`) });
  expect(await setUp()).toEqual(before);
  // the same content in a different order: it was compared above
  expect(await exported("set up undone")).toEqual({ ...rows, "store.json": expect.any(String) });
  const again = await inStore("full", ...undoIn(said));
  expect(again).toEqual({ code: 0, said: expect.not.stringContaining("ut back as before") });
  expect(await setUp()).toEqual(before);
});

test.skipIf(isEmbedded)("an undo of a store's folder changes nothing while another import runs", async () => {
  const [before, rows] = [await setUp(), await exported("busy before")];
  otherSetUp("busy");
  const { said } = await inStore("full", "import", pathTo("busy"), "--keep", pathTo("busy kept"));
  const [changed, changedRows] = [await setUp(), await exported("busy changed")];
  expect(changed).not.toEqual(before);
  const beside = await openDatabase(configFrom(environmentOf("full")));
  const outside = AsyncLocalStorage.snapshot();
  try {
    // the lock that an import holds while it runs
    await beside.transaction(async (tx) => {
      await tx.one({ text: "select 1 from import_lock for update", values: [] });
      await outside(async () => {
        expect(await inStore("full", ...undoIn(said))).toEqual({
          code: 1,
          said: "Another import into this store is running. Wait until it has ended, then start this one again.\n",
        });
        expect(await setUp()).toEqual(changed);
        expect(await exported("busy still")).toEqual(changedRows);
      });
    });
  } finally {
    await beside.close();
  }
  expect(await inStore("full", ...undoIn(said))).toMatchObject({ code: 0 });
  expect(await setUp()).toEqual(before);
  expect(await exported("busy undone")).toEqual({ ...rows, "store.json": expect.any(String) });
});

test.skipIf(isEmbedded)(
  "what somebody has changed since a store's folder was imported stays when that is undone",
  async () => {
    const before = await setUp();
    otherSetUp("set up and changed");
    const importing = (kept: string) => inStore("full", "import", pathTo("set up and changed"), "--keep", pathTo(kept));
    const { said } = await importing("changed kept");
    const rules = { synonyms: [{ words: ["gasket", "seal"] }], redirects: [], rules: [] };
    writeFileSync(pathTo("rules.json"), JSON.stringify(rules));
    expect((await inStore("full", "merchandise", "put", pathTo("rules.json"))).code).toBe(0);
    const undone = await inStore("full", ...undoIn(said));
    expect(undone).toEqual({
      code: 0,
      said: expect.stringContaining("Changed by somebody since, and left as it is: merchandising."),
    });
    expect(await setUp()).toEqual({ ...before, merchandising: rules });
    // the store differs both from what the folder was kept from and from what the import made of it
    expect(await importing("changed kept")).toEqual({ code: 1, said: expect.stringContaining("is not empty") });
    expect(await setUp()).toEqual({ ...before, merchandising: rules });
  },
);

test.skipIf(isEmbedded)(
  "an import of a store's folder that stops when it is set up goes on with the folder that it kept",
  async () => {
    const before = await setUp();
    otherSetUp("set up and stopped");
    const importing = (kept: string) => inStore("full", "import", pathTo("set up and stopped"), "--keep", pathTo(kept));
    await change("alter table import_run add constraint stopped check (state <> 'checked') not valid");
    expect((await importing("stopped kept")).code).toBe(1);
    await change("alter table import_run drop constraint stopped");
    expect(await setUp()).not.toEqual(before);
    const { code, said } = await importing("stopped kept");
    expect(code).toBe(0);
    expect(await inStore("full", ...undoIn(said))).toMatchObject({ code: 0 });
    expect(await setUp()).toEqual(before);
  },
);

test.skipIf(isEmbedded)("a store that is not there yet has nothing of before", async () => {
  otherSetUp("new store");
  const path = pathTo("new store", "store.json");
  writeFileSync(path, JSON.stringify({ ...(JSON.parse(readFileSync(path, "utf8")) as object), code: "second" }));
  expect(await inStore("full", "import", pathTo("new store"), "--keep", pathTo("of none"))).toEqual({
    code: 1,
    said: expect.stringContaining("There is no store second yet"),
  });
  expect(existsSync(pathTo("of none"))).toBe(false);
});

test.skipIf(isEmbedded)("an export goes into an empty folder alone, and one kind where one is named", async () => {
  expect((await inStore("full", "export", pathTo("stock"), "--kind", "stock")).code).toBe(0);
  expect(readdirSync(pathTo("stock"))).toEqual(["stock.jsonl"]);
  expect(await inStore("full", "export", pathTo("stock"))).toEqual({
    code: 1,
    said: expect.stringContaining("is not empty"),
  });
  expect((await inStore("full", "export", pathTo("none"), "--kind", "sock")).said).toContain('no kind "sock"');
});
