import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { folderInMemory } from "./testing/in-memory.ts";

// What Node makes of our sources is kept, as the program does for itself: threads and processes that tests start would each take the
// types off all of them anew, which is most of what a thread costs. Threads hear of the folder in this way alone.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("node_modules/.cache/tradecounter", import.meta.url));

// What tests write is for nobody after them. Their processes and threads hear of the folder in this way alone.
const temporary = process.env.TMPDIR ?? folderInMemory();
if (temporary) process.env.TMPDIR = temporary;

const shared = {
  // limits are for what hangs: beside other work a test of a few seconds takes a minute
  testTimeout: 120_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
  pool: "threads" as const,
  // many open databases, servers and browsers: two at a time is what two cores carry
  maxWorkers: 2,
  // a thread runs one file after the other: to load and compile our modules anew for each would take a third of all time
  isolate: false,
};

/** Loaded by Node itself, as in a store that runs: through Vite each module is asked of the one main process and runs slower. */
const withoutVite = { experimental: { viteModuleRunner: false, nodeLoader: false } };
/** What a project waits for is made while the tests of those before it run. */
const waits = { setupFiles: "testing/until-set-up.ts" };

/**
 * Where nothing is known of earlier runs, as in CI, large files begin first. Those that look at many pages are small, and would
 * end a minute after the other worker. Projects run in the order in which they stand.
 */
class ManyPagesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const looksAtPages = ({ moduleId }: TestSpecification) => /\b(shop|account)Pages\b/.test(textOf(moduleId));
    const ofProjects = Map.groupBy(await super.sort(files), ({ project }) => project);
    return this.ctx.projects.flatMap((project) => {
      const own = ofProjects.get(project) ?? [];
      return [...own.filter(looksAtPages), ...own.filter((file) => !looksAtPages(file))];
    });
  }
}

const opensDatabase =
  /\btesting\/(index|database|demo-store|catalogue|authorisation\/people)\.ts|server\/testing(\/authorisation)?"|\btest-shop\.ts|(?<!\.)inject\(/;
const ofServer = globSync("packages/{server,cli}/src/**/*.test.ts");
const textOf = (file: string) => readFileSync(file, "utf8");
/** What asks no database runs once, as a unit. */
const withoutDatabase = ofServer.filter((file) => !opensDatabase.test(textOf(file)));
/**
 * What speaks SQL runs on both databases: the server's modules, and commands that ask which of them they have. The rest needs a
 * store behind it, whichever. HTTP, and commands that live in a data folder, have the embedded one. What sends calls of every kind
 * to a whole server has PostgreSQL, which answers so many in half the time; so has a command that is given a database's address,
 * as each would open the folder anew, and a property of our rules that is shown through calls, and what sends its statements to
 * the embedded one afterwards (`alsoOnEmbedded`).
 */
const isGivenAddress = (file: string) => /\bdatabase\??\.url\b/.test(textOf(file));
const asksEverything = (file: string) => textOf(file).includes("server/testing/authorisation");
const onEmbedded = ofServer.filter(
  (file) =>
    /^packages\/(cli|server\/src\/http)\/(?!.*\.race\.)/.test(file) && !isGivenAddress(file) && !asksEverything(file),
);
const onPostgres = [
  ...globSync("packages/server/src/*.test.ts").filter((file) => !/\bsql`|\bsearchPlaces\b/.test(textOf(file))),
  ...globSync("packages/cli/src/**/*.test.ts").filter(
    (file) => asksEverything(file) || (isGivenAddress(file) && !textOf(file).includes('inject("testDatabase").kind')),
  ),
  ...globSync("packages/server/src/**/*.property.test.ts"),
  ...ofServer.filter((file) => textOf(file).includes("alsoOnEmbedded()")),
];
const database = { ...shared, ...withoutVite, ...waits, globalSetup: "packages/server/src/testing/global-setup.ts" };

export default defineConfig({
  test: {
    sequence: { sequencer: ManyPagesFirst },
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
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
          include: ["packages/server/src/**/*.test.ts", "packages/cli/src/**/*.test.ts"],
          exclude: ["**/*.race.test.ts", ...withoutDatabase, ...onPostgres],
          env: { TRADECOUNTER_TEST_DATABASE: "embedded" },
        },
      },
      {
        test: {
          ...database,
          name: "postgres",
          include: ["packages/server/src/**/*.test.ts", "packages/cli/src/**/*.test.ts"],
          // opens embedded databases alone
          exclude: ["packages/server/src/db/sharing.test.ts", ...withoutDatabase, ...onEmbedded],
          env: { TRADECOUNTER_TEST_DATABASE: "postgres" },
        },
      },
      {
        test: {
          ...shared,
          ...withoutVite,
          ...waits,
          name: "journeys",
          sequence: { groupOrder: 1 },
          include: ["e2e/**/*.test.ts"],
          globalSetup: "e2e/global-setup.ts",
        },
      },
    ],
  },
});
