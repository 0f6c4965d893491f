import { defineConfig } from "vitest/config";

const shared = { testTimeout: 30_000, hookTimeout: 120_000 };
const database = {
  ...shared,
  globalSetup: "packages/server/src/testing/global-setup.ts",
  // each test file opens databases and servers: two at a time is what two cores carry
  maxWorkers: 2,
};

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
          ],
        },
      },
      {
        test: {
          ...database,
          name: "embedded",
          sequence: { groupOrder: 1 },
          include: ["packages/server/src/**/*.test.ts", "packages/cli/src/**/*.test.ts"],
          exclude: ["**/*.race.test.ts"],
          env: { TRADECOUNTER_TEST_DATABASE: "embedded" },
        },
      },
      {
        test: {
          ...database,
          name: "postgres",
          sequence: { groupOrder: 2 },
          include: ["packages/server/src/**/*.test.ts", "packages/cli/src/**/*.test.ts"],
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
          // one store and one browser for all files: a journey's shoppers have nothing in common but the stock
          isolate: false,
          maxWorkers: 1,
          testTimeout: 60_000,
        },
      },
    ],
  },
});
