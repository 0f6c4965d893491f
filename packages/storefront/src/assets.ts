import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { PageFiles } from "../app/document.ts";
import { mediaTypeOf } from "./media-types.ts";
import { served, type Served } from "./sending.ts";

/** The files of a build by address, in memory with their compressed forms. */
export async function assetsOf(
  folder: string,
  headers: Readonly<Record<string, string>>,
): Promise<Map<string, Served>> {
  const assets = new Map<string, Served>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, file).split(sep).join("/")}`;
    // the content of a name that contains its hash never changes
    const cacheControl = address.startsWith("/assets/")
      ? "public, max-age=31536000, immutable"
      : "public, max-age=86400";
    const ready = existsSync(`${file}.br`) && { br: await readFile(`${file}.br`), gzip: await readFile(`${file}.gz`) };
    const all = { ...headers, "cache-control": cacheControl };
    assets.set(address, served(await readFile(file), mediaTypeOf(entry.name), all, ready ? { ready } : {}));
  }
  return assets;
}

/** A built module in Vite's manifest. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

/** The files that a page needs, by the folder of its module, from Vite's manifest. */
export function pageFilesFrom(manifest: Manifest): (folder: string) => PageFiles {
  const known = new Map<string, PageFiles>();
  return (folder) => {
    let files = known.get(folder);
    if (!files) known.set(folder, (files = filesOf(manifest, folder)));
    return files;
  };
}

const ENTRY = "entry-client.tsx";
const STYLE = "style.css";

function filesOf(manifest: Manifest, folder: string): PageFiles {
  const chunks = new Set<Chunk>();
  const add = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || chunks.has(chunk)) return;
    chunks.add(chunk);
    chunk.imports?.forEach(add);
  };
  add(ENTRY);
  add(`routes/${folder}/route.tsx`);
  const script = manifest[ENTRY]!.file;
  return {
    script: `/${script}`,
    styles: manifest[STYLE] ? [`/${manifest[STYLE].file}`] : [],
    modules: [...chunks].filter(({ file }) => file !== script).map(({ file }) => `/${file}`),
  };
}
