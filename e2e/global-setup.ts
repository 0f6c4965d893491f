import type { TestProject } from "vitest/node";
import { newPlace, startStore } from "./store.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The store that the journeys share. */
    store: { address: string; gateway: string; dataFolder: string; output: string };
  }
}

/** Starts the store once for all journeys, as its owner would, in a place of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const place = newPlace();
  try {
    const store = await startStore(place);
    const { address, gateway, output } = store;
    project.provide("store", { address, gateway, output, dataFolder: place.dataFolder });
    return async () => {
      await store.end("SIGTERM");
      place.remove();
    };
  } catch (error) {
    place.remove();
    throw error;
  }
}
