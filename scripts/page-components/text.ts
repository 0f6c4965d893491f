import {
  columnSettings,
  backgroundSettings,
  pageComponents,
  sectionSettings,
  type ComponentName,
  type SettingRule,
  type SettingRules,
} from "@tradecounter/wire/pages";
import { samples } from "./samples.ts";

/** Components without a picture: new visitors do not see them. */
export const unseen: ReadonlySet<ComponentName> = new Set(["seenParts"]);

/** The text of docs/page-components.md. */
export function pageComponentsText(): string {
  const components = (Object.keys(pageComponents) as ComponentName[]).map((name) => {
    const { what, example } = samples[name];
    const picture = unseen.has(name) ? [] : [`![${name}](page-components/${name}.png)`];
    const json = ["```json", JSON.stringify(example, null, 2), "```"].join("\n");
    return [`## ${name}`, what, ...picture, json, ...tableOf(pageComponents[name])].join("\n\n");
  });
  return `${[
    "# Components of pages",
    "The building blocks of a content page ([pages.md](pages.md)). `node scripts/page-components/main.ts` generates this page from the table that validates and renders pages, and takes the pictures in the demo store.",
    "## A section",
    ...tableOf(sectionSettings),
    "`backgroundImageConfig`:",
    ...tableOf(backgroundSettings),
    "## A column",
    ...tableOf(columnSettings),
    ...components,
  ].join("\n\n")}\n`;
}

function tableOf(rules: SettingRules): string[] {
  const names = Object.keys(rules);
  if (names.length === 0) return [];
  const rows = names.map((name) => {
    const rule = rules[name]!;
    const mark = "isRequired" in rule && rule.isRequired ? " (required)" : "";
    return `| \`${name}\`${mark} | ${holdsOf(rule)} | ${otherwiseOf(rule)} |`;
  });
  return [["| setting | value | default |", "| --- | --- | --- |", ...rows].join("\n")];
}

function holdsOf(rule: SettingRule): string {
  switch (rule.kind) {
    case "choice":
      return rule.of.length > 12
        ? "the name of an icon, such as `search` or `caution`"
        : rule.of.map((one) => `\`${one}\``).join(", ");
    case "choices":
      return `a list of ${rule.of.map((one) => `\`${one}\``).join(", ")}`;
    case "number":
      return `${rule.least} to ${rule.most}${rule.hasUnlimited ? ", or -1 for no limit" : ""}`;
    case "degrees":
      return `-${rule.most} to ${rule.most}`;
    case "names":
      return `a list of at most ${rule.most} part numbers`;
    case "name":
      return rule.of ? `the name of a ${rule.of}` : "a name";
    default:
      return kinds[rule.kind];
  }
}

const kinds = {
  text: "text without markup",
  label: "text with `<sup>` and `<sub>`",
  html: "rich text",
  flag: "`true` or `false`",
  link: "an address or a page reference",
  picture: "the name of a picture",
  colour: "a color such as `#c2410c`",
  links: "a list of links: `label`, `target`, `isExternal`, `links`",
  components: "a list of components",
} as const;

function otherwiseOf(rule: SettingRule): string {
  return "otherwise" in rule && rule.otherwise !== "" && rule.otherwise !== 0 ? `\`${rule.otherwise}\`` : "";
}
