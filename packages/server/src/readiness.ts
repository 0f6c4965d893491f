import type { Clock } from "./clock.ts";
import { schemaOf, type Database, type Schema } from "./db/index.ts";
import { publishedVersions, type Catalog } from "./modules/catalog/index.ts";

/** What `GET /readyz` reports: the status to a load balancer, the rest to whoever monitors the process. */
interface Readiness {
  readonly status:
    | "ready"
    | "stopping"
    | "no published catalogue"
    | "the database does not answer"
    | "the database is of a newer program";
  readonly database: "answers" | "silent";
  readonly schema?: Schema;
  readonly catalogues?: readonly CatalogueShown[];
}

interface CatalogueShown {
  readonly store: string;
  readonly version: string;
  /** Seconds since it was published. */
  readonly ageSeconds: number;
  /** Whether this process shows it already. */
  readonly isShown: boolean;
}

interface ReadinessNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly catalog: Pick<Catalog, "isInForce">;
}

export async function readinessOf({ db, clock, catalog }: ReadinessNeeds): Promise<Readiness> {
  // not affected by busy connections: each process pings the server separately, at most once at a time
  const looked = await Promise.all([db.ping(), schemaOf(db), publishedVersions(db)]).catch(() => undefined);
  if (!looked) return { status: "the database does not answer", database: "silent" };
  const [, schema, versions] = looked;
  const catalogues = versions.map(({ code, store_id: storeId, id, published_at: at }) => ({
    store: code,
    version: id,
    ageSeconds: Math.round((clock.now().getTime() - at.getTime()) / 1000),
    isShown: catalog.isInForce(storeId, id),
  }));
  const told = { database: "answers", schema, catalogues } as const;
  if (!schema.isServable) return { status: "the database is of a newer program", ...told };
  return { status: catalogues.length > 0 ? "ready" : "no published catalogue", ...told };
}
