import { expect, test } from "vitest";
import { growing } from "./growing.ts";

test("what is pushed is taken out in its order, and what is pushed after that the next time", () => {
  const numbers = growing(Uint32Array);
  for (const length of [0, 1, 1024, 200_000, 3]) {
    const pushed = Uint32Array.from({ length }, (_, at) => at * 7);
    for (const number of pushed) numbers.push(number);
    expect(numbers.length).toBe(length);
    expect(numbers.take()).toEqual(pushed);
  }
});
