import type { HeadTag } from "@tradecounter/wire/pages";
import sanitize from "sanitize-html";
import { parsedJson } from "./parsed-json.ts";

// Source of the allowed tags: site shell contract, section 10.2.
const metaAttributes = ["name", "property", "content", "itemprop", "media"];
const linkAttributes = ["rel", "href", "hreflang", "type", "sizes", "media", "title", "crossorigin"];
const linkRels = "canonical alternate icon apple-touch-icon preconnect dns-prefetch prev next license author me".split(
  " ",
);

/**
 * The tags in an HTML text. Our choice: what the contract drops silently is refused, as an owner writes these once and would miss them
 * later.
 */
export function headTagsFrom(html: string): HeadTag[] | { readonly problem: string } {
  const tags: HeadTag[] = [];
  let problem: string | undefined;
  sanitize(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    exclusiveFilter({ tag, attribs, text }) {
      const made = tagFrom(tag, attribs, text);
      if (typeof made === "string") problem ??= made;
      else tags.push(made);
      return false;
    },
  });
  const left = sanitize(html, { allowedTags: [] }).trim();
  if (left !== "") problem ??= "have text between their tags";
  return problem === undefined ? tags : { problem };
}

/** Returns a text if something is wrong. */
function tagFrom(tag: string, attributes: Readonly<Record<string, string>>, text: string): HeadTag | string {
  if (tag === "script") return scriptFrom(attributes, text);
  if (tag !== "meta" && tag !== "link") return `have a <${tag}>; there may be <meta>, <link> and JSON-LD`;
  const known = tag === "meta" ? metaAttributes : linkAttributes;
  const unknown = Object.keys(attributes).find((name) => !known.includes(name));
  if (unknown !== undefined) return `have a <${tag}> with "${unknown}"; it takes ${known.join(", ")}`;
  if (tag === "link") {
    if (!linkRels.includes(attributes.rel ?? "")) return `have a <link> whose rel is none of ${linkRels.join(", ")}`;
    if (!/^(https:\/\/|\/(?![/\\]))/.test(attributes.href ?? ""))
      return "have a <link> whose href is neither https:// nor a path of the site";
  }
  return { tag, attributes: Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== "")) };
}

function scriptFrom(attributes: Readonly<Record<string, string>>, text: string): HeadTag | string {
  if (attributes.type !== "application/ld+json" || Object.keys(attributes).length > 1)
    return 'have a <script> other than <script type="application/ld+json">';
  try {
    return { tag: "jsonLd", data: parsedJson(text) };
  } catch {
    return "have a <script> whose text is no JSON";
  }
}
