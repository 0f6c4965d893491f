import type { RecordId } from "@tradecounter/commerce";
import { describe, expect, test } from "vitest";
import type { AccountRole } from "../accounts/index.ts";
import { maySee } from "./access.ts";

const id = (name: string) => name as RecordId;
const buyer = (name: string, account: string | null, role: AccountRole = "Buyer", isOwn = true) => ({
  kind: "buyer" as const,
  userId: id(name),
  accountId: account === null ? null : id(account),
  account:
    account === null
      ? null
      : { id: id(account), code: account, name: account, phone: null, role, isOwn, hasOthers: false },
  ownerId: account === null || isOwn ? name : `${name}/${account}`,
});
const guest = (ownerId: string | null) => ({
  kind: "guest" as const,
  userId: id("guest"),
  accountId: null,
  account: null,
  ownerId,
});

const adas = { userId: id("ada"), accountId: id("mill"), ownerId: "ada" };
const milesForMill = { userId: id("miles"), accountId: id("mill"), ownerId: "miles/mill" };
const guests = { userId: id("guest"), accountId: null, ownerId: "hash" };
const loners = { userId: id("lou"), accountId: null, ownerId: "lou" };

describe("an order is seen by", () => {
  test.each([
    ["who placed it", buyer("ada", "mill"), adas],
    ["who placed it for an account that he manages", buyer("miles", "mill", "Buyer", false), milesForMill],
    ["the account's buyer manager", buyer("miles", "mill", "BuyerManager", false), adas],
    ["the account's admin", buyer("grace", "mill", "AccountAdmin"), milesForMill],
    ["the browser that placed it", guest("hash"), guests],
    ["a buyer without an account, of his own", buyer("lou", null), loners],
  ])("%s", (_, who, order) => expect(maySee(who, order)).toBe(true));
});

describe("an order is not seen by", () => {
  test.each([
    ["another buyer of the account", buyer("ben", "mill"), adas],
    ["an admin of another account", buyer("hana", "harbor", "AccountAdmin"), adas],
    ["who placed it, while he acts for another account", buyer("miles", "harbor", "AccountAdmin"), milesForMill],
    ["a guest without a session", guest(null), guests],
    ["another guest, though all guests are one user", guest("other"), guests],
    ["a buyer without an account, of a guest", buyer("lou", null), guests],
    ["an account's admin, of a guest", buyer("grace", "mill", "AccountAdmin"), guests],
  ])("%s", (_, who, order) => expect(maySee(who, order)).toBe(false));
});
