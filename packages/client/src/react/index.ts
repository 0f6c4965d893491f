import { createContext, useContext, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from "react";
import type { Resource } from "../cache.ts";
import type { Client } from "../client.ts";
import type { Entry } from "../entry.ts";
import type { Channel, Channels } from "../messages.ts";
import type { Processing } from "../processing.ts";
import { trackedEntry } from "./tracked-entry.ts";
import { keepWhileSame } from "./same.ts";

const ClientContext = createContext<Client | undefined>(undefined);

/** Gives the parts of a page below it their client: `<ClientProvider value={client}>`. */
export const ClientProvider = ClientContext.Provider;

/** The client of the nearest `ClientProvider` above. Throws a TypeError where there is none. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new TypeError("There is no ClientProvider around this.");
  return client;
}

/**
 * Watches one resource, the very same at every drawing, and loads it when it is missing or stale. Draws again when a field of the entry changes that the part
 * has looked at, and for nothing else.
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
 * Data of a resource, or what `select` takes of them: draws again when just that has changed. Suspends until they are there,
 * keeps what it has while they are asked for again or cannot be had, and throws the load's error where it has nothing. To try
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
    // What the server had no data of it has not drawn.
    return rendered.data === undefined ? lookNow() : look(rendered);
  });
  // A promise, by which React suspends: `use` asks for the very same one when the part is drawn with its data.
  if (shown === PENDING) throw left?.aborted ? resource().catch(() => FOREVER) : resource();
  if (shown === FAILED) throw resource.snapshot().error!;
  return shown;
}

const PENDING = Symbol("pending");
const FAILED = Symbol("failed");

/** Who leaves a page gives up all that it polls: to ask again would end at once, time and again. */
const FOREVER = new Promise<never>(() => {});

/** Our choice: within a second a part that has waited for its data is there, and does not ask for them again. */
const FRESH_MS = 1000;

/**
 * `useData` of anything that the data layer reads, under a key of the page's own; one that starts like an area's (`cart/`) is
 * asked for again when that area changes. How long data are fresh is up to what `load` calls.
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

/** Hears the messages of a channel while the part is shown; draws nothing. */
export function useMessages<Name extends Channel>(channel: Name, listener: (message: Channels[Name]) => void): void {
  const { messages } = useClient();
  const hear = useEffectEvent(listener);
  useEffect(() => messages.subscribe(channel, (message) => hear(message)), [messages, channel]);
}

/** What `select` takes of a channel's last message; of none while a page is rendered on the server. */
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

/** Whether something is being worked on, such as `client.cart.processing`. */
export const useProcessing = ({ subscribe, isOn }: Processing): boolean =>
  useSyncExternalStore(subscribe, isOn, () => false);

function useLoading(resource: Resource<unknown>): void {
  useEffect(() => {
    const abort = new AbortController();
    // A failure is in the entry, for the part to show.
    resource({ signal: abort.signal }).catch(() => {});
    return () => abort.abort();
  }, [resource]);
}
