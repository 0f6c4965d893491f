import { gzipSync } from "node:zlib";
import { build, type Rollup } from "vite";
import { ownPlace } from "./build.ts";
import { viteConfig } from "./vite-config.ts";

/** The data layer as pages load it; React, which its binding needs, is not counted. */
export const dataLayerParts = {
  /** The client as created for every page, with context, catalog, search, pricing, inventory, cart, checkout and orders. */
  productPage: 'export { createClient } from "@tradecounter/client";',
  /** All of its modules together, which no page loads. */
  whole: 'export * from "@tradecounter/client"; export * from "@tradecounter/client/react";',
};

/** Bytes after gzip that a browser would load for a module, bundled like the pages. */
export async function scriptBytes(code: string): Promise<number> {
  const entry = "\0measured";
  const config = viteConfig(ownPlace.app);
  const built = (await build({
    ...config,
    plugins: [
      {
        name: "measured",
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? code : undefined),
      },
    ],
    build: {
      ...config.build,
      write: false,
      rolldownOptions: { input: entry, external: /^react(-dom)?($|\/)/, preserveEntrySignatures: "strict" },
    },
  })) as Rollup.RollupOutput;
  const chunks = built.output.filter((file) => file.type === "chunk");
  return chunks.reduce((sum, chunk) => sum + gzipSync(chunk.code, { level: 9 }).length, 0);
}
