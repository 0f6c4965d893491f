import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** A file that exists once the project's setup has ended. It contains the error, if there was one. */
    setUpOutcome: string;
  }
}

/**
 * Runs a project's setup while tests of other projects run: vitest would run setups one after another, before the first test.
 * The tests of this project wait, see `until-set-up.ts`. Returns a function that waits for the setup and rejects if it failed.
 */
export function setUpMeanwhile(project: TestProject, setUp: () => Promise<void>): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "tradecounter-set-up-"));
  const outcome = join(folder, "outcome");
  project.provide("setUpOutcome", outcome);
  const tell = (text: string) => {
    // renamed into place, so that the file is never incomplete
    writeFileSync(`${outcome}.part`, text);
    renameSync(`${outcome}.part`, outcome);
  };
  const ended = setUp().then(
    () => tell(""),
    (error: Error) => {
      tell(error.stack ?? String(error));
      throw error;
    },
  );
  ended.catch(() => {}); // the error is reported to the tests and to whoever waits
  return () => ended.finally(() => rmSync(folder, { recursive: true }));
}
