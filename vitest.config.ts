import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

const shared = {
  testTimeout: 30_000,
  hookTimeout: 120_000,
  pool: "threads" as const,
  // many open databases, servers and browsers: two at a time is what two cores carry
  maxWorkers: 2,
  // a thread runs one file after the other: to load and compile our modules anew for each would take a third of all time
  isolate: false,
};

const opensDatabase =
  /\btesting\/(index|database|demo-store)\.ts|server\/testing"|\btest-(catalogue|shop)\.ts|inject\(/;
const ofServer = globSync("packages/{server,cli}/src/**/*.test.ts");
/** What asks no database runs once; what does runs on both. */
const withoutDatabase = ofServer.filter((file) => !opensDatabase.test(readFileSync(file, "utf8")));
const database = { ...shared, globalSetup: "packages/server/src/testing/global-setup.ts" };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          sequence: { groupOrder: 0 },
          include: [
            "packages/{wire,commerce,client,demo-store}/src/**/*.test.ts",
            "packages/storefront/{src,app}/**/*.test.{ts,tsx}",
            ...withoutDatabase,
          ],
        },
      },
      {
        test: {
          ...database,
          name: "embedded",
          sequence: { groupOrder: 1 },
          include: ["packages/server/src/**/*.test.ts", "packages/cli/src/**/*.test.ts"],
          exclude: ["**/*.race.test.ts", ...withoutDatabase],
          env: { TRADECOUNTER_TEST_DATABASE: "embedded" },
        },
      },
      {
        test: {
          ...database,
          name: "postgres",
          sequence: { groupOrder: 2 },
          include: ["packages/server/src/**/*.test.ts", "packages/cli/src/**/*.test.ts"],
          // opens embedded databases alone
          exclude: ["packages/server/src/db/sharing.test.ts", ...withoutDatabase],
          env: { TRADECOUNTER_TEST_DATABASE: "postgres" },
        },
      },
      {
        test: {
          ...shared,
          name: "journeys",
          sequence: { groupOrder: 3 },
          include: ["e2e/**/*.test.ts"],
          globalSetup: "e2e/global-setup.ts",
          testTimeout: 60_000,
        },
      },
    ],
  },
});
