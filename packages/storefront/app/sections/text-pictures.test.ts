import { expect, test } from "vitest";
import { withSizedPictures } from "./text-pictures.ts";

const key = `MC${"A".repeat(26)}`;
const media = `/sfsites/c/cms/delivery/media/${key}`;
const photo = { url: media, altText: "", size: { width: 4000, height: 3000 }, isDrawing: false };
const sized = (html: string, picture = photo) =>
  withSizedPictures(html, (asked) => (asked === key ? picture : undefined));

test("a photo of the content comes in three widths, near the window, and keeps its place", () => {
  const html = sized(`<p>See <img src="${media}" alt="The counter" /></p>`);
  for (const width of [640, 960, 1920]) expect(html).toContain(`fit=scale-down,width=${width}${media} ${width}w`);
  expect(html).toContain('loading="lazy" width="4000" height="3000"');
  expect(html).toContain(`src="${media}" alt="The counter" /></p>`);
});

test("a drawing keeps its address and its place", () => {
  expect(sized(`<img src="${media}" />`, { ...photo, isDrawing: true })).toBe(
    `<img loading="lazy" width="4000" height="3000" src="${media}" />`,
  );
});

test("what the owner says of a picture stands", () => {
  const own = `<img src="${media}" width="80" height="60" loading="eager" />`;
  const html = sized(own);
  expect(html.match(/(width|height|loading)="[^"]*"/g)).toEqual(['width="80"', 'height="60"', 'loading="eager"']);
  const withSet = `<img src="/img/a.png" srcset="/img/b.png 2x" />`;
  expect(sized(withSet)).toBe(withSet);
});

test("paths of files are those of the site", () => {
  expect(sized('<img src="/img/a.svg" alt="" />')).toBe('<img loading="lazy" src="/sfsites/c/img/a.svg" alt="" />');
});
