import type { RecordId } from "@tradecounter/commerce";
import { pageComponents, settingsFrom } from "@tradecounter/wire/pages";
import { expect, test } from "vitest";
import { itemFrom } from "./item-file.ts";
import { problemSentence } from "./item.ts";

const read = (source: string, path = "pages/spring.json") =>
  itemFrom(source, { storeId: "0ZE000000000001AAA" as RecordId, path, language: "en_US" });

const pageWith = (...seedComponents: unknown[]) =>
  JSON.stringify(
    { type: "tradecounter__page", title: "Spring", sections: [{ columns: [{ seedComponents }] }] },
    null,
    1,
  );

function bodyOf(source: string, path?: string) {
  const found = read(source, path);
  if ("problems" in found) throw new Error(found.problems.map(problemSentence).join("\n"));
  return found.item;
}

/** The problems found, in readable form. */
function problems(source: string, path?: string): string[] {
  const found = read(source, path);
  return "problems" in found ? found.problems.map(problemSentence) : [];
}

test("a page has the name of its file as its address, and its sections, columns and components as they were written", () => {
  const item = bodyOf(pageWith({ component: "button", text: "Go", url: "/cart", type: "secondary" }));
  expect(item).toMatchObject({
    type: "tradecounter__page",
    urlName: "spring",
    body: {
      description: null,
      isIndexed: true,
      sections: [
        { columns: [{ seedComponents: [{ component: "button", text: "Go", url: "/cart", type: "secondary" }] }] },
      ],
    },
  });
});

const to = (type: string, attributes: object, state = {}) => ({
  component: "button",
  text: "Go",
  url: { type, attributes, state },
});
const account = { objectApiName: "Account", recordId: "001", relationshipApiName: "Orders" };
const category = { objectApiName: "ProductCategory", recordId: "0ZG7t00000000aaAAA", urlPath: "filters" };

test.each([
  [to("standard__recordRelationshipPage", account), "leads to /Account/001/Orders, where the store has no page"],
  [
    to("standard__managedContentPage", { contentTypeName: "sfdc_cms__news", contentKey: "MCA", urlName: "open" }),
    "leads to /sfdc_cms__news/open-MCA, where the store has no page",
  ],
  [to("comm__namedPage", { name: "Error" }), "leads to /error, where the store has no page"],
  [to("comm__namedPage", { name: "Not_A_Page" }), 'attributes: names "Not_A_Page", which is no page'],
])("a reference to no page of the store is refused with its place", (button, reason) => {
  const source = pageWith({ component: "line" }, button);
  const [told] = problems(source);
  expect(told).toMatch(/^pages\/spring.json:\d+, sections 1, columns 1, seedComponents 2, url/);
  expect(told).toContain(reason);
});

test.each([
  to("comm__namedPage", { name: "Split_Shipment" }),
  to("comm__namedPage", { name: "spring-sale" }),
  to("standard__recordPage", category),
  to("standard__objectPage", { objectApiName: "OrderSummary" }, { filterName: "Default" }),
  to("standard__search", {}, { term: "oil" }),
  to("standard__webPage", { url: "/blog/today" }),
])("a reference to a page that there is, or may be, is taken", (button) => {
  expect(problems(pageWith(button))).toEqual([]);
});

test("a section without columns has one of full width", () => {
  const page = JSON.stringify({ type: "tradecounter__page", title: "T", sections: [{ sectionName: "Empty" }] });
  expect(bodyOf(page).body.sections).toEqual([
    { sectionName: "Empty", columns: [{ columnName: "Column 1", columnWidth: 12, seedComponents: [] }] },
  ]);
});

test("a text in Markdown is a page with its title above it, told by its first paragraph", () => {
  const item = bodyOf(
    "---\ntype: tradecounter__page\ntitle: Opening hours\n---\n\nWe open *early*.\n\n## Sundays\n",
    "pages/hours.md",
  );
  expect(item.urlName).toBe("hours");
  expect(item.body.description).toBe("We open early.");
  expect(JSON.stringify(item.body.sections)).toContain("<h2>Sundays</h2>");
});

const line = (text: string, part: string) => text.slice(0, text.indexOf(part)).split("\n").length;

test("a component that there is none of is refused with file, line and the names that there are", () => {
  const page = pageWith({ component: "line" }, { component: "carousel" });
  const [problem, ...others] = problems(page);
  expect(others).toEqual([]);
  expect(problem).toContain(
    `pages/spring.json:${line(page, '"carousel"')}, sections 1, columns 1, seedComponents 2, component`,
  );
  expect(problem).toMatch(/names no component; there is text, richText, button/);
});

/** An invalid value for a setting of each kind. */
test.for([
  ["markup in a text", { component: "text", text: "<b>Hello</b>" }, /text: is a text without markup/],
  ["a text that is missing", { component: "text" }, /text: is missing/],
  [
    "a fact that is not public",
    { component: "text", text: "{!Site.secret}" },
    /has \{!Site\.secret\}, which is no public fact/,
  ],
  ["a field of a record", { component: "text", text: "{!Record.Cost__c}" }, /no public fact/],
  [
    "a placeholder in rich text",
    { component: "richText", html: '<p><a href="%7B!Record.Cost__c%7D">A</a></p>' },
    /html: has %7B!Record\.Cost__c%7D, which nothing fills in there/,
  ],
  [
    "a placeholder in the label of a link",
    { component: "linkList", title: "A", links: [{ label: "Call {!Site.phone}", target: "/faq" }] },
    /links 1, label: has \{!Site\.phone\}, which nothing fills in there/,
  ],
  [
    "a heading that there is none of",
    { component: "text", text: "A", headingTag: "h7" },
    /headingTag: is none of h1, h2/,
  ],
  ["a link to a script", { component: "button", text: "A", url: "javascript:alert(1)" }, /url: is neither an https/],
  ["a link to data", { component: "button", text: "A", url: "data:text/html,x" }, /url: is neither an https/],
  [
    "a link without encryption",
    { component: "button", text: "A", url: "http://a.example" },
    /url: is neither an https/,
  ],
  ["a link with two slashes", { component: "button", text: "A", url: "//a.example" }, /url: is neither an https/],
  [
    "a reference without its name",
    { component: "button", text: "A", url: { type: "comm__namedPage", attributes: {} } },
    /url, attributes, name: is missing/,
  ],
  [
    "a place beyond the pole",
    { component: "map", text: "Here", latitude: 90.5, longitude: 0 },
    /latitude: is no number from -90 to 90/,
  ],
  [
    "a place beyond the date line",
    { component: "map", text: "Here", latitude: 0, longitude: -181 },
    /longitude: is no number from -180 to 180/,
  ],
  [
    "a picture of a host that no page may show",
    { component: "richText", html: '<p><img src="https://cdn.example/a.png"></p>' },
    /html: shows a picture of cdn\.example, which is not among pictures\.hosts of store\.json/,
  ],
  ["a colour of three digits", { component: "line", color: "#fff" }, /color: is no colour of six digits/],
  ["a width beyond the line", { component: "line", width: 101 }, /width: is no whole number from 1 to 100/],
  ["a depth of nothing", { component: "linkList", menuDepth: 0 }, /menuDepth: is no whole number from 1 to 5, or -1/],
  [
    "markup in a label",
    { component: "linkList", links: [{ label: "<img src=x>", target: "/" }] },
    /label: has other markup/,
  ],
  ["an icon that there is none of", { component: "icon", name: "skull" }, /name: is none of search/],
  ["a setting that nothing reads", { component: "line", colour: "#ffffff" }, /colour: nothing reads this key/],
  ["a picture by no name", { component: "picture", image: "" }, /image: names no item/],
  ["a size that there is none of", { component: "responsiveContainer", sizes: ["huge"] }, /sizes: is no list of small/],
  ["what is no component at all", "text", /seedComponents 1: names no component/],
] as const)("%s is refused with its place and its reason", ([, component, reason]) => {
  const found = problems(pageWith(component));
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^pages\/spring\.json:\d+, sections 1, columns 1, seedComponents 1/);
  expect(found[0]).toMatch(reason);
});

test("an item that a text names twice is told where it stands each time, and not where the facts name it", () => {
  const source =
    "---\ntitle: T\nbannerImage: a/b\n---\n\n{!cmsMedia.a/b}\n\n{!cmsMedia.a/c}\n\n![x]({!cmsMedia.a/b})\n";
  const found = read(source, "n.md");
  expect("named" in found && found.named.map(({ name, line }) => `${name}:${line}`)).toEqual([
    "a/b:6",
    "a/c:8",
    "a/b:10",
    "a/b:3",
  ]);
});

test("containers end somewhere, and so do lists of links", () => {
  const nested = (depth: number): unknown =>
    depth === 0 ? { component: "line" } : { component: "responsiveContainer", components: [nested(depth - 1)] };
  expect(problems(pageWith(nested(2)))).toEqual([]);
  expect(problems(pageWith(nested(3)))[0]).toMatch(/components: are more than 2 containers deep/);
  const links = (depth: number): unknown[] => [
    { label: "A", target: "/", ...(depth > 1 && { links: links(depth - 1) }) },
  ];
  expect(problems(pageWith({ component: "linkList", links: links(5) }))).toEqual([]);
  expect(problems(pageWith({ component: "linkList", links: links(6) }))[0]).toMatch(/are below level 5/);
});

test("a page does not take the place of one of the store’s own, and may stand in for its parts", () => {
  const page = pageWith();
  for (const name of ["cart", "checkout", "my-account", "assets", "services"])
    expect(problems(page, `pages/${name}.json`)[0]).toMatch(/is the address of a page of the store’s own/);
  for (const name of ["home", "login", "error", "footer", "spring"])
    expect(problems(page, `pages/${name}.json`)).toEqual([]);
  expect(problems(page, "pages/Spring sale.json")[0]).toMatch(/is not of small letters, digits and single dashes/);
});

test("rich text of a component is cleaned, and its links to scripts lead nowhere", () => {
  const html = '<p onclick="x()">A<script>x()</script> <a href="javascript:x()">b</a></p>';
  expect(JSON.stringify(bodyOf(pageWith({ component: "richText", html })).body)).toContain(
    JSON.stringify('<p>A <a href="#">b</a></p>').slice(1, -1),
  );
});

test("whatever is refused in a page would be replaced by the setting’s own value where it is shown", () => {
  expect(
    settingsFrom(pageComponents.line, { lineStyle: "wavy", size: 0, width: "x", color: "red", alignment: 1 }),
  ).toEqual({
    lineStyle: "solid",
    size: 1,
    width: 100,
    color: "",
    alignment: "center",
  });
});
