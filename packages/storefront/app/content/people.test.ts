import type { AccountEvent } from "@tradecounter/wire";
import { expect, test } from "vitest";
import { roleIn, sentenceOf } from "./people.ts";

const event: AccountEvent = {
  at: "2026-11-24T10:00:00.000Z",
  action: "Invited",
  actorName: "Grace Holt",
  personName: "Ada Byron",
  personEmail: "ada@mill.example",
  oldRole: null,
  newRole: null,
};

test.each<[Partial<AccountEvent>, string]>([
  [{ newRole: "AccountAdmin" }, "Grace Holt invited Ada Byron as an account admin"],
  [{ action: "InvitedAgain", newRole: "Buyer" }, "Grace Holt sent Ada Byron the invitation again"],
  [{ action: "Revoked", oldRole: "Buyer" }, "Grace Holt canceled the invitation to Ada Byron"],
  [{ action: "Accepted", newRole: "Buyer" }, "Ada Byron accepted the invitation as a buyer"],
  [
    { action: "RoleChanged", oldRole: "Buyer", newRole: "BuyerManager" },
    "Grace Holt made Ada Byron a buyer manager, before a buyer",
  ],
  [{ action: "Withdrawn", oldRole: "BuyerManager" }, "Grace Holt removed Ada Byron, a buyer manager"],
  [{ action: "Restored", newRole: "Buyer" }, "Grace Holt let Ada Byron in again as a buyer"],
  [{ action: "Revoked", personName: "" }, "Grace Holt canceled the invitation to ada@mill.example"],
])("%j is said in a sentence", (changes, sentence) => expect(sentenceOf({ ...event, ...changes })).toBe(sentence));

test("a form's role is one of ours or none", () => {
  expect([roleIn("Buyer"), roleIn("toString"), roleIn("")]).toEqual(["Buyer", undefined, undefined]);
});
