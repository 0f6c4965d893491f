import { describe, expect, test } from "vitest";
import { decide, type Known } from "./rules.ts";

const ada = { subject: "s-1", email: "Ada@mill.example", isEmailVerified: true, firstName: "Ada", lastName: "Byron" };
const nobody: Known = { linked: undefined, sameEmail: undefined };
const user = (status: "Invited" | "Pending" | "Active" | "Withdrawn") => ({ userId: "005", status });
const refused = { refused: "REGISTRATION_HANDLER_ERROR" };

describe.each(["link-by-verified-email", "create-buyer", "deny"] as const)(
  "with the rule %s",
  (registrationHandler) => {
    const rule = { registrationHandler };

    test("whoever is linked comes in, whatever his e-mail address has become", () => {
      expect(decide({ ...ada, email: null }, rule, { ...nobody, linked: user("Active") })).toEqual({ signIn: "005" });
    });

    test.each(["Invited", "Pending", "Withdrawn"] as const)("a linked user who is %s stays out", (status) => {
      expect(decide(ada, rule, { linked: user(status), sameEmail: user("Active") })).toEqual(refused);
    });

    test.each([
      ["no email address", { ...ada, email: null }],
      ["an empty one", { ...ada, email: "" }],
      ["one that the provider does not vouch for", { ...ada, isEmailVerified: false }],
    ])("somebody with %s stays out, also where the store knows the address", (_what, profile) => {
      expect(decide(profile, rule, { ...nobody, sameEmail: user("Active") })).toEqual({ refused: "NO_VERIFIED_EMAIL" });
    });
  },
);

test.each([
  ["link-by-verified-email", "Active", { link: "005", activate: false }],
  ["link-by-verified-email", "Invited", { link: "005", activate: true }],
  ["link-by-verified-email", "Pending", refused],
  ["link-by-verified-email", "Withdrawn", refused],
  ["create-buyer", "Active", { link: "005", activate: false }],
  ["create-buyer", "Withdrawn", refused],
  ["deny", "Active", refused],
] as const)("%s: somebody whose address belongs to a user who is %s", (registrationHandler, status, decision) => {
  expect(decide(ada, { registrationHandler }, { ...nobody, sameEmail: user(status) })).toEqual(decision);
});

test.each([
  ["link-by-verified-email", refused],
  ["create-buyer", { create: true }],
  ["deny", refused],
] as const)("%s: somebody whom nobody knows", (registrationHandler, decision) => {
  expect(decide(ada, { registrationHandler }, nobody)).toEqual(decision);
});

test("a provider speaks for the addresses of its own domains alone", () => {
  const rule = { registrationHandler: "create-buyer", emailDomains: ["MILL.example"] } as const;
  expect(decide(ada, rule, nobody)).toEqual({ create: true });
  for (const email of ["ada@evil.example", "ada@sub.mill.example", "ada@mill.example@evil.example"])
    expect(decide({ ...ada, email }, rule, { ...nobody, sameEmail: user("Active") })).toEqual(refused);
});
