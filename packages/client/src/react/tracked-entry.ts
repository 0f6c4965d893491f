import { NOTHING } from "../entry.ts";
import type { Entry } from "../entry.ts";

/** Wraps an entry repeatedly: the result is a new object only when a field that was read from it has changed. */
export function trackedEntry<Data>(): (entry: Entry<Data>) => Entry<Data> {
  const read = new Set<keyof Entry<Data>>();
  let known: Entry<Data> = NOTHING;
  let view = newView();

  function newView(): Entry<Data> {
    const field = <Name extends keyof Entry<Data>>(name: Name) => {
      read.add(name);
      return known[name];
    };
    return {
      get data() {
        return field("data");
      },
      get error() {
        return field("error");
      },
      get loaded() {
        return field("loaded");
      },
      get loading() {
        return field("loading");
      },
    };
  }

  return (entry) => {
    const before = known;
    known = entry;
    if (Array.from(read).some((name) => known[name] !== before[name])) view = newView();
    return view;
  };
}
