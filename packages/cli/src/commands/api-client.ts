import { parseArgs } from "node:util";
import {
  configFrom,
  createAccessTokens,
  createApiClients,
  openStores,
  systemClock,
  type ApiClient,
} from "@tradecounter/server";
import { groupsIn, scopesIn } from "../access.ts";
import type { Command } from "../cli.ts";
import { withDatabase } from "../database.ts";
import { PersonError } from "../person-error.ts";
import { storeNamed } from "../store-named.ts";
import { print } from "../surroundings.ts";

const options = {
  store: { type: "string" },
  create: { type: "string" },
  scope: { type: "string", default: "read" },
  "buyer-groups": { type: "string", default: "" },
  list: { type: "boolean", default: false },
  rotate: { type: "string" },
  remove: { type: "string" },
} as const;

export const apiClient: Command = {
  help: `Usage: tradecounter api-client --create NAME [options]
       tradecounter api-client --list
       tradecounter api-client --rotate ID
       tradecounter api-client --remove ID

Creates an API client, such as an ERP system, and prints its id and its secret once: only a hash of the secret is kept. With them the
client fetches access tokens at /services/oauth2/token (client credentials). See docs/wire/integration.md.

  --store CODE          the store that the client is for; optional if there is only one
  --scope SCOPES        what its tokens may do, separated by commas (read). read: browse. shop: fill carts and order.
                        orders: read all orders. catalog: write products, prices and stock. accounts: read and write
                        accounts and contacts
  --buyer-groups CODES  the buyer groups that it belongs to, separated by commas (none)
  --list                lists the API clients
  --rotate ID           creates a new secret; the old one works for another day
  --remove ID           removes a client with all its tokens
`,
  async run(args, surroundings) {
    const { values } = parseArgs({ args: [...args], options, strict: true });
    const { create, rotate, remove, list } = values;
    if ([create, rotate, remove, list || undefined].filter((value) => value !== undefined).length !== 1)
      throw new PersonError("Say one of --create NAME, --list, --rotate ID and --remove ID.");
    return withDatabase(configFrom(surroundings.env), async (db) => {
      const store = storeNamed(await openStores(db), values.store);
      const clients = createApiClients({
        db,
        clock: systemClock,
        tokens: createAccessTokens({ db, clock: systemClock }),
      });
      if (create !== undefined) {
        const wanted = {
          storeId: store.id,
          name: nameFrom(create),
          scopes: scopesIn(values.scope),
          buyerGroups: groupsIn(store, values["buyer-groups"]),
        };
        const created = await clients.create(wanted);
        if (!created) throw new PersonError(`There is an API client ${wanted.name} already.`);
        print(surroundings, `client_id      ${created.clientId}\nclient_secret  ${created.secret}`);
      } else if (rotate !== undefined) {
        const secret = await clients.rotate(store.id, rotate);
        if (secret === undefined) throw noClient(rotate);
        print(surroundings, `client_secret  ${secret}`);
      } else if (remove !== undefined) {
        if (!(await clients.remove(store.id, remove))) throw noClient(remove);
        print(surroundings, "It is removed, and its tokens with it.");
      } else {
        for (const client of await clients.list(store.id)) print(surroundings, lineOf(client));
      }
      return 0;
    });
  },
};

function nameFrom(text: string): string {
  const name = text.trim();
  if (name === "" || name.length > 80) throw new PersonError("An API client has a name of 1 to 80 characters.");
  return name;
}

function noClient(id: string): PersonError {
  return new PersonError(`There is no API client ${id}; tradecounter api-client --list shows them.`);
}

function lineOf({ clientId, name, scopes, buyerGroups }: ApiClient): string {
  const groups = buyerGroups.length === 0 ? "" : `  buyer groups: ${buyerGroups.join(", ")}`;
  return `${clientId}  ${scopes.join(",")}  ${name}${groups}`;
}
