import fc from "fast-check";
import { expect, test } from "vitest";
import { pageComponents, sectionSettings, columnSettings, type SettingRules } from "./components.ts";
import { settingsFrom } from "./settings.ts";

test("a column is twelve wide, and a section as wide as the page, unless told otherwise", () => {
  expect(settingsFrom(columnSettings, {})).toMatchObject({ columnWidth: 12, orderMobile: 0 });
  expect(settingsFrom(columnSettings, { columnWidth: 4 }).columnWidth).toBe(4);
  for (const columnWidth of [0, 13, 4.5, "half", null, [4], { toString: "" }])
    expect(settingsFrom(columnSettings, { columnWidth }).columnWidth).toBe(12);
  expect(settingsFrom(sectionSettings, {})).toMatchObject({
    maxContentWidth: "page",
    layoutDirectionDesktop: "row",
    layoutDirectionMobile: "column",
    sectionVerticalAlign: "top",
  });
});

test.for([
  ["linkList", { headingTag: "h9" }, { headingTag: "h3" }],
  ["linkList", { headingTag: "p" }, { headingTag: "p" }],
  ["linkList", {}, { menuDepth: -1, orientation: "vertical", spacing: "medium" }],
  ["linkList", { menuDepth: -1 }, { menuDepth: -1 }],
  ["linkList", { menuDepth: 0 }, { menuDepth: -1 }],
  ["linkList", { menuDepth: 2 }, { menuDepth: 2 }],
  ["linkList", { menuDepth: 1.5 }, { menuDepth: -1 }],
  ["navigationMenu", {}, { menuDepth: 1 }],
  ["linkList", { spacing: "tiny" }, { spacing: "medium" }],
  ["button", {}, { alignment: "left", type: "primary", size: "large", stretch: false }],
  [
    "button",
    { alignment: "middle", size: "huge", stretch: "true" },
    { alignment: "left", size: "large", stretch: true },
  ],
  ["text", { textDecoration: ["bold", "blink", "strike"] }, { textDecoration: ["bold", "strike"], headingTag: "p" }],
  ["line", { color: "#C2410C", size: 21 }, { color: "#c2410c", size: 1 }],
  ["spinner", { size: "gigantic", variant: "loud" }, { size: "medium", variant: "base" }],
  ["icon", { size: "xxx", variant: "loud", name: "skull" }, { size: "medium", variant: "default", name: "" }],
  ["responsiveContainer", { sizes: ["large", "huge", "small"] }, { sizes: ["small", "large"] }],
  ["productStrip", { partNumbers: ["FLT-1001", "<b>", 7] }, { partNumbers: ["FLT-1001"], count: 4 }],
] as const)("%s with %j is shown with %j", ([component, said, shown]) => {
  expect(settingsFrom(pageComponents[component] as SettingRules, said)).toMatchObject(shown);
});

test("every setting has a value that it may have, whatever was said", () => {
  expect.hasAssertions();
  const components = Object.values(pageComponents) as SettingRules[];
  fc.assert(
    fc.property(
      fc.constantFrom(...components),
      fc.dictionary(fc.string(), fc.anything()),
      fc.anything(),
      (rules, more, value) => {
        const said = { ...more, ...Object.fromEntries(Object.keys(rules).map((name) => [name, value])) };
        const once = settingsFrom(rules, said);
        expect(Object.keys(once)).toEqual(Object.keys(rules));
        for (const [name, rule] of Object.entries(rules)) {
          if (rule.kind === "choice") expect([...rule.of, rule.otherwise]).toContain(once[name]);
          if (rule.kind === "number") expect(Number.isInteger(once[name])).toBe(true);
        }
        // applying the rules to their own result changes nothing
        expect(settingsFrom(rules, once)).toEqual(once);
      },
    ),
  );
});
