import { expect, test } from "vitest";
import { wholePicture, zoomed } from "./zoom.ts";

test("the point under the finger stays there", () => {
  const once = zoomed(wholePicture, 2, { x: 100, y: 50 });
  expect(once).toEqual({ scale: 2, left: 100, top: 50 });
  // 300 in the frame is 400 in the picture at a scale of two, and 800 at four
  expect(zoomed(once, 2, { x: 300, y: 50 })).toEqual({ scale: 4, left: 500, top: 150 });
});

test("a picture is never smaller than its frame, nor larger than eight times", () => {
  expect(zoomed({ scale: 2, left: 10, top: 10 }, 0.1, { x: 400, y: 400 })).toEqual(wholePicture);
  expect(zoomed(wholePicture, 100, { x: 0, y: 0 }).scale).toBe(8);
});

test("larger and smaller again about one point is where it was", () => {
  const at = { x: 120, y: 80 };
  const { scale, left, top } = zoomed(zoomed(wholePicture, 2, at), 0.5, at);
  expect([scale, left, top]).toEqual([1, 0, 0]);
});
