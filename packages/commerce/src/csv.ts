/** What spreadsheets take for the start of a formula. */
const formula = /^[=+\-@\t\r]/;
const figure = /^-?\d+(\.\d+)?$/;

/**
 * Rows as a CSV file for spreadsheets (RFC 4180), with a byte order mark so that they recognize UTF-8. A cell that they
 * would run as a formula starts with an apostrophe, as its content comes from other people.
 */
export function csvFrom(rows: readonly (readonly (string | null | undefined)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("")}`;
}

function cellOf(value: string | null | undefined): string {
  const text = value ?? "";
  const safe = formula.test(text) && !figure.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
