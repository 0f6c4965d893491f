import { expect, test } from "vitest";
import { mediaTypeOf, svgProblem } from "./media-type.ts";

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${inside}</svg>`;

test.each([
  ["a.png", "\u0089PNG\r\n\u001a\n", "image/png"],
  ["a.JPG", "\u00ff\u00d8\u00ff\u00e0", "image/jpeg"],
  ["a.webp", "RIFF....WEBPVP8 ", "image/webp"],
  ["a.pdf", "%PDF-1.7", "application/pdf"],
  ["a.svg", svg(""), "image/svg+xml"],
  ["a.png", "<html>", undefined],
  ["a.html", "<html>", undefined],
  ["a.js", "x()", undefined],
  ["a", "x", undefined],
  ["a.txt", "x\u0000", undefined],
])("a file %s that begins with %j is %s", (path, text, type) => {
  expect(mediaTypeOf(path, Buffer.from(text, "latin1"))?.type).toBe(type);
});

test.each([
  '<path d="M0 0h1"/>',
  '<use href="#a"/>',
  '<rect fill="url(#g)"/>',
  "<style>.a{fill:red}</style>",
  '<image href="data:image/png;base64,AA"/>',
  "<!-- drawn by hand --><?xpacket begin='' id='W5M0'?><metadata/><?xpacket end='w'?>",
  "<style><![CDATA[.a > .b{fill:red}]]></style>",
  '<text font-family="\\5b8b\\4f53">1</text>',
])("a drawing with %s is taken", (inside) => {
  expect(svgProblem(svg(inside))).toBeUndefined();
});

test.each([
  ["<script>x()</script>", "has the element <script>"],
  ["<svg:script>x()</svg:script>", "has the element <svg:script>"],
  ["<foreignObject/>", "has the element <foreignObject>"],
  ['<path onload="x()"/>', "has the attribute onload"],
  ['<a xlink:href="javascript:x()"><path/></a>', "leads to javascript:x()"],
  ['<image href="https://b.example/p.png"/>', "leads to https://b.example/p.png"],
  ['<rect style="fill:url(https://b.example)"/>', "has a style that reaches elsewhere"],
  ['<style>@import "https://b.example"</style>', "has a style that reaches elsewhere"],
  ['<style>&#64;import "https://b.example"</style>', "has a style that reaches elsewhere"],
  ['<style>\\40 import "https://b.example"</style>', "has a style that reaches elsewhere"],
  ["<style><![CDATA[</style>*/ .a{fill:url(https://b.example)}]]></style>", "has a style that reaches elsewhere"],
  ["<style>.a{background:image-set('https://b.example/p.png' 1x)}</style>", "has a style that reaches elsewhere"],
  ['<rect filter="\\75rl(https://b.example/f.svg#a)"/>', "has a style that reaches elsewhere"],
  ["<?x ><!-- ?><script>x()</script><!-- -->", "has the element <script>"],
  ['<g a="<!--"/><script>x()</script><g a="-->"/>', "has the element <script>"],
  ['<animate attributeName="href" to="javascript:x()"/>', "has the element <animate>"],
])("a drawing with %s is refused: it %s", (inside, problem) => {
  expect(svgProblem(svg(inside))).toBe(problem);
});

test("a drawing that declares an entity is refused", () => {
  expect(svgProblem(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg("&a;")}`)).toBe("declares an entity");
});

test.each([
  [`<!DOCTYPE svg [<!ATTLIST rect onclick CDATA "x()">]>${svg("<rect/>")}`, "declares more than its document type"],
  [
    `<!DOCTYPE svg SYSTEM ">" [<!ATTLIST rect onclick CDATA "x()">]>${svg("<rect/>")}`,
    "declares more than its document type",
  ],
  [`<?xml version="1.0" encoding="iso-2022-jp"?>${svg("<rect/>")}`, "is not written in UTF-8"],
])("a drawing that begins %s is refused: it %s", (text, problem) => {
  expect(svgProblem(text)).toBe(problem);
});

test("a drawing as programs write it, with its document type and encoding, is taken", () => {
  const type = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
  expect(
    svgProblem(`<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n${type}\n${svg("<path/>")}`),
  ).toBeUndefined();
});
