import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const shared = {
  // limits are for what hangs: beside other work a test of a few seconds takes a minute
  testTimeout: 120_000,
  hookTimeout: 240_000,
  pool: "threads" as const,
  // many open databases, servers and browsers: two at a time is what two cores carry
  maxWorkers: 2,
  // a thread runs one file after the other: to load and compile our modules anew for each would take a third of all time
  isolate: false,
};

/**
 * Where nothing is known of earlier runs, as in CI, large files begin first. Those that look at many pages are small, and would
 * end a minute after the other worker.
 */
class ManyPagesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const looksAtPages = ({ moduleId }: TestSpecification) => /\b(shop|account)Pages\b/.test(textOf(moduleId));
    const ofProjects = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...ofProjects.values()].flatMap((own) => [
      ...own.filter(looksAtPages),
      ...own.filter((file) => !looksAtPages(file)),
    ]);
  }
}

const opensDatabase =
  /\btesting\/(index|database|demo-store|authorisation\/people)\.ts|server\/testing(\/authorisation)?"|\btest-(catalogue|shop)\.ts|(?<!\.)inject\(/;
const ofServer = globSync("packages/{server,cli}/src/**/*.test.ts");
const textOf = (file: string) => readFileSync(file, "utf8");
/** What asks no database runs once, as a unit. */
const withoutDatabase = ofServer.filter((file) => !opensDatabase.test(textOf(file)));
/**
 * What speaks SQL runs on both databases: the server's modules, and commands that are given a test database's address. The rest
 * needs a store behind it, whichever. Commands and HTTP have the embedded database; what sends calls of every kind to a whole
 * server has PostgreSQL, which answers so many in half the time.
 */
const onEmbedded = ofServer.filter(
  (file) => /^packages\/(cli|server\/src\/http)\/(?!.*\.race\.)/.test(file) && !textOf(file).includes("database.url"),
);
const onPostgres = globSync("packages/server/src/*.test.ts").filter(
  (file) => !/\bsql`|\bsearchPlaces\b/.test(textOf(file)),
);
const database = { ...shared, globalSetup: "packages/server/src/testing/global-setup.ts" };

export default defineConfig({
  test: {
    sequence: { sequencer: ManyPagesFirst },
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
          sequence: { groupOrder: 0 },
          include: ["packages/server/src/**/*.test.ts", "packages/cli/src/**/*.test.ts"],
          exclude: ["**/*.race.test.ts", ...withoutDatabase, ...onPostgres],
          env: { TRADECOUNTER_TEST_DATABASE: "embedded" },
        },
      },
      {
        test: {
          ...database,
          name: "postgres",
          sequence: { groupOrder: 0 },
          include: ["packages/server/src/**/*.test.ts", "packages/cli/src/**/*.test.ts"],
          // opens embedded databases alone
          exclude: ["packages/server/src/db/sharing.test.ts", ...withoutDatabase, ...onEmbedded],
          env: { TRADECOUNTER_TEST_DATABASE: "postgres" },
        },
      },
      {
        test: {
          ...shared,
          name: "journeys",
          sequence: { groupOrder: 1 },
          include: ["e2e/**/*.test.ts"],
          globalSetup: "e2e/global-setup.ts",
        },
      },
    ],
  },
});
