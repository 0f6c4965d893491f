import { parseArgs } from "node:util";
import { configFrom, erasePerson, expireOrders, openStores, systemClock } from "@tradecounter/server";
import type { Command } from "../cli.ts";
import { withDatabase } from "../database.ts";
import { PersonError } from "../person-error.ts";
import { storeNamed } from "../store-named.ts";
import { print } from "../surroundings.ts";

const usualYears = 10;

export const person: Command = {
  help: `Usage: tradecounter person erase EMAIL [--store CODE] [--keep-orders YEARS] [--dry-run]
       tradecounter person expire [--store CODE] [--keep-orders YEARS] [--dry-run]

erase deletes what a store keeps about a person, whether a buyer or a guest: login, password and sessions, carts, wish lists, machines,
cards, addresses, mails and invitations. Orders are kept unchanged for as many years as the law requires; name and addresses are removed
from older ones. expire does that with everybody's older orders.

  --store CODE         optional if there is only one store
  --keep-orders YEARS  how long orders are kept unchanged (${usualYears})
  --dry-run            prints what would be deleted, without deleting anything

What was sent to other programs by webhooks, and what is in backups, you have to delete there.
`,
  async run(args, surroundings) {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: {
        store: { type: "string" },
        "keep-orders": { type: "string", default: String(usualYears) },
        "dry-run": { type: "boolean", default: false },
      },
      allowPositionals: true,
      strict: true,
    });
    const [what, email, ...more] = positionals;
    const isErasure = what === "erase" && email !== undefined && more.length === 0;
    if (!isErasure && !(what === "expire" && email === undefined))
      throw new PersonError("Say tradecounter person erase EMAIL, or tradecounter person expire.");
    const keepOrdersYears = Number(values["keep-orders"]);
    if (!Number.isInteger(keepOrdersYears) || keepOrdersYears < 0)
      throw new PersonError("--keep-orders must be a whole number of years, from 0.");
    const config = configFrom(surroundings.env);
    return withDatabase(config, async (db) => {
      const store = storeNamed(await openStores(db), values.store);
      const asked = { store, keepOrdersYears, isTrial: values["dry-run"] };
      const needs = { db, clock: systemClock };
      const erased = isErasure ? await erasePerson(needs, { ...asked, email }) : await expireOrders(needs, asked);
      const found = Object.entries(erased).filter(([, count]) => count > 0);
      for (const [name, count] of found) print(surroundings, `${name.padEnd(18)} ${count}`);
      if (found.length === 0) print(surroundings, "There is nothing of that kind.");
      else if (values["dry-run"]) print(surroundings, "Nothing was changed.");
      return 0;
    });
  },
};
