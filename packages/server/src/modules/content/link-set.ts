import type { ContentRef } from "@tradecounter/wire/pages";
import { at, has, isObject, itemsOf, refuse, textOf, type Reading } from "../../file-reading.ts";
import { labelFrom } from "./label.ts";

/** Our choice: the platform has no content type for its link sets; ours are content, with versions and dates. */
export const LINK_SET = "tradecounter__linkSet";

/** The actions of a stored menu item. Source: site shell contract, 3.1. */
const menuItemTypes = [
  "DataSourceDriven",
  "Event",
  "ExternalLink",
  "GlobalAction",
  "InternalLink",
  "MenuLabel",
  "Modal",
  "NavigationalTopic",
  "SalesforceObject",
  "SystemLink",
] as const;
export type MenuItemType = (typeof menuItemTypes)[number];

export interface LinkSet {
  readonly developerName: string;
  readonly items: readonly LinkSetItem[];
}

export interface LinkSetItem {
  readonly type: MenuItemType;
  readonly label: string;
  /** Where it leads; null for a mere label. */
  readonly target: string | null;
  readonly opensNewWindow: boolean;
  /** Whether guests see it. */
  readonly isPublic: boolean;
  /** For a `DataSourceDriven` item: whether the categories open below its label, or replace it. */
  readonly isDropDown: boolean;
  readonly image: ContentRef | null;
  readonly items: readonly LinkSetItem[];
}

const most = { levels: 5, items: 2500 };
const keys = ["type", "label", "target", "newWindow", "public", "dropDown", "image", "items"];
/** These have no target URL. */
const withoutTarget: ReadonlySet<string> = new Set(["MenuLabel", "DataSourceDriven"]);
/** The target of these may be a word instead of a URL. */
const withWord: ReadonlySet<string> = new Set(["Event", "GlobalAction", "Modal", "NavigationalTopic", "SystemLink"]);

interface LinkSetNeeds {
  readonly pictureFrom: (reading: Reading) => ContentRef | undefined;
  /** Called for each link within the site. */
  readonly linksTo: (address: string, reading: Reading) => void;
}

/** A link set parsed from its file. Source: site shell contract, 3.1. Limits: site specification, section 9. */
export function linkSetFrom(reading: Reading, needs: LinkSetNeeds): LinkSet | undefined {
  const developerName = textOf(at(reading, "developerName"));
  if (developerName !== undefined && !/^[A-Za-z]\w{0,79}$/.test(developerName))
    refuse(at(reading, "developerName"), "is no name of letters, digits and underscores");
  const list = at(reading, "items");
  const walk: Walk = { left: most.items, needs };
  const items = itemsOf({ ...list, row: list.row || "items", field: "" }, { least: 0, most: most.items }).flatMap(
    (item, index) => linkFrom({ ...item, row: `items ${index + 1}`, field: "" }, [], walk) ?? [],
  );
  if (walk.left < 0) refuse(list, `has more than ${most.items} entries in all`);
  return developerName === undefined ? undefined : { developerName, items };
}

interface Entry {
  readonly label: string | undefined;
  readonly target: string | null | undefined;
}

interface Walk {
  /** How many more entries are allowed. */
  left: number;
  readonly needs: LinkSetNeeds;
}

/** `above` are its ancestors, from the top. */
function linkFrom(reading: Reading, above: readonly Entry[], walk: Walk): LinkSetItem | undefined {
  walk.left--;
  if (!isObject(reading, keys)) return undefined;
  const type = has(reading, "type") ? textOf(at(reading, "type")) : "InternalLink";
  if (type === undefined) return undefined;
  if (!(menuItemTypes as readonly string[]).includes(type))
    return refuse(at(reading, "type"), `"${type}" is none of ${menuItemTypes.join(", ")}`);
  const label = labelFrom(at(reading, "label"));
  const target = withoutTarget.has(type) && !has(reading, "target") ? null : targetFrom(at(reading, "target"), type);
  if (target?.startsWith("/")) walk.needs.linksTo(target, at(reading, "target"));
  const twin = target === null ? undefined : above.find((one) => one.label === label && one.target === target);
  if (twin) return refuse(reading, `is the entry "${twin.label}" again that it stands below: the menu loops`);
  const flag = (key: string, otherwise: boolean) => (has(reading, key) ? flagFrom(at(reading, key)) : otherwise);
  const image = has(reading, "image") ? walk.needs.pictureFrom(at(reading, "image")) : undefined;
  const below = has(reading, "items") ? at(reading, "items") : undefined;
  if (below && above.length + 1 >= most.levels)
    return refuse(below, `are below level ${most.levels}, which is the last`);
  const items = below
    ? itemsOf(below, { least: 0, most: most.items }).flatMap(
        (item) => linkFrom(item, [...above, { label, target }], walk) ?? [],
      )
    : [];
  if (label === undefined || target === undefined) return undefined;
  return {
    type: type as MenuItemType,
    label,
    target,
    opensNewWindow: flag("newWindow", false),
    isPublic: flag("public", true),
    isDropDown: flag("dropDown", false),
    image: image ?? null,
    items,
  };
}

/** Site paths and fragments, and for an external link a web, mail or telephone URL. */
function targetFrom(reading: Reading, type: string): string | null | undefined {
  const text = textOf(reading);
  if (text === undefined) return undefined;
  const isSite = /^(\/(?![/\\])|#)[\x21-\x7e]*$/.test(text);
  const isWeb = /^(mailto|tel):[\x21-\x7e]+$/.test(text) || URL.parse(text)?.protocol === "https:";
  const isWord = withWord.has(type) && /^[A-Za-z]\w*$/.test(text);
  if (type === "ExternalLink" ? isWeb : isSite || isWord) return text;
  return refuse(
    reading,
    type === "ExternalLink"
      ? `"${text}" is no address that begins with https:, mailto: or tel:`
      : `"${text}" is no address of the store's own, such as /contact-us`,
  );
}

function flagFrom(reading: Reading): boolean {
  return typeof reading.value === "boolean" ? reading.value : (refuse(reading, "is neither true nor false") ?? false);
}
