import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { assert, describe, expect, test } from "vitest";
import { optionsFrom, type ImageOptions } from "./options.ts";
import { ImageError, resize } from "./resize.ts";

/** 400 by 200, its left half red and its right half blue. */
const wide = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#00f" } })
  .composite([{ input: { create: { width: 200, height: 200, channels: 3, background: "#f00" } }, left: 0, top: 0 }])
  .png()
  .toBuffer();

function options(text: string): ImageOptions {
  const reading = optionsFrom(text);
  if ("bad" in reading) throw new Error(reading.bad);
  return reading.options;
}

const made = async (text: string, { source = wide, accepts = "" } = {}) => {
  const { type, bytes } = await resize(source, options(text), accepts);
  const { width, height, format } = await sharp(bytes).metadata();
  return { type, width, height, format, bytes };
};

describe("a picture of 400 by 200 pixels", () => {
  test.each([
    ["width=100", 100, 50],
    ["height=50", 100, 50],
    ["width=100,height=100", 100, 50],
    ["width=1000", 400, 200],
    ["width=1000,fit=contain", 1000, 500],
    ["width=100,height=100,fit=cover", 100, 100],
    ["width=100,height=100,fit=crop", 100, 100],
    ["width=1000,height=1000,fit=crop", 400, 200],
    ["width=100,height=100,fit=pad", 100, 100],
    ["width=100,height=100,fit=squeeze", 100, 100],
    ["width=100,dpr=2", 200, 100],
  ])("with %s becomes %i by %i", async (text, width, height) =>
    expect(await made(text)).toMatchObject({ width, height, type: "image/png" }),
  );

  test.each([
    ["left", [255, 0, 0]],
    ["right", [0, 0, 255]],
    ["0x0.5", [255, 0, 0]],
  ])("cropped to the %s shows that side", async (gravity, colour) => {
    const { bytes } = await made(`width=50,height=200,fit=cover,gravity=${gravity}`);
    expect([...(await sharp(bytes).removeAlpha().raw().toBuffer()).subarray(0, 3)]).toEqual(colour);
  });
});

test.each([
  ["image/avif,image/webp,*/*", "image/avif"],
  ["image/webp,*/*", "image/webp"],
  ["image/avif;q=0, image/webp;q=0.8", "image/webp"],
  ["*/*", "image/png"],
])("a browser that accepts %s gets %s", async (accepts, type) =>
  expect(await made("width=100,format=auto", { accepts })).toMatchObject({ type }),
);

test("a large one is sent as webp, as avif would take too long", async () => {
  const source = await sharp({ create: { width: 1600, height: 1500, channels: 3, background: "#888" } })
    .jpeg()
    .toBuffer();
  expect(await made("format=avif", { source })).toMatchObject({ type: "image/webp", width: 1600 });
});

test("the camera's turn is carried out, and what it told of the place is gone", async () => {
  const source = await sharp(wide)
    .jpeg()
    .withExif({ IFD0: { Copyright: "Somebody" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { width, height, bytes } = await made("width=50", { source });
  expect({ width, height }).toEqual({ width: 50, height: 100 });
  assert.isUndefined((await sharp(bytes).metadata()).exif);
});

test("what a picture is can be asked for as JSON", async () => {
  const { type, bytes } = await resize(wide, options("format=json"), "");
  expect(type).toBe("application/json");
  expect(JSON.parse(bytes.toString())).toMatchObject({ width: 400, height: 200, original: { format: "image/png" } });
});

test("a small file that unpacks to an enormous picture is refused before it is unpacked", async () => {
  const bomb = Buffer.from(wide);
  bomb.writeUInt32BE(16_000, 16);
  bomb.writeUInt32BE(16_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  const before = process.memoryUsage().rss;
  await expect(resize(bomb, options("width=10"), "")).rejects.toMatchObject({ status: 413 });
  assert.isBelow(process.memoryUsage().rss - before, 100e6);
});

test.each([
  ["noise", randomBytes(2000)],
  ["half a picture", wide.subarray(0, 200)],
  ["nothing", Buffer.alloc(0)],
])("%s is no picture", async (_what, source) => {
  await expect(resize(source, options("width=10"), "")).rejects.toBeInstanceOf(ImageError);
});
