import { readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { rolldown, type Plugin } from "rolldown";
import { ownProgram, programToRun, SOURCES_FILE, sourcesAt, type ProgramPlace } from "./program.ts";

/** Lists the files of the current build. */
const PARTS_FILE = "parts.json";
const lockFile = join(import.meta.dirname, "..", "..", "..", "package-lock.json");

/**
 * Bundles the sources of all packages and typebox, which alone has 680 files, into a few files, and returns whether it
 * did: not if the built program is current. Other packages stay where they are.
 */
export async function buildProgram(place: ProgramPlace = ownProgram): Promise<boolean> {
  const { main, out } = place;
  if (programToRun(place).endsWith("/main.mjs")) return false;
  const readAt = Date.now();
  // a process that starts during the build runs from the sources
  const list = join(out, SOURCES_FILE);
  await rm(list, { force: true });
  const bundle = await rolldown({
    input: { main },
    platform: "node",
    external: (id) => !/^(?:[./]|[A-Za-z]:|\0|typebox(?:$|\/)|@tradecounter\/)/.test(id),
    plugins: [whereItWas(out)],
  });
  await markReplaced(out);
  const { output } = await bundle.write({
    dir: out,
    entryFileNames: "[name].mjs",
    chunkFileNames: "[name]-[hash].mjs",
  });
  await bundle.close();
  const modules = output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
  // the lock file represents external packages
  const ours = modules.filter((id) => !id.startsWith("\0") && !id.includes(`${sep}node_modules${sep}`));
  await writeFile(join(out, PARTS_FILE), JSON.stringify(output.map(({ fileName }) => fileName)));
  await writeFile(list, JSON.stringify(sourcesAt(out, [...ours, lockFile], readAt)));
  await removeOldParts(out);
  return true;
}

/** Touches the chunks of the current build, so that their age counts from its replacement: it may have been current for long. */
async function markReplaced(out: string): Promise<void> {
  const parts = await readFile(join(out, PARTS_FILE), "utf8").catch(() => "[]");
  const now = new Date();
  for (const part of JSON.parse(parts) as string[]) await utimes(join(out, part), now, now).catch(() => {});
}

/** A running process loads some chunks lazily: those of earlier builds are kept for a week after their replacement. */
async function removeOldParts(out: string): Promise<void> {
  for (const name of await readdir(out)) {
    const file = join(out, name);
    if ((await stat(file)).mtimeMs < Date.now() - 7 * 86_400_000) await rm(file, { force: true });
  }
}

/** Keeps `import.meta` pointing to the original source, as migrations, workers and the like are located relative to it. */
function whereItWas(out: string): Plugin {
  return {
    name: "where-it-was",
    transform: {
      filter: { code: "import.meta." },
      handler(code, id) {
        const file = JSON.stringify(relative(out, id).replaceAll(sep, "/"));
        const folder = JSON.stringify(relative(out, dirname(id)).replaceAll(sep, "/"));
        return code.replace(/\bimport\.meta\.(\w+)/g, (whole, name) => {
          if (name === "url") return `new URL(${file}, import.meta.url).href`;
          if (name === "dirname") return `process.getBuiltinModule("node:path").join(import.meta.dirname, ${folder})`;
          throw new Error(`${id}: the build of the program knows no ${whole}.`);
        });
      },
    },
  };
}
