import { parseArgs } from "node:util";
import { configFrom, migrate as migrateDatabase, openDatabase } from "@tradecounter/server";
import type { Command } from "../cli.ts";
import { print } from "../surroundings.ts";

export const migrate: Command = {
  help: `Usage: tradecounter migrate

Brings the database up to date. serve and import do this by themselves; use this command to do it before you start a new version.
`,
  async run(args, surroundings) {
    parseArgs({ args: [...args], options: {}, strict: true });
    const db = await openDatabase(configFrom(surroundings.env));
    try {
      const applied = await migrateDatabase(db);
      for (const name of applied) print(surroundings, `applied ${name}`);
      if (applied.length === 0) print(surroundings, "The database is up to date.");
      return 0;
    } finally {
      await db.close();
    }
  },
};
