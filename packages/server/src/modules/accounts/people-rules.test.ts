import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accountRoles, contactStatuses, type AccountRole, type ContactStatus } from "./account.ts";
import { needsToAccept, permissionsOver, rolesManagedBy, type RuledPerson } from "./people-rules.ts";

const active = (role: AccountRole): RuledPerson => ({
  role,
  state: "Active",
  isWithdrawnByAccount: false,
  isInvitation: false,
});

test.each<[AccountRole, readonly AccountRole[]]>([
  ["Buyer", []],
  ["BuyerManager", ["Buyer"]],
  ["AccountAdmin", ["Buyer", "BuyerManager", "AccountAdmin"]],
])("a %s looks after %j", (actor, roles) => expect(rolesManagedBy(actor)).toEqual(roles));

test.each<[AccountRole, AccountRole, readonly AccountRole[], boolean]>([
  ["Buyer", "Buyer", [], false],
  ["BuyerManager", "Buyer", [], true],
  ["BuyerManager", "BuyerManager", [], false],
  ["BuyerManager", "AccountAdmin", [], false],
  ["AccountAdmin", "Buyer", ["BuyerManager", "AccountAdmin"], true],
  ["AccountAdmin", "AccountAdmin", ["Buyer", "BuyerManager"], true],
])("a %s may make of a %s %j, and withdraw him: %j", (actor, role, roles, mayWithdraw) =>
  expect(permissionsOver(actor, active(role))).toEqual({ roles, mayInvite: false, mayWithdraw, mayRestore: false }),
);

describe("an admin", () => {
  const over = (changes: Partial<RuledPerson>) => permissionsOver("AccountAdmin", { ...active("Buyer"), ...changes });

  test("restores whom the account has withdrawn, and not whom the store has", () => {
    expect(over({ state: "Withdrawn", isWithdrawnByAccount: true })).toMatchObject({ mayRestore: true, roles: [] });
    expect(over({ state: "Withdrawn" })).toMatchObject({ mayRestore: false, mayWithdraw: false });
  });

  test("has a link sent to who has not come in yet", () => {
    expect(over({ state: "Invited" })).toMatchObject({ mayInvite: true, mayWithdraw: true });
    expect(over({ state: "Invited", isInvitation: true })).toMatchObject({ mayInvite: true, mayWithdraw: false });
  });
});

test("nobody may do anything to a person whose role he does not look after, nor give one that he does not", () => {
  const role = fc.constantFrom(...accountRoles);
  fc.assert(
    fc.property(
      role,
      fc.record({
        role,
        state: fc.constantFrom(...contactStatuses),
        isWithdrawnByAccount: fc.boolean(),
        isInvitation: fc.boolean(),
      }),
      (actor, person) => {
        const { roles, ...may } = permissionsOver(actor, person);
        expect(rolesManagedBy(actor)).toEqual(expect.arrayContaining([...roles]));
        if (!rolesManagedBy(actor).includes(person.role))
          expect([...roles, ...Object.values(may)].filter(Boolean)).toEqual([]);
      },
    ),
  );
});

test.each<[string, ContactStatus | null, boolean, string | null, string]>([
  ["somebody without a login", null, false, null, "Password"],
  ["who has been imported and has no password", "Invited", true, null, "Password"],
  ["who has a login", "Active", true, null, "SignIn"],
  ["who has signed in", "Active", true, "his", "Nothing"],
  ["somebody else who is signed in", "Active", true, "another", "SignOut"],
  ["somebody else who is signed in, without a login of that address", null, false, "another", "SignOut"],
  ["who waits for the store's approval", "Pending", true, null, "Store"],
  ["whom the store has withdrawn", "Withdrawn", true, null, "Store"],
  ["whom his accounts have withdrawn", "Withdrawn", false, null, "Password"],
])("%s needs what is right for him", (_who, status, isMember, signedInAs, needs) =>
  expect(needsToAccept(status === null ? undefined : { id: "his", status, isMember }, signedInAs)).toBe(needs),
);
