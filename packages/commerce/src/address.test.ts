import { expect, test } from "vitest";
import { isSameAddress, isSameBillingAddress } from "./address.ts";

const home = {
  firstName: "Ada",
  lastName: "Reyes",
  street: "4 Slip Lane",
  city: "Norfolk",
  region: "VA",
  postalCode: "23510",
  country: "US",
};

test.each([
  [{ ...home, companyName: "" }, true, true],
  [{ ...home, name: null, phoneNumber: undefined }, true, true],
  [{ ...home, firstName: "Bo" }, false, true],
  [{ ...home, companyName: "Harbor Works" }, false, true],
  [{ ...home, postalCode: "23511" }, false, false],
  [{ ...home, street: "" }, false, false],
  [null, false, false],
])("%j is the same address: %s, and the same to bill: %s", (other, same, sameToBill) => {
  expect([isSameAddress(home, other), isSameBillingAddress(home, other)]).toEqual([same, sameToBill]);
});

test("no address is the same as one that says nothing", () => {
  expect(isSameAddress(null, { street: "" })).toBe(true);
});
