import type { TestProject } from "vitest/node";
import { newPlace, removePlace, startStore, type Place, type RunningStore } from "./store.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The stores that journeys share, one a worker. */
    stores: readonly Place[];
    /** A data folder with the demo store in it, to be copied. */
    setUpFolder: string;
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
    const setUp = await newPlace();
    places.push(setUp);
    await (await startStore(setUp)).end("SIGTERM");
    // one after the other: a port is free until somebody listens there
    while (stores.length < project.config.maxWorkers) {
      const place = await newPlace({ copied: setUp.dataFolder });
      places.push(place);
      stores.push(await startStore(place));
    }
  } catch (error) {
    await end();
    throw error;
  }
  const [setUp, ...running] = places;
  project.provide("stores", running);
  project.provide("setUpFolder", setUp!.dataFolder);
  return end;
}
