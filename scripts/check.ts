// Everything that needs no running store: types, lint, format, dead code, and that imports point one way.
import { spawnSync } from "node:child_process";
import { importsThatPointUp } from "./import-direction.ts";

const steps: [name: string, command: string, ...args: string[]][] = [
  ["types", "tsc", "-p", "tsconfig.json"],
  ["lint", "oxlint", "--deny-warnings"],
  ["format", "oxfmt", "--check"],
  ["dead code", "knip"],
];
let failed = 0;
for (const [name, command, ...args] of steps) {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) failed++;
  console.log(`${status === 0 ? "ok" : "FAILED"}: ${name}`);
}
const wrong = importsThatPointUp();
for (const line of wrong) console.log(line);
console.log(`${wrong.length === 0 ? "ok" : "FAILED"}: imports point one way`);
process.exitCode = failed + wrong.length === 0 ? 0 : 1;
