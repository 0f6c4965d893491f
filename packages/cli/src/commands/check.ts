import { parseArgs } from "node:util";
import {
  configFrom,
  openDatabase,
  openStores,
  openWholeCatalog,
  pendingMigrations,
  stockFaults,
  systemClock,
  unfinishedImports,
  type Catalog,
  type Database,
  type Store,
} from "@tradecounter/server";
import type { Command } from "../cli.ts";
import { print, type Surroundings } from "../surroundings.ts";

const faultsShown = 20;

export const check: Command = {
  help: `Usage: tradecounter check

Checks that the database answers and is up to date, that each store's catalogue is published and readable, that reservations add up
with the stock, and that no import was interrupted. Changes nothing, except that it compiles a missing or damaged catalogue file again.
Exit code 1 means that something is wrong.
`,
  async run(args, surroundings) {
    parseArgs({ args: [...args], options: {}, strict: true });
    const config = configFrom(surroundings.env);
    const db = await openDatabase(config);
    try {
      print(
        surroundings,
        `ok      the database answers (${db.kind === "embedded" ? `embedded, in ${config.dataFolder}` : "PostgreSQL"})`,
      );
      const pending = await pendingMigrations(db);
      if (pending.length > 0) {
        print(surroundings, `WRONG   the database is not up to date: run tradecounter migrate (${pending.join(", ")})`);
        return 1;
      }
      print(surroundings, "ok      it is up to date");
      const catalog = openWholeCatalog({
        db,
        clock: systemClock,
        dataFolder: config.dataFolder,
        search: config.search,
      });
      try {
        await catalog.open();
        const stores = (await openStores(db)).all();
        if (stores.length === 0)
          print(surroundings, "note    there is no store yet: tradecounter serve sets up the demo store");
        let faults = 0;
        for (const store of stores) faults += (await checkStore({ db, catalog, ...surroundings }, store)) ? 0 : 1;
        return faults === 0 ? 0 : 1;
      } finally {
        await catalog.close();
      }
    } finally {
      await db.close();
    }
  },
};

interface Checking extends Pick<Surroundings, "stdout"> {
  readonly db: Database;
  readonly catalog: Catalog;
}

/** Whether a store is in order. */
async function checkStore({ db, catalog, stdout }: Checking, store: Store): Promise<boolean> {
  let isWell = true;
  const say = (isRight: boolean, right: string, wrong: string) => {
    isWell &&= isRight;
    print({ stdout }, isRight ? `ok      ${store.code}: ${right}` : `WRONG   ${store.code}: ${wrong}`);
  };
  const isPublished = store.catalogVersionId !== null;
  const products = isPublished ? catalog.snapshot(store.id).productCount : 0;
  say(isPublished, `${products.toLocaleString("en")} products are published`, "no catalogue is published: import one");
  const faults = await stockFaults(db, store.id, faultsShown);
  const first = faults.map(
    ({ sku, location, reserved, held }) => `${sku} at ${location}: ${reserved} reserved, ${held} held by carts`,
  );
  say(faults.length === 0, "reservations add up", `reservations do not add up: ${first.join("; ")}`);
  for (const { files, rowsRead } of (await unfinishedImports(db)).filter((run) => run.store === store.code)) {
    print(
      { stdout },
      `note    ${store.code}: an import of ${files.join(", ")} was interrupted after row ${rowsRead}; the same command goes on with it`,
    );
  }
  return isWell;
}
