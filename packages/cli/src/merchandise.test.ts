import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoStore } from "@tradecounter/demo-store";
import { fillDemoFolder, openTestDatabase } from "@tradecounter/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runHere } from "./testing/run-here.ts";

let folder: string;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "merchandise-"));
  database = await openTestDatabase("demo");
  fillDemoFolder(join(folder, "data"));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  runHere(args, { TRADECOUNTER_DATA: join(folder, "data"), DATABASE_URL: database.url });

interface MerchandisingJson {
  revision?: number;
  rules: object[];
  redirects: object[];
}

function fileWith(change: (file: MerchandisingJson) => void): string {
  const path = join(folder, "edited.json");
  const file = JSON.parse(readFileSync(join(folder, "got.json"), "utf8")) as MerchandisingJson;
  change(file);
  writeFileSync(path, JSON.stringify(file));
  return path;
}

const demo = JSON.parse(readFileSync(new URL("merchandising.json", demoStore.folder), "utf8")) as Record<
  "synonyms" | "redirects" | "rules",
  object[]
>;
const nextRule = demo.rules.length + 1;
const ruled = `${demo.synonyms.length} groups of synonyms, ${demo.redirects.length} redirects, ${nextRule} rules`;

test("what was got, edited and put is in force; then nothing is changed by an old copy or by one that is wrong", async () => {
  const got = join(folder, "got.json");
  expect(await run("merchandise", "get", got)).toEqual({ code: 0, said: "" });
  expect(JSON.parse(readFileSync(got, "utf8"))).toEqual({ revision: 1, ...demo });
  expect(await run("merchandise", "put", got)).toEqual({
    code: 0,
    said: "Revision 1 says the same. Nothing was changed.\n",
  });

  const edited = fileWith(({ rules, redirects }) => {
    rules.push({ terms: ["x"], pins: ["NOPE"] });
    redirects[0] = { terms: ["returns"], to: "/returns" };
    redirects[1] = { terms: ["delivery"], to: "/constructor" };
    redirects[2] = { terms: ["phone"], to: "/faq?of=phone" };
  });
  const note = `note: No product that is sold has the SKU NOPE.
note: The store has no page at /returns.
note: The store has no page at /constructor.
`;
  expect(await run("merchandise", "put", edited, "--dry-run", "--store", "demo")).toEqual({
    code: 0,
    said: `${note}Would be revision 2: ${ruled}. Nothing was changed.\n`,
  });
  expect(await run("merchandise", "put", edited)).toEqual({
    code: 0,
    said: `${note}Revision 2 is in force: ${ruled}.\n`,
  });

  const old = fileWith(({ rules }) => rules.pop());
  expect(await run("merchandise", "put", old)).toEqual({
    code: 1,
    said: `${old} was made from revision 1, and the store is at 2: get that one and edit it, or take the revision out of yours. Nothing was changed.\n`,
  });

  const wrong = fileWith(({ rules }) => rules.push({ terms: ["x"], pin: [] }, { category: "filters", pins: [7] }));
  expect(await run("merchandise", "put", wrong)).toEqual({
    code: 1,
    said: [
      `${wrong}, rules ${nextRule}, pin: nothing reads this key; there is terms, category, pins, boosts, burials`,
      `${wrong}, rules ${nextRule}: says nothing to do: give it "pins", "boosts" or "burials"`,
      `${wrong}, rules ${nextRule + 1}, pins 1: is no text`,
      "Nothing was changed.",
      "",
    ].join("\n"),
  });
  const shown = await run("merchandise", "get", "--store", "demo");
  expect(JSON.parse(shown.said)).toMatchObject({ revision: 2, rules: { length: nextRule } });
});

test.each([
  [["merchandise"], "Say get or put, and one file; tradecounter merchandise --help tells more.\n"],
  [["merchandise", "put"], "Say get or put, and one file; tradecounter merchandise --help tells more.\n"],
  [["merchandise", "put", "/nowhere.json"], expect.stringMatching(/^\/nowhere.json cannot be read: ENOENT.*\n$/)],
])("%j is refused in one line", async (args, said) => expect(await run(...args)).toEqual({ code: 1, said }));
