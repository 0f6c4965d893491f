// Runs before each test file of a project whose setup runs while other projects' tests do: see meanwhile.ts.
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { inject } from "vitest";

const outcome = inject("setUpOutcome");
while (!existsSync(outcome)) await sleep(50);
const fault = readFileSync(outcome, "utf8");
if (fault !== "") throw new Error(`The set-up for these tests failed: ${fault}`);
