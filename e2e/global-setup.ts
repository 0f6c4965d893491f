import type { TestProject } from "vitest/node";
import { newPlace, removePlace, startStore, type Place } from "./store.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The store that journeys share. */
    store: Place;
  }
}

/** Starts the store once for all journeys. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const place = await newPlace();
  const store = await startStore(place).catch((error: unknown) => {
    removePlace(place);
    throw error;
  });
  project.provide("store", place);
  return async () => {
    await store.end("SIGTERM");
    removePlace(place);
  };
}
