import { expect, test } from "vitest";
import { returnPage } from "./return-page.ts";

const origin = "https://parts.example";
const leadsTo = (asked: string, site?: string) => returnPage(origin, { site }, asked)?.href;

test("who confirms a payment elsewhere comes back to a page of the site, by its name, path or whole address", () => {
  expect(leadsTo("/pay?t=1")).toBe(`${origin}/pay?t=1`);
  for (const asked of ["/pay?t=1", "/shop/pay?t=1", `${origin}/shop/pay?t=1`])
    expect(leadsTo(asked, `${origin}/shop`)).toBe(`${origin}/shop/pay?t=1`);
  expect(leadsTo("Payment_Processing", `${origin}/shop`)).toMatch(`${origin}/shop/`);
});

test.each(["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example", "javascript:alert(1)"])(
  "%s is no page of the site",
  (asked) => {
    expect(leadsTo(asked, `${origin}/shop`)).toBeUndefined();
  },
);

test.each(["/shop/../elsewhere", "/../elsewhere", "/shop/%2e%2e/elsewhere"])(
  "%s stays below the site's base path",
  (asked) => {
    expect(leadsTo(asked, `${origin}/shop`)).toBe(`${origin}/shop/elsewhere`);
  },
);
