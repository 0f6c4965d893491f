import { expect, test } from "vitest";
import { recentlyUsed } from "./recently-used.ts";

test("what was not asked for of late goes when there is too much", () => {
  const kept = recentlyUsed<string>(1000);
  for (let number = 0; number < 100; number++) {
    kept.set(`page ${number}`, "text", 100);
    expect(kept.get("page 0"), `after ${number}`).toBe("text");
  }
  expect(kept.get("page 50")).toBeUndefined();
  expect(kept.get("page 99")).toBe("text");
  const left = Array.from({ length: 100 }, (_, number) => kept.get(`page ${number}`)).filter(Boolean);
  expect(left.length).toBeLessThanOrEqual(10);
});

test("what would take most of the room is not kept", () => {
  const kept = recentlyUsed<string>(1000);
  kept.set("small", "text", 100);
  kept.set("large", "text", 600);
  expect(kept.get("large")).toBeUndefined();
  expect(kept.get("small")).toBe("text");
});
