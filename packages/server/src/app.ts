import type { Call, CallName } from "@tradecounter/wire";
import type { FastifyInstance } from "fastify";
import { systemClock, type Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import { sql, type Database } from "./db/index.ts";
import { answer, type Answer, type RawInput } from "./http/pipeline.ts";
import { createHttpServer } from "./http/server.ts";
import type { Visitor } from "./http/shopper.ts";
import { contextRoutes } from "./modules/context/index.ts";
import { openStores, type Stores } from "./stores/index.ts";

/** The commerce server, ready to listen and to be called in process. */
export interface App {
  readonly http: FastifyInstance;
  readonly stores: Stores;
  /**
   * Answers a call without a socket, through the same door as a request: for pages that are rendered here.
   * Throws CommerceError when the call is refused.
   */
  invoke(name: CallName, input: RawInput, visitor: Visitor): Promise<Answer>;
  /** Lets requests and jobs under way finish, then stops. The database stays open: it belongs to the caller. */
  close(): Promise<void>;
}

export interface AppNeeds {
  readonly config: Config;
  readonly db: Database;
  readonly clock?: Clock;
}

/** Puts the modules together, from low to high. The database must be migrated. */
export async function createApp({ config, db, clock = systemClock }: AppNeeds): Promise<App> {
  const stores = await openStores(db);
  void clock;
  const routes = [...contextRoutes({ clientPayment: () => null })];
  const byName = new Map(routes.map((route) => [route.call.name as Call["name"], route]));
  const http = createHttpServer({ config, stores, routes });
  http.get("/healthz", () => ({ status: "ok" }));
  http.get("/readyz", async (_request, reply) => {
    await db.one(sql`select 1`);
    const ready = stores.all().some((store) => store.catalogVersionId !== null);
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "no published catalogue" });
  });
  return {
    http,
    stores,
    invoke(name, input, visitor) {
      const route = byName.get(name);
      if (!route) throw new Error(`No route answers ${name}`);
      return answer(route, stores, input, visitor);
    },
    close: () => http.close(),
  };
}
