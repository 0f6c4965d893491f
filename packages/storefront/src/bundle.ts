// Builds the pages of an app folder, for browser and server: node bundle.ts APP OUT STAMP
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build, type Plugin } from "vite";
import { nameIn, ownPlace } from "./build.ts";
import { readLanguages } from "./languages/catalogues.ts";
import { inLanguage } from "./languages/plugin.ts";
import { isCompressible } from "./media-types.ts";
import { viteConfig } from "./vite-config.ts";

const [app, out, stamp] = process.argv.slice(2);
if (!app || !out || !stamp) throw new TypeError("Say the app folder, the output folder and the stamp.");
// made beside and moved in whole: two processes that build at once both end with a build that fits together
const fresh = `${out}.${process.pid}`;
// for the server, Vite leaves this open; but React is fast only when it is known
const config = {
  ...viteConfig(app),
  define: { "process.env.NODE_ENV": '"production"' },
  css: { modules: { generateScopedName: shortClassName } },
};

// what runs beside the pages in a thread, which begins with a file; the build has it beside the pages' own
const threads = (await readdir(app, { recursive: true })).filter((name) => name.endsWith("-worker.ts"));
const languages = app === ownPlace.app ? readLanguages() : [];
// English, and each language that has a catalogue; what is the same in two is one file, as a file is named after what is in it
for (const language of [undefined, ...languages]) {
  const texts = language ? [inLanguage(language)] : [];
  await build({
    ...config,
    // React's tools look at pages in development; shoppers do not carry the plug for them
    plugins: [...texts, ...config.plugins, namedClasses(), plainImports(), layersFirst(), placedAnywhere()],
    define: { ...config.define, __REACT_DEVTOOLS_GLOBAL_HOOK__: "undefined" },
    build: {
      ...config.build,
      emptyOutDir: !language,
      outDir: join(fresh, "client"),
      manifest: nameIn("manifest.json", language?.code),
      rolldownOptions: {
        input: join(app, "entry-client.tsx"),
        output: {
          // React changes seldom: its file stays in browsers' caches when the pages change
          codeSplitting: {
            groups: [
              { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
              // else they are put beside the data layer, which reads them too, and bring it to a page that reads them
              { name: "checkout-words", test: /wire[\\/]src[\\/]checkout-errors/ },
              { name: "constants", test: /wire[\\/]src[\\/]constants/ },
              // too small for files of their own
              { name: "seen-parts", test: /components[\\/](seen-parts|local-list)\./ },
              // whoever shows a part shows these
              { name: "part-number", test: /components[\\/](part-number|part-number-groups|drawing|copy)\./ },
            ],
          },
          // pages by their folder, as every one of them is a route.tsx; the shortest hash for so many files, as all who import one repeat it
          chunkFileNames: ({ facadeModuleId: file, name }) =>
            `assets/${file ? basename(dirname(file)) : name}-[hash:7].js`,
        },
      },
    },
  });
  for (const entry of ["entry-server.tsx", ...threads])
    await build({
      ...config,
      plugins: [...texts, ...config.plugins],
      // everything in it: nothing is looked up at start
      ssr: { noExternal: true },
      build: {
        ...config.build,
        outDir: join(fresh, nameIn("server", language?.code)),
        emptyOutDir: false,
        copyPublicDir: false,
        ssr: join(app, entry),
        minify: false,
        // all of it is loaded at start: of two hundred files, finding and opening each would take a third of that
        rolldownOptions: { output: { codeSplitting: false } },
      },
    });
  const manifest = nameIn("manifest.json", language?.code);
  await rename(join(fresh, "client", manifest), join(fresh, manifest));
}
await compressAll(join(fresh, "client"));
await writeFile(join(fresh, "stamp"), stamp);
await mkdir(join(out, ".."), { recursive: true });
// moved away in whole as well: to empty a folder takes time, in which another build may be moved in
const before = `${fresh}.before`;
await rename(out, before).catch(unless("ENOENT"));
await rename(fresh, out).catch(unless("ENOTEMPTY", "EEXIST")); // another build was quicker
for (const folder of [before, fresh]) await rm(folder, { recursive: true, force: true });

function unless(...expected: string[]): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (!expected.includes(error.code!)) throw error;
  };
}

/** A tenth of a list's document would be names of classes. */
function shortClassName(name: string, file: string): string {
  return `_${createHash("sha256")
    .update(`${relative(app!, file)} ${name}`)
    .digest("hex")
    .slice(0, 6)}`;
}

/**
 * Vite has every import of a part wait for the parts and styles that belong to it, by a helper of 700 bytes in the first
 * script of every page. Here none do: there is one style sheet, and documents name the scripts.
 */
function plainImports(): Plugin {
  return {
    name: "plain-imports",
    enforce: "pre",
    transform: {
      filter: { id: /\0vite\/preload-helper\.js$/ },
      handler: () => ({ code: "export const __vitePreload = (fetch) => fetch();", map: null }),
    },
  };
}

/**
 * The default export of a style module is an object of all its classes, which a bundle cannot take apart. Where a part names each class
 * by itself, it gets those alone: six hexadecimal digits do not compress.
 */
function namedClasses(): Plugin {
  // in the words of JavaScript, no class can be exported by its name
  const reserved =
    /^(?:in|new|default|delete|import|export|for|if|do|switch|case|this|void|with|class|enum|null|true|false)$/;
  return {
    name: "named-classes",
    enforce: "pre",
    transform: {
      filter: { id: /\.tsx?$/ },
      handler(code) {
        const named = code.replace(
          /^import (\w+) from ("[^"]+\.module\.css");$/gm,
          (whole, name: string, file: string) => {
            const uses = [...code.matchAll(new RegExp(`(?<![\\w.$"'-])${name}\\b(?!["'-])(?:\\.(\\w+))?`, "g"))].slice(
              1,
            );
            const isPlain = uses.every(([, member]) => member !== undefined && !reserved.test(member));
            return isPlain ? `import * as ${name} from ${file};` : whole;
          },
        );
        return named === code ? undefined : { code: named, map: null };
      },
    },
  };
}

/** Cascade layers rank as they are first named, but a style sheet begins with the styles of shared modules. */
function layersFirst(): Plugin {
  const file = join(app!, "styles", "layers.css");
  return {
    name: "layers-first",
    enforce: "post",
    async generateBundle(_options, bundle) {
      if (!existsSync(file)) return;
      const layers = await readFile(file, "utf8");
      for (const asset of Object.values(bundle)) {
        if (asset.type === "asset" && asset.fileName.endsWith(".css")) asset.source = `${layers}${asset.source}`;
      }
    },
  };
}

/** A style sheet names its fonts by where it is itself: the site may be anywhere on its host. Vite's own way costs bytes in every import. */
function placedAnywhere(): Plugin {
  return {
    name: "placed-anywhere",
    enforce: "post",
    generateBundle(_options, bundle) {
      for (const asset of Object.values(bundle))
        if (asset.type === "asset" && asset.fileName.endsWith(".css"))
          asset.source = String(asset.source).replaceAll("url(/assets/", "url(");
    },
  };
}

/** The best that each format can do, once, so that no request waits for it. */
async function compressAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !isCompressible(entry.name)) continue;
    const bytes = await readFile(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}
