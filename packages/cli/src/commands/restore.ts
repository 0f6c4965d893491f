import { parseArgs } from "node:util";
import { configFrom, openDatabase, restoreBackup } from "@tradecounter/server";
import type { Command } from "../cli.ts";
import { PersonError } from "../person-error.ts";
import { print } from "../surroundings.ts";

export const restore: Command = {
  help: `Usage: tradecounter restore FOLDER

Fills an empty database from a backup of an embedded database or of PostgreSQL: all of it or nothing. A damaged backup is refused
before anything is changed, and a backup by an older program is brought up to date. The catalogue is compiled when the store starts.
`,
  async run(args, surroundings) {
    const { positionals } = parseArgs({ args: [...args], options: {}, allowPositionals: true, strict: true });
    const [folder, ...more] = positionals;
    if (!folder || more.length > 0) throw new PersonError("Name one folder: tradecounter restore FOLDER");
    const config = configFrom(surroundings.env);
    const db = await openDatabase(config);
    try {
      const { takenAt, tables, without } = await restoreBackup({ db, dataFolder: config.dataFolder }, folder);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      print(surroundings, `Restored ${rows.toLocaleString("en")} rows as of ${takenAt}.`);
      if (without.includes("secrets")) print(surroundings, "Without secrets: everybody sets his password anew.");
      return 0;
    } finally {
      await db.close();
    }
  },
};
