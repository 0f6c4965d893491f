/** As much of a text as there is room for, in UTF-16 units; a letter of two of them, as an emoji is, is not cut through. */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}
