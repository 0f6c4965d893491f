import type { Store, Stores } from "@tradecounter/server";
import { PersonError } from "./person-error.ts";

/** The store given by `--store`, or the only one. Throws PersonError if there is none. */
export function storeNamed(stores: Stores, wanted: string | undefined): Store {
  const all = stores.all();
  const codes = all.map((store) => store.code).join(", ");
  if (all.length === 0)
    throw new PersonError(
      "There is no store yet: run tradecounter serve once, or import a folder that has a store.json.",
    );
  if (wanted === undefined && all.length > 1) throw new PersonError(`Say with --store into which store: ${codes}.`);
  const store = wanted === undefined ? all[0] : stores.find(wanted);
  if (!store) throw new PersonError(`There is no store "${wanted}"; there is ${codes}.`);
  return store;
}
