// Checks that docs/coverage.md has a row for each requirement, and names files that exist.
import { existsSync, readFileSync } from "node:fs";

/** The number of requirements in each group. */
const groups = { C1: 14, C2: 17, C3: 10, C4: 6, C5: 20, C6: 7, C7: 4, S1: 13, S2: 10, S3: 4, S4: 8 };

/** A line for each row that is missing, duplicated or out of order, and for each that lacks what its state requires. */
export function wrongCoverageRows(): string[] {
  const rows = [...readFileSync("docs/coverage.md", "utf8").matchAll(/^\| ([CS]\d\.\d+) .*$/gm)];
  const ids = Object.entries(groups).flatMap(([group, count]) =>
    Array.from({ length: count }, (_each, index) => `${group}.${index + 1}`),
  );
  const misplaced = ids.findIndex((id, index) => rows[index]?.[1] !== id);
  const wrong =
    rows.length === ids.length && misplaced < 0
      ? []
      : [`rows do not follow the requirements: see ${ids[misplaced] ?? "the end"}`];
  for (const [row, id] of rows) {
    const [state = "", code = "", test = "", remark = ""] = row
      .split("|")
      .slice(2)
      .map((cell) => cell.trim());
    const paths = `${code} ${test}`.match(/[\w.-]+\/[\w./-]*/g) ?? [];
    const gone = paths.filter((path) => !existsSync(path.startsWith("e2e/") ? path : `packages/${path}`));
    const isComplete =
      state === "later"
        ? paths.length === 0
        : code !== "" && test !== "" && (state === "done" || (state === "partly" && remark !== ""));
    if (gone.length > 0) wrong.push(`${id}: there is no ${gone.join(", ")}`);
    if (!isComplete) wrong.push(`${id}: ${state} with too little or too much beside it`);
  }
  return wrong;
}
