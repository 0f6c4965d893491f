import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { parseArgs } from "node:util";
import {
  backupParts,
  configFrom,
  openDatabase,
  pendingMigrations,
  systemClock,
  writeBackup,
  type BackupPart,
} from "@tradecounter/server";
import type { Command } from "../cli.ts";
import { PersonError } from "../person-error.ts";
import { print } from "../surroundings.ts";

export const backup: Command = {
  help: `Usage: tradecounter backup FOLDER [--without PART ...]

Writes everything that a store knows to a new or empty folder, as of one moment, while the store keeps running. The folder has a
subfolder for each part:

  database   catalogue, prices, stock, accounts, people, orders, payments, content
  media      pictures of content and of imports
  secrets    hashes of passwords, sessions and tokens, and mails; without it everybody has to set a new password
  gateway    the ledger of the card gateway for trials

Settings in the environment, including the secrets for mail, sign-on and cards, are not included. The backup contains names and
addresses, so only you may read it. tradecounter restore loads it into an empty database of either kind, so a backup is also the way
from the embedded database to PostgreSQL.

  --without PART   leaves out secrets or gateway; can be repeated
`,
  async run(args, surroundings) {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: { without: { type: "string", multiple: true, default: [] } },
      allowPositionals: true,
      strict: true,
    });
    const [folder, ...more] = positionals;
    if (!folder || more.length > 0) throw new PersonError("Name one folder: tradecounter backup FOLDER");
    const without = values.without.map(leftOut);
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw new PersonError(`${folder} is not empty: name a folder that is, or that is not there yet.`);
    const config = configFrom(surroundings.env);
    const db = await openDatabase(config);
    try {
      if ((await pendingMigrations(db)).length > 0)
        throw new PersonError("The database is not up to date: run tradecounter migrate, or the program of before.");
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const { tables } = await writeBackup({ db, clock: systemClock, dataFolder: config.dataFolder }, folder, without);
      for (const part of backupParts) {
        const rows = tables.reduce((sum, table) => sum + (table.part === part ? table.rows : 0), 0);
        const told = without.includes(part) ? "left out" : `${rows.toLocaleString("en")} rows`;
        if (part !== "gateway") print(surroundings, `${part.padEnd(10)} ${told}`);
      }
      print(surroundings, "Keep beside it, and apart: the settings in the environment.");
      return 0;
    } finally {
      await db.close();
    }
  },
};

function leftOut(name: string): BackupPart {
  if (name !== "secrets" && name !== "gateway")
    throw new PersonError(`"${name}" cannot be left out; secrets and gateway can.`);
  return name;
}
