import { createContext, useContext, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from "react";
import type { Resource } from "../cache.ts";
import type { Client } from "../client.ts";
import type { Entry } from "../entry.ts";
import type { Channel, Channels } from "../messages.ts";
import type { Processing } from "../processing.ts";
import { trackedEntry } from "./tracked-entry.ts";
import { keepWhileSame } from "./same.ts";

const ClientContext = createContext<Client | undefined>(undefined);

/** Provides the components below it with their client: `<ClientProvider value={client}>`. */
export const ClientProvider = ClientContext.Provider;

/** The client of the nearest `ClientProvider` above. Throws a TypeError if there is none. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new TypeError("There is no ClientProvider around this.");
  return client;
}

/**
 * Watches one resource, which must be the same object on every render, and loads it if it is missing or stale. Re-renders only when a field
 * of the entry
 * changes that the component has read.
 */
export function useEntry<Data>(resource: Resource<Data>): Entry<Data> {
  useLoading(resource);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what was read of one says nothing of another
  const look = useMemo(() => trackedEntry<Data>(), [resource]);
  return useSyncExternalStore(
    resource.subscribe,
    () => look(resource.entry()),
    () => look(resource.rendered()),
  );
}

/**
 * The data of a resource, or what `select` returns for them: re-renders only when that changes. Suspends until they are loaded,
 * keeps them while they are reloaded or the reload fails, and throws the load's error if there are none. To try
 * again, call the resource with `no-cache` and reset the error boundary.
 */
export function useData<Data>(resource: Resource<Data>): Data;
export function useData<Data, Selected>(resource: Resource<Data>, select: (data: Data) => Selected): Selected;
export function useData<Data>(resource: Resource<Data>, select: (data: Data) => unknown = (data) => data): unknown {
  useLoading(resource);
  const left = useContext(ClientContext)?.clock.signal;
  const [keep] = useState(keepWhileSame);
  const look = ({ data, error, loaded, loading }: Entry<Data>) => {
    if (data !== undefined || (loaded && error === undefined)) return keep(select, data as Data);
    return loading || !loaded ? PENDING : FAILED;
  };
  const lookNow = () => look(resource.entry());
  const shown = useSyncExternalStore(resource.subscribe, lookNow, () => {
    const rendered = resource.rendered();
    // Without data, the server rendered nothing that has to match.
    return rendered.data === undefined ? lookNow() : look(rendered);
  });
  // React suspends on a thrown promise: `use` asks for the very same one when the component renders with its data.
  if (shown === PENDING) throw left?.aborted ? resource().catch(() => FOREVER) : resource();
  if (shown === FAILED) throw resource.snapshot().error!;
  return shown;
}

const PENDING = Symbol("pending");
const FAILED = Symbol("failed");

/** Leaving a page aborts all its polling: a new read would abort at once, again and again. */
const FOREVER = new Promise<never>(() => {});

/** Our choice: a component that waited for its data renders within a second, and does not ask for them again. */
const FRESH_MS = 1000;

/**
 * `useData` for anything that the data layer reads, under a key of the page's own; a key with an area's prefix (`cart/`) is
 * reloaded when that area changes. How long data are fresh is up to the calls in `load`.
 */
export function useRead<Data>(key: string, load: (client: Client, signal: AbortSignal) => Promise<Data>): Data;
export function useRead<Data, Selected>(
  key: string,
  load: (client: Client, signal: AbortSignal) => Promise<Data>,
  select: (data: Data) => Selected,
): Selected;
export function useRead<Data>(
  key: string,
  load: (client: Client, signal: AbortSignal) => Promise<Data>,
  select: (data: Data) => unknown = (data) => data,
): unknown {
  const client = useClient();
  const resource = useMemo(
    () => client.cache.resource(key, (signal) => load(client, signal), FRESH_MS),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says what is loaded
    [client, key],
  );
  return useData(resource, select);
}

/** Calls `listener` with a channel's messages while the component is mounted; renders nothing. */
export function useMessages<Name extends Channel>(channel: Name, listener: (message: Channels[Name]) => void): void {
  const { messages } = useClient();
  const hear = useEffectEvent(listener);
  useEffect(() => messages.subscribe(channel, (message) => hear(message)), [messages, channel]);
}

/** What `select` returns for a channel's last message; for undefined while a page is rendered on the server. */
export function useLatestMessage<Name extends Channel, Selected>(
  channel: Name,
  select: (message: Channels[Name] | undefined) => Selected,
): Selected {
  const { messages } = useClient();
  const [keep] = useState(keepWhileSame);
  const subscribe = useMemo(() => (changed: () => void) => messages.subscribe(channel, changed), [messages, channel]);
  return useSyncExternalStore(
    subscribe,
    () => keep(select, messages.latest(channel)) as Selected,
    () => keep(select, undefined) as Selected,
  );
}

/** Whether something is in progress, such as `client.cart.processing`. */
export const useProcessing = ({ subscribe, isOn }: Processing): boolean =>
  useSyncExternalStore(subscribe, isOn, () => false);

function useLoading(resource: Resource<unknown>): void {
  useEffect(() => {
    const abort = new AbortController();
    // The failure is in the entry, for the component to show.
    resource({ signal: abort.signal }).catch(() => {});
    return () => abort.abort();
  }, [resource]);
}
