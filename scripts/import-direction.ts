// Which package may import which: storefront → client → wire ← server, commerce below all, cli on top.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const mayImport: Record<string, readonly string[]> = {
  commerce: [],
  wire: [],
  "demo-store": ["commerce"],
  client: ["wire", "commerce"],
  server: ["wire", "commerce"],
  storefront: ["client", "wire", "commerce"],
  cli: ["client", "commerce", "demo-store", "server", "storefront", "wire"],
};
/** Tests may show the demo store and drive the parts together. */
const testsMayImport = ["demo-store"];

/** A line for each import that goes against the direction, and for each that goes around a server module's index.ts. */
export function importsThatPointUp(): string[] {
  const wrong: string[] = [];
  for (const [name, allowed] of Object.entries(mayImport)) {
    const root = join("packages", name);
    for (const file of sourcesBelow(root)) {
      const isTest = /\.test\.tsx?$|\/testing\/|\/test-[\w-]+\.ts$/.test(file);
      for (const specifier of importsOf(readFileSync(file, "utf8"))) {
        const other = /^@tradecounter\/([\w-]+)/.exec(specifier)?.[1];
        if (other && other !== name && !allowed.includes(other) && !(isTest && testsMayImport.includes(other))) {
          wrong.push(`${file}: ${name} may not import ${other}`);
        }
        if (name === "server" && !isTest && isAroundAnIndex(file, specifier))
          wrong.push(`${file}: import ${specifier} through the module's index.ts`);
      }
    }
  }
  return wrong;
}

function isAroundAnIndex(file: string, specifier: string): boolean {
  const target = join(file, "..", specifier);
  const of = (path: string) => /server\/src\/modules\/([\w-]+)\//.exec(path)?.[1];
  return (
    specifier.startsWith(".") &&
    of(target) !== undefined &&
    of(target) !== of(file) &&
    !/\/modules\/[\w-]+\/index\.ts$/.test(target)
  );
}

function importsOf(source: string): string[] {
  return [...source.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1]!);
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/node_modules|dist/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name));
}
