import {
  addressOf,
  backgroundSettings,
  columnSettings,
  contentNameIn,
  hasNoAddress,
  isColour,
  isDegrees,
  isName,
  isNumberOf,
  isOneOf,
  isStoreAddress,
  pageComponents,
  problemOfReference,
  referenceFrom,
  sectionSettings,
  storePaths,
  type ContentRef,
  type PageBody,
  type PageComponent,
  type SettingRule,
  type SettingRules,
} from "@tradecounter/wire/pages";
import { at, has, isObject, itemsOf, refuse, type Reading } from "../../file-reading.ts";
import type { Names } from "./item.ts";
import { labelFrom } from "./label.ts";
import { isPublicFact, publicFactNames, unknownPlaceholder } from "./placeholders.ts";
import { hasMarkup, plainText } from "./rich-text.ts";

/** The keys of a page's file besides those of every item. */
export const pageKeys = ["description", "isSeoIndexed", "sections", "body"];

const most = { sections: 50, columns: 12, components: 100, nesting: 2, links: 500, linkLevels: 5, text: 2000 };

/** What a page needs to know about its folder. */
export interface PageNeeds {
  readonly title: string;
  readonly pictureFrom: (reading: Reading) => ContentRef | undefined;
  readonly htmlFrom: (reading: Reading) => string | undefined;
  /** Called for each link within the site. */
  readonly linksTo: (address: string, reading: Reading) => void;
  readonly names: Names;
}

/** A page parsed from its file. Documented in docs/pages.md. Source: site specification, section 3, "Layout". */
export function pageFrom(reading: Reading, needs: PageNeeds): PageBody | undefined {
  const description = has(reading, "description") ? pageText(at(reading, "description")) : undefined;
  const isIndexed = has(reading, "isSeoIndexed") ? flagFrom(at(reading, "isSeoIndexed")) : true;
  const common = { description: description ?? null, isIndexed: isIndexed ?? true };
  if (has(reading, "body")) {
    if (has(reading, "sections"))
      return refuse(at(reading, "body"), 'stands beside "sections"; a page has one of them');
    const html = needs.htmlFrom(at(reading, "body"));
    return html === undefined
      ? undefined
      : { ...common, description: description ?? firstParagraph(html), sections: textPage(needs.title, html) };
  }
  const sections = listOf(reading, "sections", most.sections).map((section) => sectionFrom(section, needs));
  return { ...common, sections };
}

/** As plain text; null where there is none. */
function firstParagraph(html: string): string | null {
  const [, paragraph] = /<p>([\s\S]*?)<\/p>/.exec(html) ?? [];
  return paragraph === undefined ? null : plainText(paragraph).replaceAll("\n", " ");
}

/** A page that is all text. */
function textPage(title: string, html: string): PageBody["sections"] {
  const heading = { component: "text", text: title, headingTag: "h1", textStyle: "heading-xlarge" };
  const seedComponents = [heading, { component: "richText", html }];
  return [
    {
      maxContentWidth: "text",
      sectionPadding: "medium",
      columns: [{ columnName: "Column 1", columnWidth: 12, seedComponents }],
    },
  ];
}

/** Why a page cannot be at `/{urlName}`; undefined where it can. */
export function problemOfPageAddress(urlName: string): string | undefined {
  if (urlName === "home" || hasNoAddress(urlName)) return undefined;
  const taken = storePaths.some((path) => path.toLowerCase() === urlName);
  return taken ? `"${urlName}" is the address of a page of the store’s own` : undefined;
}

type Said = Record<string, unknown>;

function sectionFrom(reading: Reading, needs: PageNeeds): PageBody["sections"][number] {
  const keys = [...Object.keys(sectionSettings), "backgroundImageConfig", "columns"];
  if (!isObject(reading, keys)) return { columns: [] };
  const said = saidFrom(reading, sectionSettings, needs, 0);
  const background =
    has(reading, "backgroundImageConfig") && backgroundFrom(at(reading, "backgroundImageConfig"), needs);
  // Source: site specification, section 3: one full-width column by default
  const columns = has(reading, "columns")
    ? listOf(reading, "columns", most.columns).map((column) => columnFrom(column, needs))
    : [{ columnName: "Column 1", columnWidth: 12, seedComponents: [] }];
  return { ...said, ...(background && { backgroundImageConfig: background }), columns };
}

function backgroundFrom(reading: Reading, needs: PageNeeds): Said | undefined {
  return isObject(reading, Object.keys(backgroundSettings))
    ? saidFrom(reading, backgroundSettings, needs, 0)
    : undefined;
}

function columnFrom(reading: Reading, needs: PageNeeds): PageBody["sections"][number]["columns"][number] {
  if (!isObject(reading, [...Object.keys(columnSettings), "seedComponents"])) return { seedComponents: [] };
  const seedComponents = has(reading, "seedComponents") ? componentsFrom(reading, "seedComponents", needs, 0) : [];
  return { ...saidFrom(reading, columnSettings, needs, 0), seedComponents };
}

function componentsFrom(reading: Reading, key: string, needs: PageNeeds, nesting: number): PageComponent[] {
  return listOf(reading, key, most.components).flatMap((one) => componentFrom(one, needs, nesting) ?? []);
}

function componentFrom(reading: Reading, needs: PageNeeds, nesting: number): PageComponent | undefined {
  const { value } = reading;
  const component = (value as { component?: unknown } | null)?.component;
  if (typeof component !== "string" || !Object.hasOwn(pageComponents, component)) {
    const known = Object.keys(pageComponents).join(", ");
    return refuse(
      typeof value === "object" && value !== null ? at(reading, "component") : reading,
      `names no component; there is ${known}`,
    );
  }
  const rules: SettingRules = pageComponents[component as keyof typeof pageComponents];
  if (!isObject(reading, ["component", ...Object.keys(rules)])) return undefined;
  return { component, ...saidFrom(reading, rules, needs, nesting) };
}

/** The values given for the settings, each checked by its kind. */
function saidFrom(reading: Reading, rules: SettingRules, needs: PageNeeds, nesting: number): Said {
  const said: Said = {};
  for (const [name, rule] of Object.entries(rules)) {
    if (has(reading, name)) said[name] = settingFrom(at(reading, name), rule, needs, nesting);
    else if ("isRequired" in rule && rule.isRequired) refuse(at(reading, name), "is missing");
  }
  return said;
}

function settingFrom(reading: Reading, rule: SettingRule, needs: PageNeeds, nesting: number): unknown {
  const { value } = reading;
  switch (rule.kind) {
    case "text":
      return pageText(reading);
    case "label":
      return labelFrom(reading);
    case "html":
      return needs.htmlFrom(reading);
    case "choice":
      return isOneOf(rule.of, value) ? value : refuse(reading, `is none of ${rule.of.join(", ")}`);
    case "choices":
      return Array.isArray(value) && value.every((one) => isOneOf(rule.of, one))
        ? value
        : refuse(reading, `is no list of ${rule.of.join(", ")}`);
    case "flag":
      return flagFrom(reading);
    case "number":
      return isNumberOf(rule, value)
        ? value
        : refuse(
            reading,
            `is no whole number from ${rule.least} to ${rule.most}${rule.hasUnlimited ? ", or -1 for no limit" : ""}`,
          );
    case "degrees":
      return isDegrees(rule, value) ? value : refuse(reading, `is no number from -${rule.most} to ${rule.most}`);
    case "colour":
      return isColour(value) ? value : refuse(reading, "is no colour of six digits, such as #c2410c");
    case "name":
      if (!isName(value)) return refuse(reading, "is no name of letters, digits, dots, dashes and underscores");
      if (rule.of) needs.names(rule.of, value, reading);
      return value;
    case "names":
      if (!Array.isArray(value) || value.length > rule.most || !value.every(isName))
        return refuse(reading, `is no list of at most ${rule.most} names`);
      for (const one of itemsOf(reading, { least: 0, most: rule.most })) needs.names(rule.of, String(one.value), one);
      return value;
    case "link":
      return linkFrom(reading, needs);
    case "picture":
      return needs.pictureFrom(reading);
    case "links":
      return linksFrom(reading, 1, { left: most.links, needs });
    case "components":
      return nesting >= most.nesting
        ? refuse(reading, `are more than ${most.nesting} containers deep`)
        : Array.isArray(value)
          ? componentsFromList(reading, needs, nesting + 1)
          : refuse(reading, "is no list");
  }
}

function componentsFromList(reading: Reading, needs: PageNeeds, nesting: number): PageComponent[] {
  return itemsOf(reading, { least: 0, most: most.components }).flatMap(
    (one) => componentFrom(one, needs, nesting) ?? [],
  );
}

/** A reference must lead to an existing page; only the owner knows what else a host serves. */
function linkFrom(reading: Reading, { linksTo }: PageNeeds): unknown {
  const reference = referenceFrom(reading.value);
  if (!reference) return refuse(reading, "is neither an address nor a page reference");
  const problem = problemOfReference(reference);
  const isAddress = typeof reading.value === "string";
  if (problem)
    return refuse(isAddress ? reading : { ...reading, field: `${reading.field}, ${problem.place}` }, problem.reason);
  const address = addressOf(reference);
  if (address === undefined)
    return refuse(at(reading, "attributes"), `names "${reference.attributes.name}", which is no page`);
  const isWebPage = reference.attributes.url === address;
  if (!isWebPage && !isStoreAddress(address) && contentNameIn(address) === undefined)
    return refuse(reading, `leads to ${address}, where the store has no page`);
  if (address.startsWith("/")) linksTo(address, reading);
  return reading.value;
}

interface Walk {
  /** How many more entries are allowed. */
  left: number;
  readonly needs: PageNeeds;
}

function linksFrom(reading: Reading, level: number, walk: Walk): unknown[] {
  const entries = itemsOf(reading, { least: 0, most: most.links });
  walk.left -= entries.length;
  if (walk.left < 0) {
    refuse(reading, `has more than ${most.links} entries in all`);
    return [];
  }
  return entries.flatMap((entry) => {
    if (!isObject(entry, ["label", "target", "isExternal", "links"])) return [];
    const label = labelFrom(at(entry, "label"));
    const hasBelow = has(entry, "links");
    if (hasBelow && level >= most.linkLevels)
      return refuse(at(entry, "links"), `are below level ${most.linkLevels}, which is the last`) ?? [];
    const target = has(entry, "target") || !hasBelow ? linkFrom(at(entry, "target"), walk.needs) : null;
    const isExternal = has(entry, "isExternal") ? flagFrom(at(entry, "isExternal")) : false;
    return { label, target, isExternal, links: hasBelow ? linksFrom(at(entry, "links"), level + 1, walk) : [] };
  });
}

/** Text that is shown verbatim, with placeholders of public facts only. */
function pageText(reading: Reading): string | undefined {
  const { value } = reading;
  if (typeof value !== "string") return refuse(reading, "is no text");
  if (value.length > most.text) return refuse(reading, `is longer than ${most.text} characters`);
  if (hasMarkup(value)) return refuse(reading, "is a text without markup");
  const unknown = unknownPlaceholder(value, isPublicFact);
  if (unknown) return refuse(reading, `has ${unknown}, which is no public fact; there is ${publicFactNames}`);
  return value;
}

function flagFrom(reading: Reading): boolean | undefined {
  return typeof reading.value === "boolean" ? reading.value : refuse(reading, "is neither true nor false");
}

/** The readings of a list with this key. */
function listOf(reading: Reading, key: string, atMost: number): Reading[] {
  return itemsOf(at(reading, key), { least: 0, most: atMost });
}
