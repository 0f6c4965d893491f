import { expect, test } from "vitest";
import { isSameAddress, isSameBillingAddress, streetLines } from "./address.ts";

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

test.each([
  ["4 Slip Lane", "4 Slip Lane", ""],
  ["4 Slip Lane\nUnit 5", "4 Slip Lane", "Unit 5"],
  ["4 Slip Lane\n Unit 5 \n\nGate C", "4 Slip Lane", "Unit 5 Gate C"],
  ["", "", ""],
  [null, "", ""],
])("the street %j stands in a form as %j and %j", (text, street, subPremise) =>
  expect(streetLines(text)).toEqual({ street, subPremise }),
);
