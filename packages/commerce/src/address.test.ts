import { expect, test } from "vitest";
import { isSameAddress, isSameBillingAddress, nameOf } from "./address.ts";

const yard = {
  firstName: "Ada",
  lastName: "Brook",
  street: "4 Quay Road",
  city: "Dover",
  region: "DE",
  postalCode: "19901",
  country: "US",
};

test.each([
  [{ ...yard }, true],
  [{ ...yard, companyName: "" }, true],
  [{ ...yard, companyName: null }, true],
  [{ ...yard, companyName: "Brook Marine" }, false],
  [{ ...yard, city: "dover" }, false],
])("the address %j is the same: %s", (other, expected) => expect(isSameAddress(yard, other)).toBe(expected));

test.each([
  [{ ...yard, firstName: "Ben", companyName: "Brook Marine" }, true],
  [{ ...yard, region: "" }, false],
  [{ ...yard, street: "5 Quay Road" }, false],
])("the bill goes to the same place as %j: %s", (other, expected) =>
  expect(isSameBillingAddress(yard, other)).toBe(expected),
);

test.each([
  [{ name: "A. Brook", firstName: "Ada", lastName: "Brook" }, "A. Brook"],
  [{ name: " ", firstName: " Ada ", lastName: "Brook" }, "Ada Brook"],
  [{ lastName: "Brook" }, "Brook"],
  [{}, null],
])("the name of %j is %s", (address, expected) => expect(nameOf(address)).toBe(expected));
