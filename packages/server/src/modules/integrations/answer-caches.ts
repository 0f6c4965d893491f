import { AsyncLocalStorage } from "node:async_hooks";
import { isDeepStrictEqual } from "node:util";
import type { RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import type { ServiceSettings, Store } from "../../stores/index.ts";
import { createAnswerCache, type AnswerCache, type Remembering } from "./answer-cache.ts";

/** The external services of a store. */
export type Integration = "tax" | "rates" | "stock";

/** What every integration needs. */
export interface AskingNeeds {
  readonly clock: Clock;
  /** Secrets of services, by the names given in `store.json`. */
  readonly secretOf?: ((name: string) => string | undefined) | undefined;
  readonly onFailed?: ((failure: ServiceFailure) => void) | undefined;
  readonly onBack?: ((integration: Integration, store: Store) => void) | undefined;
  /** Called for each request sent, with how long the response took. */
  readonly onAsked?: ((integration: Integration, seconds: number, outcome: "answered" | "failed") => void) | undefined;
}

/** A request without a valid response. */
export interface ServiceFailure {
  readonly integration: Integration;
  readonly store: Store;
  readonly error: unknown;
  /** The service is not called from now on. */
  readonly isDown: boolean;
}

interface Service<Settings, Subject, Part, Answer> extends Omit<Remembering, "retryMs"> {
  readonly retryMsOf: (settings: Settings) => number;
  readonly integration: Integration;
  /** Undefined where the store has none. */
  readonly settingsOf: (store: Store) => Settings | undefined;
  readonly keyOf: (subject: Subject) => string;
  readonly sizeOf?: (subject: Subject) => number;
  /** As in a cache, for the store with this code. */
  readonly ask: (
    asked: { readonly settings: Settings; readonly secret: string | undefined; readonly store: string },
    subject: Subject,
    parts: readonly Part[],
  ) => Promise<ReadonlyMap<Part, Answer>>;
}

interface Opened<Settings, Cache> {
  settings: Settings;
  /** As it was last read. */
  store: Store;
  readonly cache: Cache;
}

/**
 * A cache for each store that has such a service, replaced when the service's settings change; undefined for the rest. All settings are
 * read again when any store changes: answers known by then stay valid.
 */
export function openAnswerCaches<Settings extends ServiceSettings, Subject, Part, Answer>(
  { clock, secretOf, onFailed, onBack, onAsked }: AskingNeeds,
  { integration, settingsOf, retryMsOf, keyOf, sizeOf, ask, ...remembering }: Service<Settings, Subject, Part, Answer>,
): (store: Store) => AnswerCache<Subject, Part, Answer> | undefined {
  const apart = AsyncLocalStorage.snapshot();
  const caches = new Map<RecordId, Opened<Settings, AnswerCache<Subject, Part, Answer>>>();

  async function timed<Value>(work: () => Promise<Value>): Promise<Value> {
    const since = performance.now();
    const tell = (outcome: "answered" | "failed") =>
      onAsked?.(integration, (performance.now() - since) / 1000, outcome);
    try {
      const value = await work();
      tell("answered");
      return value;
    } catch (error) {
      tell("failed");
      throw error;
    }
  }

  function openCache(settings: Settings, store: Store): Opened<Settings, AnswerCache<Subject, Part, Answer>> {
    const asked = { settings, secret: settings.secretRef && secretOf?.(settings.secretRef), store: store.code };
    const cache = createAnswerCache<Subject, Part, Answer>({
      ...remembering,
      retryMs: retryMsOf(settings),
      clock,
      keyOf,
      sizeOf,
      apart,
      ask: (subject, parts) => timed(() => ask(asked, subject, parts)),
      onFailed: (error, isDown) => onFailed?.({ integration, store: opened.store, error, isDown }),
      onBack: () => onBack?.(integration, opened.store),
    });
    const opened = { settings, store, cache };
    return opened;
  }

  return (store) => {
    const settings = settingsOf(store);
    if (!settings) return undefined;
    const present = caches.get(store.id);
    const isSame = present && (present.settings === settings || isDeepStrictEqual(present.settings, settings));
    if (isSame) {
      present.settings = settings;
      present.store = store;
      return present.cache;
    }
    const opened = openCache(settings, store);
    caches.set(store.id, opened);
    return opened.cache;
  };
}
