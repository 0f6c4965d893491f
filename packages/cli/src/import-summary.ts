import type { ImportSummary } from "@tradecounter/server";

const count = (value: number) => value.toLocaleString("en");

/** A summary of what an import has done, for the user. */
export function summaryOf(summary: ImportSummary, { dryRun }: { dryRun: boolean }): string {
  const { files, rowsRead, rowsRefused, resumedAfter, dropped, outcome, issues, seconds, isPublished } = summary;
  const total = Object.values(seconds).reduce((sum, value) => sum + value, 0);
  const loading = total - seconds.publishing;
  const read = rowsRead - resumedAfter;
  const names = files.length === 0 || files.length > 3 ? `${files.length} files` : files.join(", ");
  const lines = [
    `${dryRun ? "Dry run of" : "Imported"} ${names} in ${total.toFixed(1)} s (${count(Math.round(read / Math.max(loading, 0.001)))} rows a second, publishing apart).`,
    `  ${"rows".padEnd(12)}${count(rowsRead)} read, ${count(rowsRefused)} refused`,
  ];
  if (resumedAfter > 0) lines.push(`  went on after row ${count(resumedAfter)} of an import that had been interrupted`);
  if (dropped) lines.push(`  took the place of an unfinished import of ${dropped.join(", ")}`);
  for (const [kind, { created, changed, unchanged }] of Object.entries(outcome.kinds)) {
    lines.push(`  ${kind.padEnd(11)} ${count(created)} new, ${count(changed)} changed, ${count(unchanged)} as before`);
  }
  if (outcome.deactivated > 0)
    lines.push(`  ${count(outcome.deactivated)} products that are not in the files become inactive`);
  const { removed = {}, kept = {} } = outcome.takenAway ?? {};
  for (const [kind, many] of Object.entries(removed))
    lines.push(`  ${kind.padEnd(12)}${count(many)} of those that the import had added are gone`);
  for (const [kind, many] of Object.entries(kept))
    lines.push(`  ${kind.padEnd(12)}${count(many)} of them ${keptBecause(kind)}`);
  if (outcome.released > 0)
    lines.push(`  ${count(outcome.released)} reservations of open carts ended: less stock was counted than they held`);
  for (const issue of issues.filter(({ severity }) => severity === "warning"))
    lines.push(`  warning     ${count(issue.count)} × ${issue.code}`);
  lines.push(
    `  seconds     ${Object.entries(seconds)
      .map(([step, value]) => `${step} ${value.toFixed(1)}`)
      .join(", ")}`,
  );
  if (dryRun) lines.push("Nothing was changed.");
  else
    lines.push(
      isPublished
        ? `The new catalogue is published${outcome.kinds.accountPrices ? "; agreed prices are live" : ""}.`
        : "The catalogue is as before; stock, accounts, agreed prices, contacts and orders are live.",
    );
  return lines.join("\n");
}

/** Products and accounts can be inactive, so that nobody buys them or with them any more. */
function keptBecause(kind: string): string {
  return kind === "products" || kind === "accounts" ? "are used and stay, inactive" : "are used and stay as they are";
}
