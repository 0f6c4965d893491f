import type { TestProject } from "vitest/node";
import { newPlace, removePlace, startStore, type Place, type RunningStore } from "./store.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The stores that journeys share, one a worker. */
    stores: readonly Place[];
  }
}

/** Starts, once for all journeys, a store for each worker that runs them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const places: Place[] = [];
  const stores: RunningStore[] = [];
  async function end() {
    await Promise.all(stores.map((store) => store.end("SIGTERM")));
    places.forEach(removePlace);
  }
  try {
    // one after the other: a port is free until somebody listens there
    while (places.length < project.config.maxWorkers) {
      const place = await newPlace();
      places.push(place);
      stores.push(await startStore(place));
    }
  } catch (error) {
    await end();
    throw error;
  }
  project.provide("stores", places);
  return end;
}
