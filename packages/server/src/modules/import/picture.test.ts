import { expect, test } from "vitest";
import { columnsOf } from "./kinds.ts";
import { Refused } from "./values.ts";

const images = columnsOf("products").images!.read;
const image = columnsOf("categories").image!.read;

test.each(["/img/parts/a.svg", "parts/a.svg", "a b.png", "https://cdn.example/a.png", "HTTP://cdn.example/a.png"])(
  "a picture may lie at %s",
  (address) => {
    expect(images(address)).toEqual([address]);
    expect(image(address)).toBe(address);
  },
);

test.each([
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<b>",
  "data:image/svg+xml,<svg/>",
  "vbscript:x",
  "file:///etc/passwd",
  "blob:https://cdn.example/1",
  "https://[",
  "//elsewhere.example/a.png",
  "/\\elsewhere.example/a.png",
])("no picture lies at %j", (address) => {
  expect(images(`/img/a.svg|${address}`)).toBeInstanceOf(Refused);
  expect(image(address)).toBeInstanceOf(Refused);
});
