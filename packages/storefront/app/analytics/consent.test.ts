import { consentFrom, consentText, noConsent } from "@tradecounter/wire";
import { expect, test } from "vitest";
import { allOf, askedBy, signalsOf } from "./consent.ts";

const own = { analytics: { firstParty: true, tagManagerId: null } };
const tagged = { analytics: { firstParty: false, tagManagerId: "GTM-ABC1234" } };

test("a store asks for what it uses and for nothing else", () => {
  expect(askedBy({}, false)).toEqual([]);
  expect(askedBy(own, false)).toEqual(["analytics"]);
  expect(askedBy(tagged, false)).toEqual(["analytics", "advertising"]);
  expect(allOf(["analytics"])).toEqual({ ...noConsent, analytics: true });
});

test("a browser that refuses advertising by itself is not asked for it", () => {
  expect(askedBy(tagged, true)).toEqual(["analytics"]);
});

test("before a choice every signal is denied but the one of security", () => {
  const { security_storage, ...others } = signalsOf(noConsent);
  expect(security_storage).toBe("granted");
  expect(new Set(Object.values(others))).toEqual(new Set(["denied"]));
  expect(signalsOf({ ...noConsent, analytics: true })).toMatchObject({
    analytics_storage: "granted",
    ad_storage: "denied",
    ad_personalization: "denied",
  });
});

test("a choice is read back from its cookie, and nothing else is taken for one", () => {
  const choice = { analytics: true, advertising: false, personalization: false };
  const text = consentText(choice, new Date("2026-11-24T12:00:00Z"));
  expect(text).not.toMatch(/[;,\s"]/);
  expect(consentFrom(text)).toEqual({
    version: 1,
    decidedAt: "2026-11-24T12:00:00.000Z",
    necessary: true,
    ...choice,
  });
  const other = encodeURIComponent(JSON.stringify({ version: 2, decidedAt: "2026-11-24", analytics: true }));
  for (const junk of [undefined, "", "null", "%", "1", other, encodeURIComponent('{"version":1}')])
    expect(consentFrom(junk)).toBeUndefined();
  const text1 = encodeURIComponent(JSON.stringify({ version: 1, decidedAt: "2026-11-24", analytics: "yes" }));
  expect(consentFrom(text1)?.analytics).toBe(false);
});
