/** What programs for tables take for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/;
const figure = /^-?\d+(\.\d+)?$/;

/**
 * Rows as a file for programs for tables (RFC 4180), with the mark by which they know its letters. A cell that they would run as a
 * formula begins with an apostrophe: names and numbers in it are other people's.
 */
export function csvFrom(rows: readonly (readonly (string | null | undefined)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("")}`;
}

function cellOf(value: string | null | undefined): string {
  const text = value ?? "";
  const safe = formula.test(text) && !figure.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
