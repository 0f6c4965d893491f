import { videoSources } from "@tradecounter/wire/pages";
import { expect, test } from "vitest";
import { framedGateway, pagePolicy, stripeGateway } from "./security.ts";

test("a page has scripts of its own files alone, and Stripe's only where cards are taken there", () => {
  const directive = (policy: string, name: string) => policy.split("; ").find((one) => one.startsWith(`${name} `));
  const [none, framed, stripe] = [undefined, framedGateway("https://cards.test"), stripeGateway].map((gateway) =>
    pagePolicy(gateway),
  ) as [string, string, string];
  expect(directive(none, "script-src")).toBeUndefined();
  expect(directive(none, "frame-src")).toBe(`frame-src 'self' ${videoSources.join(" ")}`);
  expect(directive(framed, "script-src")).toBeUndefined();
  expect(directive(framed, "frame-src")).toMatch(/^frame-src 'self' https:\/\/cards\.test https:/);
  expect(directive(framed, "form-action")).toBe("form-action 'self' https://cards.test");
  expect(directive(stripe, "script-src")).toBe("script-src 'self' https://js.stripe.com https://*.js.stripe.com");
  expect(directive(stripe, "connect-src")).toBe("connect-src 'self' https://api.stripe.com");
  expect(directive(stripe, "frame-src")).toContain("https://hooks.stripe.com");
  expect(none + framed).not.toContain("stripe");
});
