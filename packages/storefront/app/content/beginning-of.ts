/** The beginning of a text, at most `length` UTF-16 units long, without splitting a surrogate pair such as an emoji. */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}
