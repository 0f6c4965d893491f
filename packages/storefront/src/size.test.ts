import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { assert, test } from "vitest";
import { siteMap } from "../app/routes.ts";
import { pageFilesFrom, type Manifest } from "./assets.ts";
import { buildStorefront, ownPlace } from "./build.ts";

/** Bytes of script after gzip that a page may load, React's 67,500 included. Source: issue of the main job, point 10. */
const limitBytes = 90_000;

test("no page loads more script than its budget", async () => {
  await buildStorefront();
  const filesOf = pageFilesFrom(JSON.parse(await readFile(join(ownPlace.out, "manifest.json"), "utf8")) as Manifest);
  const folders = new Set(Object.values(siteMap).map(({ page }) => page));
  for (const folder of [...folders, "not-found", "error"]) {
    const { script, modules } = filesOf(folder);
    const sizes = await Promise.all(
      [script, ...modules].map(async (file) => (await stat(join(ownPlace.out, "client", `${file}.gz`))).size),
    );
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    assert.isAbove(bytes, 67_000, `${folder} without React`);
    assert.isAtMost(bytes, limitBytes, folder);
  }
});
