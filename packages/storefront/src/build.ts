import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { messagesFolder } from "./languages/catalogues.ts";

const packageFolder = dirname(import.meta.dirname);
const packages = dirname(packageFolder);
const repository = dirname(packages);

export interface BuildPlace {
  /** Folder with `entry-client.tsx` and `entry-server.tsx`. */
  readonly app: string;
  readonly out: string;
}

/** The store's own pages and the folder of their build. */
export const ownPlace: BuildPlace = { app: join(packageFolder, "app"), out: join(packageFolder, "dist") };

/** The name of a part of the build in a language: `server.es`, `manifest.es.json`; English has no suffix. */
export function nameIn(name: string, code: string | undefined): string {
  return code === undefined ? name : name.replace(/(\.json)?$/, (ending) => `.${code}${ending}`);
}

/** Whether the build exists and matches the current sources. */
export function isBuilt(place: BuildPlace = ownPlace): boolean {
  const stamp = join(place.out, "stamp");
  return existsSync(stamp) && readFileSync(stamp, "utf8") === stampOf(place);
}

/**
 * Builds the pages for browser and server if their sources have changed, and returns whether it did. Runs in a separate
 * process, which frees the bundler's memory and can have its own NODE_ENV. Throws if the build fails.
 */
export async function buildStorefront(place: BuildPlace = ownPlace): Promise<boolean> {
  if (isBuilt(place)) return false;
  const script = fileURLToPath(new URL("bundle.ts", import.meta.url));
  const child = spawn(process.execPath, [script, place.app, place.out, stampOf(place)], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => said.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => said.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once("error", reject).once("close", resolve),
  );
  if (code !== 0) throw new Error(`The storefront could not be built.\n${Buffer.concat(said).toString()}`);
  return true;
}

/**
 * A hash of everything that goes into the build: our sources, and the versions of all dependencies. Read synchronously: awaiting
 * 750 small files one by one costs a start four times as much processor time.
 */
function stampOf({ app }: BuildPlace): string {
  const folders = [
    app,
    join(packageFolder, "app"),
    ...["client", "commerce", "wire"].map((name) => join(packages, name, "src")),
  ];
  if (app === ownPlace.app) folders.push(messagesFolder, join(import.meta.dirname, "languages"));
  // texts that pages show are part of the build
  folders.push(join(packages, "demo-store", "store", "content", "pages"));
  const files = [
    join(packageFolder, "package.json"),
    join(packageFolder, "src", "bundle.ts"),
    join(repository, "package-lock.json"),
  ];
  for (const folder of new Set(folders)) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile() && !entry.name.includes(".test.")) files.push(join(entry.parentPath, entry.name));
    }
  }
  const hash = createHash("sha256");
  for (const file of files.sort()) hash.update(`${relative(repository, file)}\0`).update(readFileSync(file));
  return hash.digest("hex");
}
