import type { ReadOptions } from "./cache.ts";
import type { Client } from "./client.ts";
import { controllersModule } from "./controllers.ts";

/** An engine model that parts of the catalog fit. */
export interface EngineFacts {
  /** The code by which parts refer to it. */
  readonly code: string;
  readonly maker: string;
  readonly family: string;
  readonly model: string;
  readonly type: string | null;
  readonly power: string | null;
  /** Notes for people, such as where to find its number. */
  readonly notes: string | null;
  /** Ranges of its serial numbers, such as `204A`; empty if the catalog has none. */
  readonly serials: readonly string[];
}

/** The engines in a store's catalog. */
export function enginesModule(client: Pick<Client, "cache" | "send">) {
  const { read } = controllersModule(client);
  return {
    /** Sorted by maker, family and code. */
    list: (options?: Pick<ReadOptions, "signal">) =>
      read<EngineFacts[]>("applauncher__EngineController", "getEngines", {}, options),
  };
}
