import fc from "fast-check";
import { expect, test } from "vitest";
import { isPostalCodeIn, regionsOf } from "./postal-code.ts";

const capitals =
  "AK 99801 AL 36104 AR 72201 AZ 85001 CA 95814 CO 80202 CT 06103 DC 20001 DE 19901 FL 32301 GA 30303 HI 96813 IA 50309 " +
  "ID 83702 IL 62701 IN 46225 KS 66603 KY 40601 LA 70802 MA 02201 MD 21401 ME 04330 MI 48933 MN 55102 MO 65101 MS 39205 " +
  "MT 59623 NC 27601 ND 58501 NE 68502 NH 03301 NJ 08608 NM 87501 NV 89701 NY 12207 OH 43215 OK 73102 OR 97301 PA 17101 " +
  "PR 00901 RI 02903 SC 29217 SD 57501 TN 37219 TX 78701 UT 84111 VA 23219 VT 05602 WA 98507 WI 53703 WV 25301 WY 82001";
const places = [...capitals.matchAll(/([A-Z]{2}) (\d{5})/g)].map(([, state, zip]) => [state!, zip!] as const);
const states = places.map(([state]) => state);

test("the ZIP code of each capital is of its own state, and of no other", () => {
  expect(places).toHaveLength(52);
  for (const [state, zip] of places)
    expect([zip, states.filter((one) => isPostalCodeIn("US", one, zip))]).toEqual([zip, [state]]);
});

test.each([
  ["NY", "06390", true],
  ["CT", "06390", true],
  ["NY", "10001-1234", true],
  ["TX", "88510", true],
  ["VA", "20101", true],
  ["DC", "20301-0001", true],
  ["WY", "83414", true],
  ["AE", "09012", true],
  ["AP", "96201", true],
  ["VA", "21201", false],
  ["MD", "23510", false],
  ["UM", "96898", true],
])("%s and %s: %s", (region, zip, isThere) => {
  expect(isPostalCodeIn("US", region, zip)).toBe(isThere);
});

test.each([
  ["NS", "B3J 2K9", true],
  ["ON", "K1A 0B1", true],
  ["ON", "n2l3g1", true],
  ["QC", "H2X 1Y4", true],
  ["NT", "X1A 2N3", true],
  ["NU", "X0A 0H0", true],
  ["QC", "K1A 0B1", false],
  ["NS", "V6B 1A1", false],
])("%s and %s: %s", (region, code, isThere) => {
  expect(isPostalCodeIn("CA", region, code)).toBe(isThere);
});

test("two states at most share the beginning of a ZIP code, whatever follows it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999 }), fc.stringMatching(/^\d\d(-\d{4})?$/), (number, rest) => {
      const prefix = String(number).padStart(3, "0");
      const found = states.filter((state) => isPostalCodeIn("US", state, prefix + rest));
      expect(found.length).toBeLessThanOrEqual(2);
      expect(found).toEqual(states.filter((state) => isPostalCodeIn("US", state, `${prefix}00`)));
    }),
  );
});

test("what is known of no country or region is not refused", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (region, code) => {
      expect(isPostalCodeIn("DE", region, code)).toBe(true);
    }),
  );
});

test.each<[string, string, string[] | undefined]>([
  ["US", "23510", ["VA"]],
  ["US", "96799-0001", ["AS", "HI"]],
  ["US", "2351", []],
  ["US", "B3H 4R2", []],
  ["CA", "b3h4r2", ["NS"]],
  ["CA", "X0A 0H0", ["NT", "NU"]],
  ["GB", "SW1A 1AA", undefined],
])("in %s %s may lie in %o", (country, postalCode, regions) => expect(regionsOf(country, postalCode)).toEqual(regions));
