import { parseArgs } from "node:util";
import { csvFrom } from "@tradecounter/commerce";
import {
  configFrom,
  daysBetween,
  figuresOf,
  lastDays,
  openStores,
  systemClock,
  type Store,
} from "@tradecounter/server";
import type { Command } from "../cli.ts";
import { withDatabase } from "../database.ts";
import { PersonError } from "../person-error.ts";
import { linesOf, sections, tablesOf } from "../reports/tables.ts";
import { storeNamed } from "../store-named.ts";
import { print } from "../surroundings.ts";

const options = {
  store: { type: "string" },
  days: { type: "string" },
  from: { type: "string" },
  to: { type: "string" },
  csv: { type: "boolean", default: false },
} as const;

const usualDays = 28;
const mostDays = 1_100;

export const report: Command = {
  help: `Usage: tradecounter report [SECTION] [--days N | --from DAY --to DAY] [--csv] [--store CODE]

Prints what visitors did and ordered, in these sections, or one of them: ${sections.join(", ")}.
Visits are those of visitors who agreed to be measured. Orders and best sellers are counted from the orders themselves, whoever placed
them: all that were placed in this store, less what was canceled. Imported orders are left out.

  --days N       the last N days, including today (${usualDays})
  --from DAY     the first day, such as 2026-11-01, by the store's calendar
  --to DAY       the last day
  --csv          prints the section as CSV, for spreadsheets
  --store CODE   optional if there is only one store

docs/analytics.md describes what is measured. A running store shows the same at /reports, with charts.
`,
  async run(args, here) {
    const { values, positionals } = parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
    const [asked, ...more] = positionals;
    const section = sections.find((name) => name === asked);
    if (more.length > 0 || (asked !== undefined && section === undefined))
      throw new PersonError(`A report has the sections ${sections.join(", ")}.`);
    if (values.csv && section === undefined)
      throw new PersonError("Say of which section: tradecounter report visits --csv.");
    return withDatabase(configFrom(here.env), async (db) => {
      const store = storeNamed(await openStores(db), values.store);
      const figures = await figuresOf(db.lagging, store.id, periodOf(store, values));
      const tables = tablesOf(figures).filter(({ name }) => section === undefined || name === section);
      for (const table of tables) {
        if (values.csv) here.stdout.write(csvFrom([table.columns.map(({ name }) => name), ...table.rows]));
        else for (const line of linesOf(table)) print(here, line);
      }
      return 0;
    });
  },
};

function periodOf(store: Store, { days, from, to }: { days?: string; from?: string; to?: string }) {
  if (from === undefined && to === undefined) {
    const count = days === undefined ? usualDays : Number(days);
    if (!Number.isInteger(count) || count < 1 || count > mostDays)
      throw new PersonError(`--days is a whole number from 1 to ${mostDays}.`);
    return lastDays(count, store, systemClock.now());
  }
  if (days !== undefined) throw new PersonError("Say either --days, or --from and --to.");
  const period = daysBetween(from ?? "", to ?? "", store.settings.timeZone);
  if (!period) throw new PersonError("--from and --to are days such as 2026-11-01, the first one not after the last.");
  return period;
}
