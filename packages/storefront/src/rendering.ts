import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Build, Renderer } from "../app/router/server.tsx";
import { assetsOf, pageFilesFrom, type Manifest } from "./assets.ts";
import { nameIn, type BuildPlace } from "./build.ts";
import { readLanguages, type Language } from "./languages/catalogues.ts";
import { safeHeaders } from "./security.ts";
import type { Served } from "./sending.ts";

/** The pages' code in a language. */
export interface PagesIn extends Build {
  renderer(): Promise<Renderer>;
  /** Undefined for the main build, English. */
  readonly language?: Pick<Language, "code" | "locale" | "name" | "patterns">;
}

/** The pages' code, and the files that browsers load for them. */
export interface Rendering extends PagesIn {
  /** The same in further languages, by their code. */
  readonly languages: ReadonlyMap<string, PagesIn>;
  assets: ReadonlyMap<string, Served>;
  /** Adds the development server's part to a document. */
  finish?(html: string, pathname: string): Promise<string>;
  /** Answers browsers' requests to the development server; calls `next` for everything else. */
  middleware?(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  close(): Promise<void>;
}

/** Opens what `buildStorefront` has built, for a site at this path on its host. Throws if it is not built. */
export async function openBuilt({ out }: BuildPlace, basePath = ""): Promise<Rendering> {
  const stamp = (await readFile(join(out, "stamp"), "utf8")).slice(0, 12);
  const opened: Renderer[] = [];
  const pagesIn = async (code?: string): Promise<PagesIn> => {
    const manifest = JSON.parse(await readFile(join(out, nameIn("manifest.json", code)), "utf8")) as Manifest;
    const entry = pathToFileURL(join(out, nameIn("server", code), "entry-server.js")).href;
    let opening: Promise<Renderer> | undefined;
    async function open(): Promise<Renderer> {
      const { renderer } = (await import(entry)) as { renderer: Renderer };
      renderer.mountAt(basePath);
      opened.push(renderer);
      await renderer.warmUp();
      return renderer;
    }
    return { name: nameIn(stamp, code), renderer: () => (opening ??= open()), filesOf: pageFilesFrom(manifest) };
  };
  const english = await pagesIn();
  // further languages load with the first page requested in one: startup waits for none
  await english.renderer();
  const languages = readLanguages().filter(({ code }) => existsSync(join(out, nameIn("manifest.json", code))));
  return {
    ...english,
    languages: new Map(
      await Promise.all(
        languages.map(async (language) => {
          const found = { ...(await pagesIn(language.code)), language };
          return [language.code, found] as const;
        }),
      ),
    ),
    assets: await assetsOf(join(out, "client"), safeHeaders),
    // the next site in this process may have another path
    close: async () => opened.forEach(({ mountAt }) => mountAt("")),
  };
}

/** Pages directly from their sources: changes show at once. */
export async function openForDevelopment({ app }: BuildPlace, basePath: string): Promise<Rendering> {
  const { createServer } = await import("vite");
  const { viteConfig } = await import("./vite-config.ts");
  const server = { middlewareMode: true } as const;
  const vite = await createServer({ ...viteConfig(app), base: `${basePath}/`, appType: "custom", server });
  return {
    name: "development",
    // Our choice: the sources as they are, in English
    languages: new Map(),
    async renderer() {
      const { renderer } = (await vite.ssrLoadModule("/entry-server.tsx")) as { renderer: Renderer };
      renderer.mountAt(basePath);
      return renderer;
    },
    filesOf: () => ({ script: "/entry-client.tsx", styles: [], modules: [] }),
    assets: new Map(),
    async finish(html, pathname) {
      // given the whole page, it would prepend the base to addresses that have it
      const [, added = ""] =
        /<head>([^]*)<\/head>/.exec(await vite.transformIndexHtml(pathname, "<head></head>")) ?? [];
      return html.replace("<head>", (head) => head + added);
    },
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}
