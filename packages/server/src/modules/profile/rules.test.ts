import { expect, test } from "vitest";
import { maskedEmail, writtenChange, type ProfileChange } from "./rules.ts";

const checked = { country: "US", skipPhoneNumberValidationEnabled: false };

test.each<[ProfileChange, object]>([
  [{}, {}],
  [{ firstName: " Ada " }, { firstName: "Ada" }],
  [{ firstName: null }, { firstName: "" }],
  [{ phoneNumber: "(757) 555-0142" }, { phone: "+17575550142" }],
  [{ phoneNumber: "1 757 555 0142" }, { phone: "+17575550142" }],
  [{ phoneNumber: "+49 431 5550148" }, { phone: "+494315550148" }],
  [{ phoneNumber: null }, { phone: null }],
  [{ phoneNumber: "" }, { phone: null }],
  [{ email: " ada@mill.example " }, { email: "ada@mill.example" }],
])("%j is written as %j", (change, written) => expect(writtenChange(change, checked)).toEqual(written));

test.each<[ProfileChange, string[]]>([
  [{ lastName: " " }, ["lastName"]],
  [{ firstName: "<script>" }, ["firstName"]],
  [{ email: "" }, ["email"]],
  [{ email: "ada" }, ["email"]],
  [{ email: "ada@mill" }, ["email"]],
  [{ email: `${"a".repeat(250)}@mill.example` }, ["email"]],
  [{ phoneNumber: "555-0142" }, ["phoneNumber"]],
  [{ phoneNumber: "(057) 555-0142" }, ["phoneNumber"]],
  [{ phoneNumber: "call me", lastName: "" }, ["lastName", "phoneNumber"]],
])("%j is refused by the names of its fields", (change, fields) => {
  const refused = writtenChange(change, checked);
  expect(Array.isArray(refused) && refused.map(({ field }) => field)).toEqual(fields);
});

test("a store that does not check numbers keeps them as they were typed, unless they are none", () => {
  const unchecked = { ...checked, skipPhoneNumberValidationEnabled: true };
  expect(writtenChange({ phoneNumber: "555-0142" }, unchecked)).toEqual({ phone: "555-0142" });
  expect(writtenChange({ phoneNumber: "call me" }, unchecked)).toMatchObject([{ field: "phoneNumber" }]);
});

test("an address is shown so that only its owner knows it", () => {
  expect(maskedEmail("ada@mill.example")).toBe("a…@mill.example");
});
