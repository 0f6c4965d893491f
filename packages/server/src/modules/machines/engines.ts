import { Type } from "typebox";
import { sql, type Database } from "../../db/index.ts";
import { controllerMethod, type ControllerMethod } from "../../http/controller-method.ts";
import type { Store } from "../../stores/index.ts";

/** A model of engine that the catalogue knows. */
export interface EngineModel {
  readonly code: string;
  readonly maker: string;
  readonly family: string;
  readonly model: string;
  readonly type: string | null;
  readonly power: string | null;
  readonly notes: string | null;
  /** Ranges of its serial numbers, such as `204A`; none where the catalogue does not tell. */
  readonly serials: readonly string[];
}

/** The engines of the catalogue, for pages that lead from an engine to its parts. Our choice: the platform has no name for it. */
export function engineMethods({ db }: { readonly db: Database }): ControllerMethod[] {
  // a store whose catalogue changes is another object
  const known = new WeakMap<Store, Promise<EngineModel[]>>();

  function enginesOf(store: Store): Promise<EngineModel[]> {
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

  return [
    controllerMethod({
      name: "applauncher__EngineController.getEngines",
      admits: "shoppers",
      isCacheable: true,
      parameters: Type.Object({}),
      run: (_given, { store }) => enginesOf(store),
    }),
  ];
}
