import { createContext, useContext, useEffect, useSyncExternalStore } from "react";
import type { Resource } from "../cache.ts";
import type { Client } from "../client.ts";
import type { Entry } from "../entry.ts";

const ClientContext = createContext<Client | undefined>(undefined);

/** Gives the parts of a page below it their client: `<ClientProvider value={client}>`. */
export const ClientProvider = ClientContext.Provider;

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new TypeError("There is no ClientProvider around this.");
  return client;
}

/** Watches one resource, loads it when nobody has, and draws again when it changes, and for nothing else. */
export function useEntry<Data>(resource: Resource<Data>): Entry<Data> {
  useEffect(() => {
    const abort = new AbortController();
    // A failure is in the entry, for the part to show.
    resource({ signal: abort.signal }).catch(() => {});
    return () => abort.abort();
  }, [resource]);
  return useSyncExternalStore(resource.subscribe, resource.entry, resource.entry);
}
