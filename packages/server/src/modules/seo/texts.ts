import { isAttributeField, isPublicField, type SeoRecordKind, type SeoTexts } from "@tradecounter/wire/pages";
import { headTagsFrom } from "../../head-tags.ts";

/** The texts in a `store.json` for a kind of record. */
export interface SeoTextsFile {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** HTML. */
  readonly headTags?: string | undefined;
}

const textNames = ["title", "description", "headTags"] as const;

/** A text in a `store.json`, and why it is refused. */
interface SeoProblem {
  readonly name: (typeof textNames)[number];
  readonly reason: string;
}

/** Parses texts for a kind of record, or says what is wrong with them. Source: site shell contract, 2 and 10.2. */
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

/** The attribute fields that texts refer to, each with its text. */
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
