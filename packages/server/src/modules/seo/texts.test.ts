import { filledSeoTexts, placeholdersIn, type SeoTexts } from "@tradecounter/wire/pages";
import { expect, test } from "vitest";
import { headTagsFrom } from "../../head-tags.ts";
import { seoTextsFrom, type SeoTextsFile } from "./texts.ts";

const texts = (file: SeoTextsFile) => {
  const made = seoTextsFrom("product", file);
  if ("problem" in made) throw new Error(made.problem.reason);
  return made;
};
const values = {
  recordName: 'Hose, 3/4"',
  objectName: "Product",
  fields: { Name: 'Hose, 3/4" </title><script>', Description: "" },
  complexFields: { BreadcrumbList: '[{"@type":"ListItem","position":1}]' },
};
const filled = (file: SeoTextsFile): SeoTexts => filledSeoTexts(texts(file), values);

test("placeholders are filled in from the record, its title and the name of its kind", () => {
  expect(filled({ title: "{!Record.Name} | {!Record._Title} | {!Record._Object}" }).title).toBe(
    'Hose, 3/4" </title><script> | Hose, 3/4" | Product',
  );
});

test("a field without a value leaves nothing, and an attribute that comes out empty is dropped", () => {
  const { description, headTags } = filled({
    description: "About: {!Record.Description}",
    headTags: '<meta name="x" content="{!Record.Description}">',
  });
  expect([description, headTags]).toEqual(["About: ", [{ tag: "meta", attributes: { name: "x" } }]]);
});

test("a value with quotes and tags stays within its attribute and within its string of JSON-LD", () => {
  const { headTags } = filled({
    headTags:
      '<meta property="p" content="{!Record.Name}"><script type="application/ld+json">{"name": "{!Record.Name}"}</script>',
  });
  expect(headTags).toEqual([
    { tag: "meta", attributes: { property: "p", content: values.fields.Name } },
    { tag: "jsonLd", data: { name: values.fields.Name } },
  ]);
});

test("a list takes the place of the string that names it", () => {
  const { headTags } = filled({
    headTags: '<script type="application/ld+json">{"itemListElement": "{!Record.BreadcrumbList}"}</script>',
  });
  expect(headTags).toEqual([{ tag: "jsonLd", data: { itemListElement: [{ "@type": "ListItem", position: 1 }] } }]);
});

test("each placeholder is asked for once, wherever it stands", () => {
  const found = placeholdersIn(
    texts({
      title: "{!Record.Name} {!Record.Thread__c}",
      headTags: '<script type="application/ld+json">{"a": ["{!Record.Name}", {"b": "{!Record.Brand__c}"}]}</script>',
    }),
  );
  expect(found).toEqual(["Name", "Thread__c", "Brand__c"]);
});

test.each([
  ["{!Record.CreatedDate}", "{!Record.CreatedDate}, which is no public field of a product"],
  ["{!Record.ExternalId}", "{!Record.ExternalId}, which is no public field of a product"],
  ["{!Record.Na me}", "has {!Record.Na me}, which is no placeholder"],
  ["{!User.Email}", "has {!User.Email}, which is no placeholder"],
  ["{!Record.Name", "has {!Record.Name, which is no placeholder"],
])("a text with %s is refused", (title, problem) => {
  const told = { name: "title", reason: expect.stringContaining(problem) as string };
  expect(seoTextsFrom("product", { title })).toEqual({ problem: told });
});

test("an attribute is no field of a category", () => {
  expect(seoTextsFrom("category", { title: "{!Record.Thread__c}" })).toHaveProperty("problem");
  expect(seoTextsFrom("category", { title: "{!Record.Name}" })).not.toHaveProperty("problem");
});

test.each([
  ["<script>alert(1)</script>", "other than"],
  ['<script type="application/ld+json" src="/x.js">{}</script>', "other than"],
  ['<script type="application/ld+json">{no}</script>', "is no JSON"],
  ['<meta http-equiv="refresh" content="0; url=/x">', '"http-equiv"'],
  ['<link rel="stylesheet" href="/x.css">', "whose rel is none of"],
  ['<link rel="icon" href="//elsewhere.example/x">', "neither https:// nor a path"],
  ['<link rel="icon" href="javascript:alert(1)">', "neither https:// nor a path"],
  ["<style>b { color: red }</style>", "a <style>"],
  ['<img src="/x" onerror="alert(1)">', "a <img>"],
  ['<meta name="a" onload="x">', '"onload"'],
  ["words", "text between"],
])("%s may not be in a head", (html, problem) => {
  expect(headTagsFrom(html)).toEqual({ problem: expect.stringContaining(problem) as string });
});

test("no tags are none", () => {
  expect(headTagsFrom("  ")).toEqual([]);
});
