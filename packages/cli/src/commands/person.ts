import { parseArgs } from "node:util";
import { configFrom, erasePerson, expireOrders, openStores, systemClock } from "@tradecounter/server";
import type { Command } from "../cli.ts";
import { withDatabase } from "../database.ts";
import { PersonError } from "../person-error.ts";
import { storeNamed } from "../store-named.ts";
import { print } from "../surroundings.ts";

const usualYears = 10;

export const person: Command = {
  help: `Use: tradecounter person erase EMAIL [--store CODE] [--keep-orders YEARS] [--dry-run]
     tradecounter person expire [--store CODE] [--keep-orders YEARS] [--dry-run]

erase takes away what a store keeps of a person, a buyer or a guest: his login, password and sessions, carts, wish lists,
machines, cards, addresses, mails and invitations. Orders stay as they are for as many years as the law wants; of older
ones his name and his addresses go. expire does that with everybody's older orders.

  --store CODE         may be left out where there is one store
  --keep-orders YEARS  ${usualYears} unless given
  --dry-run            tells what would be taken away, and takes nothing

What was sent to other programs by webhooks, and what is in backups, you have to take away there.
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
