import {
  isAttributeField,
  isPublicField,
  type HeadTag,
  type SeoRecordKind,
  type SeoTexts,
} from "@tradecounter/wire/pages";
import sanitize from "sanitize-html";
import { parsedJson } from "../../parsed-json.ts";

/** What a `store.json` says of a kind of record. */
export interface SeoTextsFile {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** HTML. */
  readonly headTags?: string | undefined;
}

const textNames = ["title", "description", "headTags"] as const;

/** A text of a `store.json`, and why it is refused. */
interface SeoProblem {
  readonly name: (typeof textNames)[number];
  readonly reason: string;
}

/** Takes texts apart for a kind of record, or says what is wrong with them. Source: site shell contract, 2 and 10.2. */
export function seoTextsFrom(kind: SeoRecordKind, file: SeoTextsFile): SeoTexts | { readonly problem: SeoProblem } {
  const headTags = headTagsFrom(file.headTags ?? "");
  if ("problem" in headTags) return { problem: { name: "headTags", reason: headTags.problem } };
  for (const name of textNames) {
    const reason = placeholderProblem(kind, file[name] ?? "");
    if (reason !== undefined) return { problem: { name, reason } };
  }
  return { title: file.title ?? null, description: file.description ?? null, headTags };
}

function placeholderProblem(kind: SeoRecordKind, text: string): string | undefined {
  const placeholders = text.match(/\{![^}]*\}?/g) ?? [];
  const wrong = placeholders.find((one) => !/^\{!Record\.[\w.:]+\}$/.test(one));
  if (wrong) return `has ${wrong}, which is no placeholder such as {!Record.Name}`;
  const hidden = fieldsIn(text).find((field) => !isPublicField(kind, field));
  return hidden === undefined ? undefined : `has {!Record.${hidden}}, which is no public field of a ${kind}`;
}

const fieldsIn = (text: string) => [...text.matchAll(/\{!Record\.([\w.:]+)\}/g)].map(([, field]) => field!);

/** The fields of attributes that texts name, each time with the text. */
export function attributeFieldsIn(
  kind: SeoRecordKind,
  file: SeoTextsFile,
): { readonly name: SeoProblem["name"]; readonly field: string }[] {
  return textNames.flatMap((name) =>
    fieldsIn(file[name] ?? "")
      .filter((field) => isAttributeField(kind, field))
      .map((field) => ({ name, field })),
  );
}

const metaAttributes = ["name", "property", "content", "itemprop", "media"];
const linkAttributes = ["rel", "href", "hreflang", "type", "sizes", "media", "title", "crossorigin"];
const linkRels = "canonical alternate icon apple-touch-icon preconnect dns-prefetch prev next license author me".split(
  " ",
);

/**
 * The tags of a text in HTML. Our choice: what the contract has dropped in silence is refused, as an owner writes these once and
 * would miss them later.
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

/** Says in words what is wrong. */
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
