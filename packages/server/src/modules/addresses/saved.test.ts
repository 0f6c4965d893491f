import { expect, test } from "vitest";
import type { RecordId } from "@tradecounter/commerce";
import { mayChange, partsAfter, type EnteredAddress } from "./saved.ts";

const settings = { country: "US", skipPhoneNumberValidationEnabled: false };
const dock = {
  firstName: "Ada",
  lastName: "Byron",
  street: "9 Engine Row",
  city: "Norfolk",
  region: "va",
  postalCode: "23510",
  country: "us",
};
const fieldsIn = (entered: EnteredAddress, before?: ReturnType<typeof partsAfter>) =>
  [partsAfter(before && !("length" in before) ? before : undefined, entered, settings)]
    .flat()
    .map((each) => ("field" in each ? each.field : "kept"));

test("a new address is kept with its codes in capitals, its phone in the international form and a name", () => {
  expect(partsAfter(undefined, { ...dock, phoneNumber: "(757) 555-0142" }, settings)).toEqual({
    firstName: "Ada",
    middleName: null,
    lastName: "Byron",
    companyName: null,
    name: "Ada Byron",
    street: "9 Engine Row",
    city: "Norfolk",
    region: "VA",
    postalCode: "23510",
    country: "US",
    phoneNumber: "+17575550142",
  });
});

test.each<[EnteredAddress, string[]]>([
  [dock, ["kept"]],
  [{ ...dock, firstName: null, lastName: null }, ["name"]],
  [{ ...dock, firstName: null, lastName: null, companyName: "Engine Works" }, ["kept"]],
  [{ ...dock, street: " ", city: "" }, ["street", "city"]],
  [{ ...dock, postalCode: "2351" }, ["postalCode"]],
  [{ ...dock, postalCode: "90210" }, ["postalCode"]],
  [{ ...dock, region: "XX" }, ["region"]],
  [{ ...dock, country: "ZZ" }, ["country"]],
  [{ ...dock, country: "Germany" }, ["country"]],
  [{ ...dock, country: "UK" }, ["country"]],
  [{ ...dock, country: "DD" }, ["country"]],
  [{ ...dock, country: null }, ["country"]],
  [{ ...dock, phoneNumber: "12" }, ["phoneNumber"]],
  [{ ...dock, phoneNumber: "(057) 555-0142" }, ["phoneNumber"]],
  [{ ...dock, lastName: "<b>Byron</b>" }, ["lastName", "name"]],
  [{ ...dock, country: "DE", region: null, city: "Kiel", postalCode: "ABCDE" }, ["postalCode"]],
  [{ ...dock, country: "DE", region: null, city: "Kiel", postalCode: "24103" }, ["kept"]],
  [{ ...dock, country: "GB", region: null, city: "Southampton", postalCode: "so14 3fj" }, ["kept"]],
  [{ ...dock, country: "CL", region: "RM", city: "Santiago", postalCode: "no number" }, ["postalCode"]],
])("%j: what is wrong is named by its field", (entered, expected) => {
  expect(fieldsIn(entered)).toEqual(expected);
});

test("a change leaves what it does not say, and what it says of a person renames the address", () => {
  const before = partsAfter(undefined, { ...dock, companyName: "Engine Works" }, settings);
  if ("length" in before) throw new Error("refused");
  expect(partsAfter(before, { street: "11 Engine Row", companyName: null }, settings)).toEqual({
    ...before,
    street: "11 Engine Row",
    companyName: null,
  });
  expect(partsAfter(before, { firstName: "Grace" }, settings)).toMatchObject({ name: "Grace Byron" });
  expect(partsAfter(before, { name: "Receiving" }, settings)).toMatchObject({ name: "Receiving", firstName: "Ada" });
});

test("where the family's name is said first, it stands first", () => {
  const tokyo = {
    firstName: "Aiko",
    lastName: "Mori",
    street: "1-2",
    city: "港区",
    region: "13",
    postalCode: "1050011",
  };
  expect(partsAfter(undefined, { ...tokyo, country: "JP" }, settings)).toMatchObject({ name: "Mori Aiko" });
});

test.each([
  ["Buyer", "u1", true],
  ["Buyer", "u2", false],
  ["BuyerManager", "u2", true],
  ["AccountAdmin", "u2", true],
] as const)("a %s who is %s may change an address that u1 has added: %s", (role, userId, expected) => {
  expect(mayChange({ addedBy: "u1" as RecordId }, { role, userId: userId as RecordId })).toBe(expected);
});
