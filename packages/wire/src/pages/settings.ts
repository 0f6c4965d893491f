import {
  backgroundSettings,
  columnSettings,
  pageComponents,
  sectionSettings,
  type ComponentName,
  type SettingRule,
  type SettingRules,
} from "./components.ts";
import type { LinkTarget } from "./page-reference.ts";

/** A reference from a page to a picture of the content. */
export interface ContentRef {
  readonly contentKey: string;
}

/** A link as stored in a page. */
export interface PageLink {
  readonly label: string;
  readonly target: LinkTarget;
  readonly isExternal: boolean;
  readonly links: readonly PageLink[];
}

type Held<Rule extends SettingRule> = Rule extends { kind: "text" | "label" | "html" | "colour" | "name" }
  ? string
  : Rule extends { kind: "choice"; of: readonly (infer Choice)[]; otherwise: infer Otherwise }
    ? Choice | Otherwise
    : Rule extends { kind: "choices"; of: readonly (infer Choice)[] }
      ? readonly Choice[]
      : Rule extends { kind: "flag" }
        ? boolean
        : Rule extends { kind: "number" | "degrees" }
          ? number
          : Rule extends { kind: "link" }
            ? LinkTarget | undefined
            : Rule extends { kind: "picture" }
              ? ContentRef | undefined
              : Rule extends { kind: "names" }
                ? readonly string[]
                : Rule extends { kind: "links" }
                  ? readonly PageLink[]
                  : Rule extends { kind: "components" }
                    ? readonly PageComponent[]
                    : never;

/** Settings with a value for each, whether or not it was given. */
export type Settings<Rules extends SettingRules> = { readonly [Name in keyof Rules]: Held<Rules[Name]> };
export type ComponentSettings<Name extends ComponentName> = Settings<(typeof pageComponents)[Name]>;
export type SectionSettings = Settings<typeof sectionSettings>;
export type ColumnSettings = Settings<typeof columnSettings>;
export type BackgroundSettings = Settings<typeof backgroundSettings>;

/** A component as stored in a page: its name and its given settings. */
export interface PageComponent {
  readonly component: string;
  readonly [setting: string]: unknown;
}

export interface PageColumn {
  readonly seedComponents: readonly PageComponent[];
  readonly [setting: string]: unknown;
}

export interface PageSection {
  readonly columns: readonly PageColumn[];
  readonly backgroundImageConfig?: Readonly<Record<string, unknown>>;
  readonly [setting: string]: unknown;
}

/** Our choice: the format in which the platform stores its pages is not public; ours are content of this type. */
export const PAGE_TYPE = "tradecounter__page";

/** The body of a content page. Source: site specification, section 3, "Layout". */
export interface PageBody {
  /** For search engines. */
  readonly description: string | null;
  readonly isIndexed: boolean;
  readonly sections: readonly PageSection[];
}

/** Every setting with a valid value: a missing or invalid one gets its fallback. */
export function settingsFrom<Rules extends SettingRules>(
  rules: Rules,
  said: Readonly<Record<string, unknown>>,
): Settings<Rules> {
  const entries = Object.entries(rules).map(([name, rule]) => [name, held(rule, said[name])]);
  return Object.fromEntries(entries) as Settings<Rules>;
}

function held(rule: SettingRule, value: unknown): unknown {
  switch (rule.kind) {
    case "text":
    case "label":
    case "html":
      return typeof value === "string" ? value : "";
    case "choice":
      return isOneOf(rule.of, value) ? value : rule.otherwise;
    case "choices":
      return Array.isArray(value) ? rule.of.filter((one) => value.includes(one)) : [];
    case "flag":
      return value === true || value === "true";
    case "number":
      return numberOf(rule, value) ?? rule.otherwise;
    case "degrees":
      return isDegrees(rule, value) ? value : 0;
    case "colour":
      return isColour(value) ? value.toLowerCase() : "";
    case "name":
      return isName(value) ? value : "";
    case "names":
      return Array.isArray(value) ? value.filter(isName).slice(0, rule.most) : [];
    case "link":
    case "picture":
      return value ?? undefined;
    case "links":
    case "components":
      return Array.isArray(value) ? value : [];
  }
}

/** A form sends numbers as text; anything else yields no number. */
function numberOf(rule: Parameters<typeof isNumberOf>[0], value: unknown): number | undefined {
  if (typeof value !== "number" && typeof value !== "string") return undefined;
  return isNumberOf(rule, Number(value)) ? Number(value) : undefined;
}

export const isOneOf = (choices: readonly string[], value: unknown): boolean =>
  typeof value === "string" && choices.includes(value);

export const isNumberOf = (
  { least, most, hasUnlimited }: { least: number; most: number; hasUnlimited?: true },
  value: unknown,
): boolean =>
  Number.isInteger(value) &&
  (((value as number) >= least && (value as number) <= most) || (hasUnlimited === true && value === -1));

/** Source: site specification, section 5. */
export const isDegrees = ({ most }: { most: number }, value: unknown): value is number =>
  typeof value === "number" && Math.abs(value) <= most;

/** Six hexadecimal digits. Source: site specification, section 5. */
export const isColour = (value: unknown): value is string => typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value);

export const isName = (value: unknown): value is string =>
  typeof value === "string" && /^[\w][\w.-]{0,79}$/.test(value);
