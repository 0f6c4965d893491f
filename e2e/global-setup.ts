import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { TestProject } from "vitest/node";
import { setUpMeanwhile } from "../testing/meanwhile.ts";
import { newPlace, removePlace, startStore, type Place, type RunningStore } from "./store.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A file with the places of the stores that journeys share, one per worker. */
    storesFile: string;
    /** A data folder with the demo store, to be copied. */
    setUpFolder: string;
  }
}

/** Starts a store for each worker, once for all journeys. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const setUp = await newPlace();
  const storesFile = join(dirname(setUp.dataFolder), "stores.json");
  project.provide("storesFile", storesFile);
  project.provide("setUpFolder", setUp.dataFolder);
  const running: Place[] = [];
  const stores: RunningStore[] = [];
  const started = setUpMeanwhile(project, async () => {
    await (await startStore(setUp)).end("SIGTERM");
    while (stores.length < project.config.maxWorkers) {
      const place = await newPlace({ copied: setUp.dataFolder });
      running.push(place);
      stores.push(await startStore(place));
    }
    writeFileSync(storesFile, JSON.stringify(running));
  });
  return async () => {
    try {
      await started();
    } finally {
      await Promise.all(stores.map((store) => store.end("SIGTERM")));
      [setUp, ...running].forEach(removePlace);
    }
  };
}
