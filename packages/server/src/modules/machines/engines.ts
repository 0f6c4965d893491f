import { Type } from "typebox";
import { sql, type Database } from "../../db/index.ts";
import { controllerMethod, type ControllerMethod } from "../../http/controller-method.ts";
import type { Store } from "../../stores/index.ts";

/** An engine model in the catalog. */
export interface EngineModel {
  readonly code: string;
  readonly maker: string;
  readonly family: string;
  readonly model: string;
  readonly type: string | null;
  readonly power: string | null;
  readonly notes: string | null;
  /** Ranges of its serial numbers, such as `204A`; empty where the catalog has none. */
  readonly serials: readonly string[];
}

export type Engines = ReturnType<typeof createEngines>;

/** The engines in the catalog. */
export function createEngines({ db }: { readonly db: Database }) {
  // a store whose catalog changes becomes a new object
  const known = new WeakMap<Store, Promise<EngineModel[]>>();

  function ofStore(store: Store): Promise<EngineModel[]> {
    let engines = known.get(store);
    if (!engines) {
      engines = db.many<EngineModel>(sql`
        select code, maker, family, model, type, power, notes, serials from engine where store_id = ${store.id}
        order by maker, family, code`);
      known.set(store, engines);
      engines.catch(() => known.delete(store));
    }
    return engines;
  }

  /** Ranges of a model's serial numbers; empty for an unknown model. */
  async function serialsOf(store: Store, model: string): Promise<readonly string[]> {
    return (await ofStore(store)).find(({ code }) => code === model)?.serials ?? [];
  }

  return { ofStore, serialsOf };
}

/** For pages that lead from an engine to its parts. Our choice: the platform has no name for these calls. */
export function engineMethods({ engines }: { readonly engines: Engines }): ControllerMethod[] {
  return [
    controllerMethod({
      name: "applauncher__EngineController.getEngines",
      admits: "shoppers",
      isCacheable: true,
      parameters: Type.Object({}),
      run: (_given, { store }) => engines.ofStore(store),
    }),
  ];
}
