import { refuse, textOf, type Reading } from "../../file-reading.ts";
import { unknownPlaceholder } from "./placeholders.ts";
import { hasMarkup, sanitizedLabel } from "./rich-text.ts";

/** A link's label. Source: site specification, section 5: superscript and subscript only. */
export function labelFrom(reading: Reading): string | undefined {
  const text = textOf(reading);
  if (text === undefined) return undefined;
  const placeholder = unknownPlaceholder(text, () => false);
  if (placeholder) return refuse(reading, `has ${placeholder}, which nothing fills in there`);
  return hasMarkup(text.replace(/<\/?su[bp]>/g, ""))
    ? refuse(reading, "has other markup than <sup> and <sub>")
    : sanitizedLabel(text);
}
