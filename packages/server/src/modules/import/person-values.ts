import { accountRoles, type AccountRole } from "../../account-roles.ts";
import { code, list, oneOf, quoted, Refused, text, type ReadValue } from "./values.ts";

const emailText = text(254);

export const email: ReadValue<string> = (value) => {
  const read = emailText(value);
  if (read === null || read instanceof Refused) return read;
  return /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/.test(read)
    ? read
    : new Refused(`${quoted(read)} is not an email address such as ada@mill.example`);
};

const countryText = text(80);

export const country: ReadValue<string> = (value) => {
  const read = countryText(value);
  if (read === null || read instanceof Refused) return read;
  return /^[a-z]{2}$/i.test(read)
    ? read.toUpperCase()
    : new Refused(`${quoted(read)} is not a country's code of two letters such as US`);
};

/** A role for each account, by account code. */
export type ManagedAccounts = Readonly<Record<string, AccountRole>>;

const entries = list(code(120));
const accountCode = code(80);
const role = oneOf(accountRoles);

/** `MILL:BuyerManager|TIDE`: an account without a role gets Buyer. */
export const managedAccounts: ReadValue<ManagedAccounts> = (value) => {
  const read = entries(value);
  if (read === null || read instanceof Refused) return read;
  const managed: Record<string, AccountRole> = {};
  for (const entry of read) {
    const colon = entry.lastIndexOf(":");
    const named = accountCode(colon < 0 ? entry : entry.slice(0, colon));
    const as = colon < 0 ? "Buyer" : role(entry.slice(colon + 1));
    if (named === null || as === null)
      return new Refused(`${quoted(entry)} is not an account and a role such as MILL:Buyer`);
    if (named instanceof Refused) return named;
    if (as instanceof Refused) return new Refused(`the role of ${quoted(entry)} is none of ${accountRoles.join(", ")}`);
    managed[named] = as as AccountRole;
  }
  return managed;
};

/** With more than this, signing in would hold up the store. Memory in KiB. */
const most = { memory: 262_144, passes: 16, lanes: 16 };
const phc = /^\$argon2(?:id|i|d)\$v=(?:16|19)\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$[\w+/]{11,86}\$[\w+/]{16,172}$/;
const hashText = text(400);

/** An Argon2 hash in PHC format. A refused value is not quoted: reports are read by many. */
export const passwordHash: ReadValue<string> = (value) => {
  const read = hashText(value);
  if (read === null || read instanceof Refused) return read;
  const [, memory, passes, lanes] = phc.exec(read) ?? [];
  if (memory === undefined) return new Refused("is not an Argon2 hash in PHC form, which begins $argon2id$v=19$m=");
  const isModest = Number(memory) <= most.memory && Number(passes) <= most.passes && Number(lanes) <= most.lanes;
  return isModest
    ? read
    : new Refused(
        `asks for more than m=${most.memory}, t=${most.passes}, p=${most.lanes}: each sign-in would take too long`,
      );
};
