import { parseArgs } from "node:util";
import { configFrom, createAccessTokens, openStores, systemClock, type AccessToken } from "@tradecounter/server";
import { groupsIn, scopesIn } from "../access.ts";
import type { Command } from "../cli.ts";
import { withDatabase } from "../database.ts";
import { PersonError } from "../person-error.ts";
import { storeNamed } from "../store-named.ts";
import { print } from "../surroundings.ts";

const options = {
  store: { type: "string" },
  integration: { type: "string" },
  buyer: { type: "string" },
  scope: { type: "string", default: "shop" },
  "buyer-groups": { type: "string", default: "" },
  "expires-in": { type: "string", default: "90d" },
  list: { type: "boolean", default: false },
  revoke: { type: "string" },
} as const;

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const longestDays = 366;

export const token: Command = {
  help: `Usage: tradecounter token --integration NAME | --buyer EMAIL [options]
       tradecounter token --list
       tradecounter token --revoke ID

Creates an access token and prints it once: only its hash is kept. A program sends it with each call of the API as
"Authorization: Bearer TOKEN" and acts for the integration or the buyer. Tokens with the same name share one cart.

  --store CODE          the store that the token is for; optional if there is only one
  --scope SCOPES        separated by commas (shop). read: browse. shop: also fill carts and order. orders: read all orders.
                        fulfillment: ship, cancel, charge and refund them. catalog: write products, prices and stock.
                        accounts: read and write accounts and contacts. preview: see drafts of content
  --buyer-groups CODES  the buyer groups that its holder belongs to, separated by commas (none)
  --expires-in TIME     such as 30m, 12h or 90d; at most ${longestDays}d (90d)
  --list                lists the valid tokens, without their text
  --revoke ID           revokes a token at once
`,
  async run(args, surroundings) {
    const { values } = parseArgs({ args: [...args], options, strict: true });
    const isNew = !values.list && values.revoke === undefined;
    const wanted = isNew && { ...holderOf(values), scopes: scopesIn(values.scope), ms: msOf(values["expires-in"]) };
    return withDatabase(configFrom(surroundings.env), async (db) => {
      const store = storeNamed(await openStores(db), values.store);
      const tokens = createAccessTokens({ db, clock: systemClock });
      if (wanted) {
        const { ms, ...given } = wanted;
        const buyerGroups = groupsIn(store, values["buyer-groups"]);
        const expiresAt = new Date(systemClock.now().getTime() + ms);
        print(surroundings, await tokens.issue({ ...given, buyerGroups, storeId: store.id, expiresAt }));
      } else if (values.revoke === undefined) {
        for (const listed of await tokens.list(store.id)) print(surroundings, lineOf(listed));
      } else {
        if (!(await tokens.revoke(store.id, values.revoke)))
          throw new PersonError(`There is no token ${values.revoke}; tradecounter token --list shows them.`);
        print(surroundings, "Nobody gets in with it anymore.");
      }
      return 0;
    });
  },
};

function holderOf({ integration, buyer }: { integration?: string; buyer?: string }) {
  const name = (integration ?? buyer ?? "").trim();
  if (name === "" || (integration !== undefined && buyer !== undefined))
    throw new PersonError("Say for whom it is: --integration NAME or --buyer EMAIL.");
  if (buyer !== undefined && !/^\S+@\S+$/.test(name)) throw new PersonError("A buyer is named by an email address.");
  return { kind: buyer === undefined ? "integration" : "buyer", name } as const;
}

function lineOf({ id, scopes, expiresAt, kind, name, buyerGroups }: AccessToken): string {
  const groups = buyerGroups.length === 0 ? "" : `  buyer groups: ${buyerGroups.join(", ")}`;
  return `${id}  ${scopes.join(",")}  until ${expiresAt.toISOString()}  ${kind} ${name}${groups}`;
}

function msOf(text: string): number {
  const [, count, unit] = /^([1-9]\d{0,6})([mhd])$/.exec(text) ?? [];
  const ms = Number(count) * (unitMs[unit!] ?? Number.NaN);
  if (!(ms <= longestDays * unitMs.d!))
    throw new PersonError(`--expires-in is a time such as 30m, 12h or 90d, and ${longestDays}d at the most.`);
  return ms;
}
