import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** A file that is there when the project's set-up has ended. In it stands what went wrong, if anything did. */
    setUpOutcome: string;
  }
}

/**
 * Does a project's set-up while tests of other projects run: vitest would do one after the other, before the first test of any.
 * The tests of this project wait, by `until-set-up.ts`. Answers what waits for its end, and fails as it did.
 */
export function setUpMeanwhile(project: TestProject, setUp: () => Promise<void>): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "tradecounter-set-up-"));
  const outcome = join(folder, "outcome");
  project.provide("setUpOutcome", outcome);
  const tell = (text: string) => {
    // a file that is there is whole
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
  ended.catch(() => {}); // told to the tests, and to whom waits
  return () => ended.finally(() => rmSync(folder, { recursive: true }));
}
