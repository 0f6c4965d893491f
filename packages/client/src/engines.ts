import type { ReadOptions } from "./cache.ts";
import type { Client } from "./client.ts";
import { controllersModule } from "./controllers.ts";

/** A model of engine that parts of the catalogue fit. */
export interface EngineFacts {
  /** By which parts name it. */
  readonly code: string;
  readonly maker: string;
  readonly family: string;
  readonly model: string;
  readonly type: string | null;
  readonly power: string | null;
  /** For people, such as where its number is. */
  readonly notes: string | null;
  /** Ranges of its serial numbers, such as `204A`; none where the catalogue does not tell. */
  readonly serials: readonly string[];
}

/** The engines that a store's catalogue knows. */
export function enginesModule(client: Pick<Client, "cache" | "send">) {
  const { read } = controllersModule(client);
  return {
    /** By maker, family and code. */
    list: (options?: Pick<ReadOptions, "signal">) =>
      read<EngineFacts[]>("applauncher__EngineController", "getEngines", {}, options),
  };
}
