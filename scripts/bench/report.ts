import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";

/** One line of the report. */
export interface Measure {
  readonly name: string;
  /** With its unit. */
  readonly value: string;
  readonly goal?: string;
  /** Whether the goal is reached; undefined where there is none. */
  readonly isReached?: boolean;
  readonly remark?: string;
}

/** A measure whose goal is to be at least, or at most, a figure. */
export function measure(name: string, value: number, unit: string, goal?: { atLeast?: number; atMost?: number }, remark?: string): Measure {
  const isReached = goal && (goal.atLeast === undefined || value >= goal.atLeast) && (goal.atMost === undefined || value <= goal.atMost);
  const goalText = goal && (goal.atLeast === undefined ? `${goal.atMost} or less` : `${goal.atLeast} or more`);
  return { name, value: `${rounded(value)}${unit && ` ${unit}`}`, goal: goalText, isReached, remark };
}

/** Three significant digits, as more would pretend. */
export function rounded(value: number): string {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)));
  return value.toFixed(Math.min(digits, 3));
}

export function printReport(measures: readonly Measure[]): void {
  console.log(tableOf(measures));
}

export interface ReportFacts {
  readonly catalogue: string;
  readonly database: string;
}

/** Writes docs/performance.md, with the day and the machine. */
export function writeReport(measures: readonly Measure[], { catalogue, database }: ReportFacts): void {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB`;
  writeFileSync(
    "docs/performance.md",
    `# Performance

Written by \`npm run bench -- --write\` on ${new Date().toISOString().slice(0, 10)}: ${machine}, Node ${process.versions.node}, ${database}, ${catalogue}.
The load comes from the same machine, so absolute rates say little; each ratio compares two things in one run.

${tableOf(measures)}
`,
  );
}

function tableOf(measures: readonly Measure[]): string {
  const rows = measures.map(({ name, value, goal = "", isReached, remark = "" }) => {
    const mark = isReached === undefined ? "" : isReached ? "reached" : "**missed**";
    return `| ${name} | ${value} | ${goal} | ${mark} | ${remark} |`;
  });
  return ["| what | measured | goal | | |", "| --- | ---: | --- | --- | --- |", ...rows].join("\n");
}
