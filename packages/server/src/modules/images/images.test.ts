import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { createImages } from "./images.ts";
import { optionsFrom } from "./options.ts";

test("of those who ask for a picture at once, each is refused for himself alone", async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "images-"));
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
  const images = createImages({ dataFolder });
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#456" } })
    .jpeg()
    .toBuffer();
  const reading = optionsFrom("width=150");
  if ("bad" in reading) throw new Error(reading.bad);
  const judged: string[] = [];
  const ask = (name: string, isRefused = false) =>
    images.made(
      { type: "image/jpeg", bytes, etag: '"photo"' },
      {
        options: reading.options,
        accepts: "*/*",
        beforeMaking() {
          judged.push(name);
          if (isRefused) throw new Error(`${name} is refused`);
        },
      },
    );
  const asked = await Promise.allSettled([ask("first", true), ask("second", true), ask("third"), ask("fourth")]);
  expect(asked.map((one) => (one.status === "rejected" ? (one.reason as Error).message : "made"))).toEqual([
    "first is refused",
    "second is refused",
    "made",
    "made",
  ]);
  // the fourth joins the work that the third has begun
  expect(judged).toEqual(["first", "second", "third"]);
});
