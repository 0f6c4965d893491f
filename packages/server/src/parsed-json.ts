/** What a person's file says. Some editors put a byte order mark before the text, which JSON does not know. */
export function parsedJson(text: string): unknown {
  return JSON.parse(text.replace(/^\uFEFF/, ""));
}
