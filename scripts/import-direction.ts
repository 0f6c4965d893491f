// Which package may import which: storefront → client → wire ← server, commerce below all, cli on top. Within a
// package, imports between rooms (folders of a server module) go in one direction, and files have no import cycles.
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
/** Tests may use the demo store and run the packages together. */
const testsMayImport = ["demo-store"];

interface Import {
  readonly file: string;
  readonly specifier: string;
  /** The imported file; undefined for a package. */
  readonly target: string | undefined;
  readonly isTypeOnly: boolean;
}

/**
 * A line for each import against the direction of packages, for each that bypasses a server module's index.ts, and for
 * each cycle of rooms or of files.
 */
export function importsThatPointUp(): string[] {
  const files = ["packages", "scripts"].flatMap(sourcesBelow);
  const imports = files.flatMap(importsOf);
  return [
    ...imports.flatMap(problemOf),
    ...circlesIn(betweenRooms(imports)).map((circle) => `rooms import each other: ${circle.join(" → ")}`),
    ...circlesIn(betweenFiles(imports)).map((circle) => `files import each other: ${circle.join(" → ")}`),
  ];
}

function problemOf({ file, specifier, target }: Import): string[] {
  const name = packageOf(file);
  const other = /^@tradecounter\/([\w-]+)/.exec(specifier)?.[1];
  const allowed = name === undefined ? undefined : mayImport[name];
  if (other && allowed && other !== name) {
    const isAllowed = allowed.includes(other) || (isTest(file) && testsMayImport.includes(other));
    return isAllowed ? [] : [`${file}: ${name} may not import ${other}`];
  }
  return name === "server" && target && !isTest(file) && isAroundAnIndex(file, target)
    ? [`${file}: import ${specifier} through the module's index.ts`]
    : [];
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$|\/testing\/|\/test-[\w-]+\.ts$/.test(file);
}

function packageOf(file: string): string | undefined {
  return /^packages\/([\w-]+)\//.exec(file)?.[1];
}

function moduleOf(path: string): string | undefined {
  return /server\/src\/modules\/([\w-]+)\//.exec(path)?.[1];
}

function isAroundAnIndex(file: string, target: string): boolean {
  return (
    moduleOf(target) !== undefined &&
    moduleOf(target) !== moduleOf(file) &&
    !/\/modules\/[\w-]+\/index\.ts$/.test(target)
  );
}

/** Modules whose rooms and outer files still share each other's shapes. */
const mixedModules = ["catalog"];

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The graph of folders in each server module, type imports included; the files next to its index.ts are one room. */
function betweenRooms(imports: readonly Import[]): Graph {
  const roomOf = (path: string) => {
    const [, module, room] = /^packages\/server\/src\/modules\/([\w-]+)\/(?:([\w-]+)\/)?/.exec(path) ?? [];
    return module === undefined ? undefined : `${module}/${room ?? "(door)"}`;
  };
  return graphOf(
    imports.flatMap(({ file, target }) => {
      if (!target || isTest(file) || isTest(target) || moduleOf(file) !== moduleOf(target)) return [];
      if (mixedModules.includes(moduleOf(file)!)) return [];
      const [from, to] = [roomOf(file), roomOf(target)];
      return from === undefined || to === undefined || from === to ? [] : [[from, to] as const];
    }),
  );
}

/** The graph of files as loaded at run time: type-only imports are not loaded. */
function betweenFiles(imports: readonly Import[]): Graph {
  return graphOf(
    imports.flatMap(({ file, target, isTypeOnly }) =>
      target && !isTypeOnly && target !== file ? [[file, target] as const] : [],
    ),
  );
}

function graphOf(edges: readonly (readonly [from: string, to: string])[]): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) graph.getOrInsertComputed(from, () => new Set()).add(to);
  return graph;
}

/** Each cycle in the graph once, found by depth-first search. */
function circlesIn(graph: Graph): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  function walk(node: string) {
    const at = path.indexOf(node);
    if (at >= 0) return void circles.push([...path.slice(at), node]);
    if (done.has(node)) return;
    path.push(node);
    for (const next of graph.get(node) ?? []) walk(next);
    path.pop();
    done.add(node);
  }
  for (const node of graph.keys()) walk(node);
  return circles;
}

/** `import type`, or braces in which every name is a type. */
const typesAlone = /^(?:import|export)\s+(?:type\s|\{\s*(?:type\s+[\w$]+(?:\s+as\s+[\w$]+)?\s*,?\s*)+\})/;
const importing = /(?:(?:^|\n)((?:import|export)\s[^;"]*?)from\s*|import\s*\(?\s*)"([^"]+)"/g;

function importsOf(file: string): Import[] {
  const source = readFileSync(file, "utf8");
  return Array.from(source.matchAll(importing), ([text, clause = "", specifier]) => ({
    file,
    specifier: specifier!,
    target: specifier!.startsWith(".") ? join(file, "..", specifier!) : undefined,
    // a dynamic import is resolved later, when both files are loaded
    isTypeOnly: typesAlone.test(clause) || text.includes("("),
  }));
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/node_modules|dist/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name));
}
