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
settings (every commit is on disk before it is answered), ${catalogue}. Before it began, ${facts.loadBefore.toFixed(1)} processes of others wanted the processor.

${tableOf(measures)}

## How to read it

- The load, the store and its database share the cores, so a rate says little about another machine. **A ratio compares
  two things in the same run**: in turn, five to nine times, the median of each.
- Where the table says *of the processor*, it is the time that the processor has worked for the process, and ratios are
  those of processor time: what needs half of it does twice as much, and what else the machine does changes it least. The
  ratio by the clock stands beside it.
- **Bare server**: \`node:http\` alone, which has each whole reply in a map and sends it with the same headers.
- **Bare SQL transaction**: begin, lock and read the cart, write its items and totals, commit, by hand with named statements
  of the same driver on the store's own table. It has a bare HTTP server of its own that reads the same request and sends
  a reply of the same bytes, since a shopper's add comes over HTTP. What the database works is counted on both sides.
- **Guest checkout**: seven calls, each answered before the next is sent: add to cart, start, address, delivery method,
  prepare (stock is held), pay by purchase order, place. Each shopper is a new one.
- **renderToString**: React alone in a process of its own, which draws the same pages whole from the data that their documents
  carry, and sends none of them. Ours are asked for over HTTP at hosts that are new each time, so each document is made: data
  with stock from the database, markup, document. Rows, filters, menu and footer that look the same as before are not drawn anew.
- **Under a new address**: the page is asked for with a mark in its address that is no campaign's. Its data are put together, and the
  document that shows the same is sent from memory. Under a campaign's mark it is sent from memory at once.
- **A page by hand**: a bare \`node:http\` server that asks for the page's stock with one named statement, draws the same tree
  with \`renderToString\` and sends it with its data. What is not needed to see the page it leaves out.
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
