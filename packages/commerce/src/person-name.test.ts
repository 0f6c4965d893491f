import { expect, test } from "vitest";
import { fullName, isLastNameFirst, nameFields, nameParts, personName } from "./person-name.ts";

test.each([
  [{ name: " Ada Reyes ", firstName: "A", lastName: "R" }, "US", "Ada Reyes"],
  [{ firstName: "Ada", lastName: " Reyes" }, "US", "Ada Reyes"],
  [{ firstName: "Haruka", lastName: "Sato" }, "JP", "Sato Haruka"],
  [{ name: "  ", lastName: "Sato" }, "JP", "Sato"],
  [{ firstName: "Ada" }, null, "Ada"],
  [{ name: "", firstName: null }, "US", null],
])("%j of %s is called %s", (stated, country, expected) => expect(fullName(stated, country)).toBe(expected));

test.each([
  ["Ada Reyes", "US", "Ada", "Reyes"],
  ["Sato  Haruka", "JP", "Haruka", "Sato"],
  ["Reyes", "US", "", "Reyes"],
  ["Ada Maria Reyes", "US", "", "Ada Maria Reyes"],
])("%s of %s has the first name %j and the last name %j", (name, country, firstName, lastName) =>
  expect(nameParts(name, country)).toEqual({ firstName, lastName }),
);

test("the family's name comes first where the specification lists it", () => {
  const first = ["CN", "HU", "JP", "KR", "MO", "MY", "SG", "TW", "VN"];
  expect(first.filter(isLastNameFirst)).toEqual(first);
  expect(["US", "DE", "TH", null, undefined].filter(isLastNameFirst)).toEqual([]);
});

const parts = {
  salutation: "Dr.",
  firstName: "Ada",
  middleName: "Maria",
  lastName: "Reyes",
  suffix: "Jr.",
  informalName: "Addie",
};

test.each([
  ["en-US", "short", "Ada Reyes"],
  ["en-US", "medium", "Ada Maria Reyes"],
  ["en-US", "long", "Dr. Ada Maria Reyes Jr. Addie"],
  ["ja-JP", "short", "Reyes Ada"],
  ["zh_TW", "medium", "Reyes Maria Ada"],
  ["ko", "long", "Reyes Maria Ada Jr. Addie"],
  ["vi", "long", "Reyes Maria Ada Jr. Addie"],
  ["hu", "medium", "Reyes Ada"],
  ["hu", "long", "Reyes Ada Maria Jr. Addie"],
] as const)("in %s the %s name is %s", (locale, style, expected) =>
  expect(personName(parts, locale, style)).toBe(expected),
);

test("a form asks for the parts of a name in the order of its language", () => {
  expect(nameFields("de").slice(0, 4)).toEqual(["salutation", "firstName", "middleName", "lastName"]);
  expect(nameFields("ja").slice(0, 4)).toEqual(["salutation", "lastName", "middleName", "firstName"]);
  expect(nameFields("vi").slice(0, 4)).toEqual(["salutation", "lastName", "firstName", "middleName"]);
});
