import { parseArgs } from "node:util";
import {
  certificatesOf,
  configFrom,
  endCertificate,
  isValidityDate,
  openStores,
  saveCertificate,
  systemClock,
  validFromMoment,
  validToMoment,
} from "@tradecounter/server";
import type { Command } from "../cli.ts";
import { withDatabase } from "../database.ts";
import { PersonError } from "../person-error.ts";
import { storeNamed } from "../store-named.ts";
import { print } from "../surroundings.ts";

const options = {
  store: { type: "string" },
  account: { type: "string" },
  number: { type: "string" },
  country: { type: "string" },
  region: { type: "string" },
  from: { type: "string" },
  to: { type: "string" },
  json: { type: "boolean", default: false },
} as const;

export const taxCertificates: Command = {
  help: `Usage: tradecounter tax-certificates [--json] [--store CODE]
       tradecounter tax-certificates add --account CODE --number NUMBER --country US [--region VA] [--from DAY] [--to DAY]
       tradecounter tax-certificates end --account CODE --number NUMBER

Manages the certificates that exempt an account from tax. Running stores follow within a second or two.

  --region CODE     where it applies, if not in the whole country
  --from, --to DAY  the first and the last day on which it applies, such as 2027-12-31
  --json            prints JSON
  --store CODE      optional if there is only one store

See docs/taxes.md.
`,
  async run(args, here) {
    const { values, positionals } = parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
    const [action] = positionals;
    if (positionals.length > 1 || (action !== undefined && action !== "add" && action !== "end"))
      throw new PersonError(`"${positionals.join(" ")}" is neither add nor end.`);
    return withDatabase(configFrom(here.env), async (db) => {
      const store = storeNamed(await openStores(db), values.store);
      if (action === undefined) {
        const all = await certificatesOf(db, store.id);
        if (values.json) print(here, JSON.stringify(all, null, 2));
        else for (const one of all) print(here, lineOf(one));
        return 0;
      }
      const accountCode = demand("account", values.account);
      const number = demand("number", values.number);
      if (action === "end") {
        if (!(await endCertificate(db, store.id, { accountCode, number, now: systemClock.now() })))
          throw new PersonError(`The account ${accountCode} has no certificate ${number} that holds.`);
        print(here, "It holds no more.");
        return 0;
      }
      const { timeZone } = store.settings;
      const from = dayFrom("from", values.from);
      const to = dayFrom("to", values.to);
      const isKnown = await saveCertificate(db, store.id, accountCode, {
        number,
        country: code("country", demand("country", values.country), /^[A-Z]{2}$/),
        region: values.region === undefined ? null : code("region", values.region, /^[A-Z0-9]{1,3}$/),
        validFrom: from === undefined ? null : new Date(validFromMoment(from, timeZone)),
        validTo: to === undefined ? null : new Date(validToMoment(to, timeZone)),
      });
      if (!isKnown) throw new PersonError(`There is no account ${accountCode}.`);
      print(here, `The account ${accountCode} buys without tax where ${number} holds.`);
      return 0;
    });
  },
};

function demand(name: string, value: string | undefined): string {
  if (!value?.trim()) throw new PersonError(`Say --${name}.`);
  return value.trim();
}

function code(name: string, typed: string, form: RegExp): string {
  const upper = typed.trim().toUpperCase();
  if (!form.test(upper)) throw new PersonError(`--${name} is an ISO code such as US or VA, not "${typed}".`);
  return upper;
}

function dayFrom(name: string, day: string | undefined): string | undefined {
  if (day !== undefined && !isValidityDate(day))
    throw new PersonError(`--${name} is a day such as 2027-12-31, not "${day}".`);
  return day;
}

function lineOf(one: Awaited<ReturnType<typeof certificatesOf>>[number]): string {
  const where = one.region ? `${one.country}-${one.region}` : one.country;
  const until = one.validTo ? `until ${one.validTo.toISOString()}` : "for good";
  return `${one.accountCode}  ${one.number}  ${where}  ${until}  ${one.accountName}`;
}
