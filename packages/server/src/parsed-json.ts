/** Parses a file written by a person. Some editors put a byte order mark before the text, which is not valid JSON. */
export function parsedJson(text: string): unknown {
  return JSON.parse(text.replace(/^\uFEFF/, ""));
}
