import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";

/** One line of the report. */
export interface Measure {
  readonly name: string;
  /** With its unit. */
  readonly value: string;
  readonly goal?: string;
  /** Whether the goal is met; undefined without a goal. */
  readonly isReached?: boolean;
  readonly remark?: string;
}

/** A measure with a figure to reach or not to exceed. */
export function measure(
  name: string,
  value: number,
  unit: string,
  goal?: { atLeast?: number; atMost?: number },
  remark?: string,
): Measure {
  const isReached =
    goal &&
    (goal.atLeast === undefined || value >= goal.atLeast) &&
    (goal.atMost === undefined || value <= goal.atMost);
  const goalText = goal && (goal.atLeast === undefined ? `${goal.atMost} or less` : `${goal.atLeast} or more`);
  return { name, value: `${rounded(value)}${unit && ` ${unit}`}`, goal: goalText, isReached, remark };
}

/** What was not measured, and what that requires. */
export function skipped(name: string, remark: string): Measure {
  return { name, value: "skipped", remark };
}

/** Three significant digits, as more would suggest precision that is not there. */
function rounded(value: number): string {
  if (value === 0) return "0";
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toFixed(Math.min(digits, 2));
}

export function printReport(measures: readonly Measure[]): void {
  console.log(tableOf(measures));
}

export interface ReportFacts {
  readonly catalogue: { readonly isReal: boolean };
  readonly database: string;
  /** How many processes were waiting for the processor before the bench started. */
  readonly loadBefore: number;
}

/** Writes docs/performance.md, with the date and the machine. */
export function writeReport(measures: readonly Measure[], facts: ReportFacts): void {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB`;
  const catalogue = facts.catalogue.isReal ? "99,738 electronic parts" : "99,738 made-up parts of the same shape";
  writeFileSync(
    "docs/performance.md",
    `# Performance

Written by \`npm run bench -- --write\` on ${new Date().toISOString().slice(0, 10)}: ${machine}, Node ${process.versions.node}, ${facts.database} with its usual
settings (every commit is on disk before it is answered), ${catalogue}. The load average before it began was ${facts.loadBefore.toFixed(1)}.

${tableOf(measures)}

## How to read it

- The load generator, the store and its database share the cores, so a rate says little about another machine. **A ratio compares two things in
  the same run**: they take turns, five to nine times, and the median of each counts.
- _Of the processor_ means processor time of the process. Ratios compare processor times, which depend least on what else the machine does; the
  ratio of wall-clock times stands beside them.
- **Bare server**: \`node:http\` alone, with each complete reply in a map, sent with the same headers.
- **Bare SQL transaction**: begin, lock and read the cart, write its items and totals, commit; written by hand with named statements of the same
  driver on the store's own table. Since a shopper's add comes over HTTP, a bare HTTP server reads the same request and sends a reply of the same
  size. The database's processor time counts on both sides.
- **Guest checkout**: seven calls, one after the other: add to cart, start, address, delivery method, prepare (which reserves the stock), pay by
  purchase order, place. Each shopper is a new one.
- **renderToString**: React alone in a process of its own. It renders the same pages in full from the data in their documents and sends nothing. Ours
  are requested over HTTP under a new host each time, so that each document is made: data with stock from the database, markup, document.
  Rows, filters, menu and footer that look the same as before are not rendered again.
- **Under a new address**: the page is requested with a query parameter that no campaign uses. Its data is loaded, and a document with the same
  data is sent from memory. With a campaign's parameter it is sent from memory at once.
- **A page by hand**: a bare \`node:http\` server that queries the page's stock with one named statement, renders the same tree with
  \`renderToString\` and sends it with its data. It leaves out everything that is not needed to see the page.
- **Import, the whole command**: from the start of the command to the published catalogue that shoppers see.
`,
  );
}

function tableOf(measures: readonly Measure[]): string {
  const rows = measures.map(({ name, value, goal = "", isReached, remark = "" }) => {
    const mark = isReached === undefined ? "" : isReached ? "reached" : "**missed**";
    return `| ${name} | ${value} | ${goal} | ${mark} | ${remark} |`;
  });
  return ["| what | measured | goal | | how |", "| --- | ---: | --- | --- | --- |", ...rows].join("\n");
}
