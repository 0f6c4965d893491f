import { parseArgs } from "node:util";
import { configFrom, deliveriesOf, openStores, sendAgain, systemClock } from "@tradecounter/server";
import type { Command } from "../cli.ts";
import { withDatabase } from "../database.ts";
import { PersonError } from "../person-error.ts";
import { storeNamed } from "../store-named.ts";
import { print } from "../surroundings.ts";

const options = {
  store: { type: "string" },
  retry: { type: "string" },
  json: { type: "boolean", default: false },
} as const;

const shownAtOnce = 100;

export const webhooks: Command = {
  help: `Usage: tradecounter webhooks [--json] [--store CODE]
       tradecounter webhooks --retry ID [--store CODE]

Lists the last messages to other programs and whether they were delivered, newest first.

  --retry ID        sends a message again that was delivered or given up
  --json            prints JSON, with what was sent
  --store CODE      optional if there is only one store

See docs/webhooks.md.
`,
  async run(args, here) {
    const { values } = parseArgs({ args: [...args], options, strict: true });
    return withDatabase(configFrom(here.env), async (db) => {
      const store = storeNamed(await openStores(db), values.store);
      if (values.retry !== undefined) {
        if (!(await sendAgain(db, store.id, values.retry, systemClock.now())))
          throw new PersonError(`There is no message ${values.retry} that was taken or given up.`);
        print(here, "It is sent again soon.");
        return 0;
      }
      const found = await deliveriesOf(db, store.id, shownAtOnce);
      if (values.json) print(here, JSON.stringify(found, null, 2));
      else
        for (const { id, createdAt, endpoint, type, status, attempts, error } of found)
          print(
            here,
            `${id}  ${createdAt.toISOString()}  ${endpoint}  ${type}  ${status} (${attempts})${error ? `  ${error}` : ""}`,
          );
      return 0;
    });
  },
};
