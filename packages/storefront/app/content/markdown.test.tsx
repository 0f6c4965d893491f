import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { markdownPage } from "./markdown.tsx";

const html = (source: string) => renderToStaticMarkup(<>{markdownPage(source).body}</>);

test("the first heading is the title, the first paragraph the description", () => {
  const page = markdownPage("---\nkey: value\n---\n# Delivery\n\nWe send **today** what is [in stock](/stock).\n");
  expect(page.title).toBe("Delivery");
  expect(page.description).toBe("We send today what is in stock.");
});

test.each([
  ["## Times\nBefore 3 pm.", '<h2 id="times">Times</h2><p>Before 3 pm.</p>'],
  ["one\ntwo", "<p>one two</p>"],
  ["- a\n- b\n  more", "<ul><li>a</li><li>b more</li></ul>"],
  ["1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"],
  [
    "| a | b |\n|---|---|\n| 1 | 2 |",
    '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  ["> said\n> twice", "<blockquote>said twice</blockquote>"],
  ["---", "<hr/>"],
  ["*soft* **loud** `code`", "<p><em>soft</em> <strong>loud</strong> <code>code</code></p>"],
  ["[call](tel:+17575550142)", '<p><a href="tel:+17575550142">call</a></p>'],
])("%j", (source, expected) => {
  expect(html(source)).toBe(expected);
});

test("nothing that is typed can run", () => {
  expect(html("[x](javascript:alert(1))")).not.toContain("href");
  expect(html("[x](//elsewhere.example)")).not.toContain("href");
  expect(html("<script>alert(1)</script>")).toBe("<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>");
});
