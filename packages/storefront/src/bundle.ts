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
// built in a temporary folder and moved as a whole: two processes building at once both end with a consistent build
const fresh = `${out}.${process.pid}`;
// Vite leaves this open for the server, but React is only fast if it is set
const config = {
  ...viteConfig(app),
  define: { "process.env.NODE_ENV": '"production"' },
  css: { modules: { generateScopedName: shortClassName } },
};

// worker threads start from a file, so they are built as files next to the pages
const threads = (await readdir(app, { recursive: true })).filter((name) => name.endsWith("-worker.ts"));
const languages = app === ownPlace.app ? readLanguages() : [];
// English, and each language that has a catalogue; files with the same content are shared, as they are named by their hash
for (const language of [undefined, ...languages]) {
  const texts = language ? [inLanguage(language)] : [];
  await build({
    ...config,
    // React's developer tools are for development; shoppers do not load the hook for them
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
          // React rarely changes: its file stays in browsers' caches when the pages change
          codeSplitting: {
            groups: [
              { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
              // otherwise these would be bundled with the data layer, which also imports them, and a page that imports them would load it
              { name: "checkout-words", test: /wire[\\/]src[\\/]checkout-errors/ },
              { name: "constants", test: /wire[\\/]src[\\/]constants/ },
              // too small for files of their own
              { name: "seen-parts", test: /components[\\/](seen-parts|local-list)\./ },
              // every page that shows a part uses these
              { name: "part-number", test: /components[\\/](part-number|part-number-groups|drawing|copy)\./ },
            ],
          },
          // named by the page's folder, as every page is a route.tsx; the hash is as short as the number of files allows, since every
          // importer repeats it
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
      // bundles everything, so that nothing is resolved at startup
      ssr: { noExternal: true },
      build: {
        ...config.build,
        outDir: join(fresh, nameIn("server", language?.code)),
        emptyOutDir: false,
        copyPublicDir: false,
        ssr: join(app, entry),
        minify: false,
        // all of it is loaded at startup: finding and opening two hundred files would take a third of that time
        rolldownOptions: { output: { codeSplitting: false } },
      },
    });
  const manifest = nameIn("manifest.json", language?.code);
  await rename(join(fresh, "client", manifest), join(fresh, manifest));
}
await compressAll(join(fresh, "client"));
await writeFile(join(fresh, "stamp"), stamp);
await mkdir(join(out, ".."), { recursive: true });
// moved away as a whole as well: deleting a folder takes time, during which another build may be moved in
const before = `${fresh}.before`;
await rename(out, before).catch(unless("ENOENT"));
await rename(fresh, out).catch(unless("ENOTEMPTY", "EEXIST")); // another build was faster
for (const folder of [before, fresh]) await rm(folder, { recursive: true, force: true });

function unless(...expected: string[]): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (!expected.includes(error.code!)) throw error;
  };
}

/** Otherwise a tenth of a list's document would be class names. */
function shortClassName(name: string, file: string): string {
  return `_${createHash("sha256")
    .update(`${relative(app!, file)} ${name}`)
    .digest("hex")
    .slice(0, 6)}`;
}

/**
 * Vite makes every dynamic import wait for its preloaded modules and styles, through a helper of 700 bytes in the first
 * script of every page. Here nothing has to wait: there is one style sheet, and documents list the scripts.
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
 * The default export of a style module is an object of all its classes, which a bundler cannot tree-shake. If a component uses named
 * exports, it gets only those: six hexadecimal digits do not compress.
 */
function namedClasses(): Plugin {
  // a class cannot be exported under a reserved word
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

/** Cascade layers rank in the order they are first named, but a style sheet begins with the styles of shared modules. */
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

/**
 * Makes a style sheet refer to its fonts relative to itself, as the site may be anywhere on its host. Vite's own way costs bytes in every
 * import.
 */
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

/** Compresses with the highest setting of each format once, so that no request waits for it. */
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
