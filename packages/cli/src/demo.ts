import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { demoStore } from "@tradecounter/demo-store";
import {
  createPublisher,
  loadStoreFolder,
  openStores,
  storeCodeOf,
  StoreBusyError,
  systemClock,
  type Config,
  type Database,
} from "@tradecounter/server";
import { PersonError } from "./person-error.ts";

const waitMs = 500;
const attempts = 240;

/**
 * Loads the demo store into a database without a store, and completes a start that was killed. Waits for another
 * process that is doing the same.
 */
export async function ensureStore(db: Database, config: Config, onLoad: () => void): Promise<void> {
  const demoCode = await storeCodeOf(fileURLToPath(demoStore.folder));
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const stores = (await openStores(db)).all();
    if (stores.some((store) => store.catalogVersionId !== null || store.code !== demoCode)) return;
    if (attempt === 1) onLoad();
    const publisher = createPublisher({ db, clock: systemClock, dataFolder: config.dataFolder, search: config.search });
    try {
      await loadStoreFolder({ db, clock: systemClock, publish: publisher.publish }, demoStore.folder);
    } catch (error) {
      if (!(error instanceof StoreBusyError)) throw error;
      await sleep(waitMs);
    } finally {
      await publisher.close();
    }
  }
  throw new PersonError(
    "Another process has been setting up the demo store for two minutes; look what it does, then start again.",
  );
}
