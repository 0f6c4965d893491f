import { expect, test } from "vitest";
import { requestIds } from "./request-ids.ts";

const asked = (id?: string) => ({ headers: id === undefined ? {} : { "x-request-id": id } });

test("a request keeps the name that a proxy gave it, and nobody else gives it one", () => {
  const behindProxy = requestIds({ isBehindProxy: true });
  expect(behindProxy(asked("f2b1-77:9"))).toBe("f2b1-77:9");
  for (const odd of ["", "a b", "x".repeat(65), "line\nbreak"])
    expect(behindProxy(asked(odd))).toMatch(/^[\da-f]{10}-/);
  expect(requestIds({ isBehindProxy: false })(asked("f2b1"))).not.toBe("f2b1");
  expect(behindProxy(asked())).not.toBe(behindProxy(asked()));
});
