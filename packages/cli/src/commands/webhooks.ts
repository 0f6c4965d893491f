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
  help: `Use: tradecounter webhooks [--json] [--store CODE]
     tradecounter webhooks --retry ID [--store CODE]

Shows the last messages to other programs and what came of them, the newest first.

  --retry ID        sends one again that was taken or given up
  --json            as JSON, with what was sent
  --store CODE      may be left out where there is one store

docs/webhooks.md has more.
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
