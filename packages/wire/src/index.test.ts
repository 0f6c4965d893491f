import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import * as wire from "./index.ts";
import { shapes } from "./schemas.ts";

/** Loads a module in a separate Node process and returns the modules that it pulled in. */
function modulesBehind(path: string): string[] {
  const script = `
    const { registerHooks } = require("node:module");
    const seen = [];
    registerHooks({ resolve(specifier, context, next) { const found = next(specifier, context); seen.push(found.url); return found; } });
    import(${JSON.stringify(new URL(path, import.meta.url).href)}).then(() => console.log(JSON.stringify(seen)));`;
  return JSON.parse(execFileSync(process.execPath, ["-e", script], { encoding: "utf8" })) as string[];
}

test("what a browser loads reaches no schema library", () => {
  const modules = modulesBehind("./index.ts");
  expect(modules.length).toBeGreaterThan(5);
  expect(modules.filter((url) => /typebox|schemas/.test(url))).toEqual([]);
  expect(modulesBehind("./schemas.ts").some((url) => url.includes("typebox"))).toBe(true);
});

test("every shape has its call and every call its shape, under one name", () => {
  const calls = Object.entries(wire).filter(([, value]) => typeof value === "object" && "method" in value);
  expect(calls.map(([name]) => name).sort()).toEqual(Object.keys(shapes).sort());
  for (const [name, call] of calls) expect(call).toHaveProperty("name", name);
});

test("no two calls answer at the same method and path", () => {
  const places = Object.values(wire)
    .filter((value) => typeof value === "object" && "method" in value)
    .map((call) => `${call.method} ${call.base} ${call.path.replaceAll(/:\w+/g, ":")}`);
  expect(new Set(places).size).toBe(places.length);
});
