import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { assert, beforeAll, test } from "vitest";
import { siteMap } from "../app/routes.ts";
import { pageFilesFrom, type Manifest } from "./assets.ts";
import { buildStorefront, ownPlace } from "./build.ts";
import { dataLayerParts, scriptBytes } from "./script-size.ts";

/** Bytes of script after gzip that a page may load, of which React is 67,000. Source: issue of the main job, point 10. */
const limitBytes = 90_000;

/** How much of the data layer a product page may load, after gzip and without React. Source: issue of the data layer. */
const dataLayerLimitBytes = 20_000;

const { out } = ownPlace;

beforeAll(() => buildStorefront());

async function manifest() {
  return JSON.parse(await readFile(join(out, "manifest.json"), "utf8")) as Manifest;
}

const pageFiles = async () => pageFilesFrom(await manifest());

const pages = new Set(Object.values(siteMap).map(({ page }) => page));

test.for([...pages, "not-found", "error"])("the %s page loads no more script than its budget", async (folder) => {
  const { script, modules } = (await pageFiles())(folder);
  const sizes = await Promise.all(
    [script, ...modules].map(async (file) => ({ file, bytes: (await stat(join(out, "client", `${file}.gz`))).size })),
  );
  const bytes = sizes.reduce((sum, file) => sum + file.bytes, 0);
  assert.isAbove(bytes, 60_000, "React must be among them");
  assert.isAtMost(bytes, limitBytes, sizes.map((file) => `${file.file} ${file.bytes}`).join(", "));
});

test("a product page loads no more of the data layer than its budget", async () => {
  const bytes = await scriptBytes(dataLayerParts.productPage);
  assert.isAbove(bytes, 5_000, "the client must be in it");
  assert.isAtMost(bytes, dataLayerLimitBytes);
});

test("no page brings the data layer, which is fetched when a component asks for it", async () => {
  const chunks = await manifest();
  const [dataLayer] = Object.keys(chunks).filter((source) => source.endsWith("client/src/index.ts"));
  const filesOf = pageFilesFrom(chunks);
  assert.isDefined(dataLayer);
  assert.deepEqual(
    [...pages].filter((folder) => filesOf(folder).modules.includes(`/${chunks[dataLayer!]!.file}`)),
    [],
  );
});

test("the style sheet begins with the order of its layers, whatever comes first in it", async () => {
  const { styles } = (await pageFiles())("home");
  const css = await readFile(join(out, "client", styles[0]!), "utf8");
  assert.isTrue(css.startsWith(await readFile(join(ownPlace.app, "styles", "layers.css"), "utf8")));
});

test("browsers get the styles of every class that the server writes, also of parts whose code stays there", async () => {
  const { styles } = (await pageFiles())("home");
  const css = (await Promise.all(styles.map((file) => readFile(join(out, "client", file), "utf8")))).join("");
  const server = await readdir(join(out, "server"), { recursive: true });
  const code = await Promise.all(
    server.filter((file) => file.endsWith(".js")).map((file) => readFile(join(out, "server", file), "utf8")),
  );
  const classes = new Set(
    code
      .join("")
      .match(/"_[\da-f]{6}"/g)
      ?.map((name) => name.slice(1, -1)),
  );
  assert.isAbove(classes.size, 100);
  assert.deepEqual(
    [...classes].filter((name) => !css.includes(`.${name}`)),
    [],
  );
});
