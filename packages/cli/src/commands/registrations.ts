import { parseArgs } from "node:util";
import {
  configFrom,
  createMailService,
  noPost,
  openStores,
  pendingRegistrations,
  settleRegistration,
  systemClock,
} from "@tradecounter/server";
import type { Command } from "../cli.ts";
import { withDatabase } from "../database.ts";
import { PersonError } from "../person-error.ts";
import { storeNamed } from "../store-named.ts";
import { print } from "../surroundings.ts";

const options = {
  store: { type: "string" },
  approve: { type: "string" },
  decline: { type: "string" },
} as const;

export const registrations: Command = {
  help: `Usage: tradecounter registrations [--store CODE]
       tradecounter registrations --approve EMAIL | --decline EMAIL [--store CODE]

Lists people who have registered and wait for approval, if the store's registration rule is "approved". Somebody who is approved gets a
mail to set a password; somebody who is declined is not told and cannot log in.

  --store CODE      optional if there is only one store
  --approve EMAIL   approves this registration
  --decline EMAIL   declines this registration
`,
  async run(args, here) {
    const { values } = parseArgs({ args: [...args], options, strict: true });
    const email = values.approve ?? values.decline;
    if (values.approve !== undefined && values.decline !== undefined)
      throw new PersonError("Say --approve or --decline, not both.");
    return withDatabase(configFrom(here.env), async (db) => {
      const store = storeNamed(await openStores(db), values.store);
      if (email === undefined) {
        const waiting = await pendingRegistrations(db, store.id);
        for (const { firstName, lastName, phone, registeredAt, ...one } of waiting)
          print(
            here,
            `${registeredAt.toISOString()}  ${one.email}  ${firstName} ${lastName}${phone ? `  ${phone}` : ""}`,
          );
        if (waiting.length === 0) print(here, "Nobody waits for approval.");
        return 0;
      }
      const isLetIn = values.approve !== undefined;
      // the running store sends it
      const mail = createMailService({
        db,
        clock: systemClock,
        post: noPost,
        storeOf: () => store,
        siteOf: () => "",
        onFailed() {},
      });
      if (!(await settleRegistration({ db, clock: systemClock, mail }, store, { email, isLetIn })))
        throw new PersonError(`Nobody with the address ${email} waits; tradecounter registrations lists them.`);
      print(here, isLetIn ? `${email} gets a mail to choose a password.` : `${email} cannot come in.`);
      return 0;
    });
  },
};
