import { expect, test } from "vitest";
import { emptyPicture, pictureAt, picturesByKey, readSrcset } from "./pictures.ts";
import { openReplayedClient } from "./testing/replay-store.ts";
import { refused } from "./testing/small-store.ts";

const siteId = "0DM7t00000SiTe1AAH";
const media = (key: string) => `/sfsites/c/cms/delivery/media/${key}`;

test("a picture by its address has three sizes, each for its screens, and a drawing one", () => {
  const { Url, RawUrl, AltText, SrcSet } = pictureAt("/cms/delivery/media/MCPUMP", "A pump");
  expect([RawUrl, AltText]).toEqual([media("MCPUMP"), "A pump"]);
  expect(Url).toContain("width=1920");
  expect(SrcSet.map(({ formFactor, media: screens }) => [formFactor, screens])).toEqual([
    ["mobile", "(max-width: 47.9375em)"],
    ["tablet", "(max-width: 64em)"],
    ["desktop", "(min-width: 64.0625em)"],
  ]);
  expect(SrcSet[0]!.srcSet).toMatch(/width=640\/sfsites\S+ 1x, \S+width=1280\/sfsites\S+ 2x$/);
  expect(pictureAt("/img/pump.svg").SrcSet[0]!.srcSet).toBe("/img/pump.svg");
  expect([pictureAt(""), pictureAt("mailto:ada@example.com")]).toEqual([emptyPicture, emptyPicture]);
});

test("pictures by key come in one call, each once, in the order of the keys, and what is unknown is built from its key", async () => {
  const { client, store } = await openReplayedClient();
  const keys = ["MCNONE", ...Array.from({ length: 26 }, (_, at) => `MCMANY${at}`), "MCNONE"];
  const pictures = await picturesByKey(client, { siteId, keys });
  expect(pictures.map(({ ContentKey }) => ContentKey)).toEqual(keys);
  expect(pictures[0]!.RawUrl).toBe(media("MCNONE"));
  expect(store.seen.map(({ query }) => String(query.contentKeys).split(",").length)).toEqual([25, 2]);
  expect(store.seen[0]!.query).toMatchObject({ includeContentBody: "true" });
});

test("where the store does not answer, pictures are built from their keys, and a warning names them", async () => {
  const { client } = await openReplayedClient({
    getSiteContents: refused(403, "INSUFFICIENT_ACCESS", "You are not allowed to do this."),
  });
  const warnings: string[] = [];
  const warn = (message: string) => void warnings.push(message);
  const [first] = await picturesByKey(client, { siteId, keys: ["MCA", "MCB"] }, { warn });
  expect(first!.RawUrl).toBe(media("MCA"));
  expect(warnings).toEqual([`ImageDataProvider failed to fetch image with contentKey: MCA,MCB and SiteId: ${siteId}`]);
});

test.each([
  ["/a.jpg", [["/a.jpg", null]]],
  [
    "/a.jpg 640w, /b.jpg 960w",
    [
      ["/a.jpg", "640w"],
      ["/b.jpg", "960w"],
    ],
  ],
  [
    "/cdn-cgi/image/fit=scale-down,width=640/a.jpg 1x, /b.jpg 1.5x",
    [
      ["/cdn-cgi/image/fit=scale-down,width=640/a.jpg", "1x"],
      ["/b.jpg", "1.5x"],
    ],
  ],
])("the srcset %s is read", (srcset, entries) => {
  expect(readSrcset(srcset)).toEqual(entries.map(([url, descriptor]) => ({ url, descriptor })));
});

test.each([
  "",
  "/a.jpg 640w 2x",
  "/a.jpg undefined",
  "null 640w",
  "/a.jpg NaNw",
  "/a.jpg 0w",
  "/a.jpg 640",
  "mailto:ada@example.com 1x",
  "/a.jpg 640w, /b.jpg 2x 2x",
])("the srcset “%s” is left out with a warning", (srcset) => {
  const warnings: string[] = [];
  expect(readSrcset(srcset, (message) => warnings.push(message))).toBeUndefined();
  expect(warnings).toHaveLength(1);
});
