import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Build, Renderer } from "../app/router/server.tsx";
import { assetsOf, pageFilesFrom, type Manifest } from "./assets.ts";
import type { BuildPlace } from "./build.ts";
import { safeHeaders } from "./security.ts";
import type { Served } from "./sending.ts";

/** The pages' code, and the files that browsers fetch for them. */
export interface Rendering extends Build {
  renderer(): Promise<Renderer>;
  assets: ReadonlyMap<string, Served>;
  /** What the development server adds to a document. */
  finish?(html: string, pathname: string): Promise<string>;
  /** Answers what browsers fetch from the development server; calls `next` for everything else. */
  middleware?(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  close(): Promise<void>;
}

/** Opens what `buildStorefront` has built. Throws when it has not. */
export async function openBuilt({ out }: BuildPlace): Promise<Rendering> {
  const name = (await readFile(join(out, "stamp"), "utf8")).slice(0, 12);
  const manifest = JSON.parse(await readFile(join(out, "manifest.json"), "utf8")) as Manifest;
  const { renderer } = (await import(pathToFileURL(join(out, "server", "entry-server.js")).href)) as {
    renderer: Renderer;
  };
  await renderer.warmUp();
  return {
    name,
    renderer: async () => renderer,
    filesOf: pageFilesFrom(manifest),
    assets: await assetsOf(join(out, "client"), safeHeaders),
    close: async () => {},
  };
}

/** Pages straight from their sources: a change shows at once. */
export async function openForDevelopment({ app }: BuildPlace): Promise<Rendering> {
  const { createServer } = await import("vite");
  const { viteConfig } = await import("./vite-config.ts");
  const vite = await createServer({ ...viteConfig(app), appType: "custom", server: { middlewareMode: true } });
  return {
    name: "development",
    renderer: async () => ((await vite.ssrLoadModule("/entry-server.tsx")) as { renderer: Renderer }).renderer,
    filesOf: () => ({ script: "/entry-client.tsx", styles: [], modules: [] }),
    assets: new Map(),
    finish: (html, pathname) => vite.transformIndexHtml(pathname, html),
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}
