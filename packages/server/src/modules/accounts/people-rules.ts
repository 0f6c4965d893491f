import { accountRoles, type AccountRole, type ContactStatus } from "./account.ts";

/** The roles that somebody may invite to, and whose members they may manage: a manager manages buyers, an admin everybody. */
const managedRoles: Readonly<Record<AccountRole, readonly AccountRole[]>> = {
  Buyer: [],
  BuyerManager: ["Buyer"],
  AccountAdmin: accountRoles,
};

export function rolesManagedBy(actor: AccountRole | undefined): readonly AccountRole[] {
  return actor ? managedRoles[actor] : [];
}

/** What the rules need to know about a person. */
export interface RuledPerson {
  readonly role: AccountRole;
  readonly state: ContactStatus;
  /** Whether one of the account's people has withdrawn them, rather than the store, which has the last word. */
  readonly isWithdrawnByAccount: boolean;
  /** Whether they are listed only because of an invitation. */
  readonly isInvitation: boolean;
}

export interface Permissions {
  /** The roles that theirs may be changed to. */
  readonly roles: readonly AccountRole[];
  readonly mayInvite: boolean;
  readonly mayWithdraw: boolean;
  readonly mayRestore: boolean;
}

/** What `actor` may do with a person of the account. */
export function permissionsOver(actor: AccountRole, person: RuledPerson): Permissions {
  const managed = rolesManagedBy(actor);
  const isManaged = managed.includes(person.role);
  const isIn = person.state !== "Withdrawn";
  return {
    roles: isManaged && isIn && !person.isInvitation ? managed.filter((role) => role !== person.role) : [],
    mayInvite: isManaged && person.state === "Invited",
    mayWithdraw: isManaged && isIn && !person.isInvitation,
    mayRestore: isManaged && person.isWithdrawnByAccount,
  };
}

/** What is needed to accept an invitation; see `Invitation` in the wire package. */
export type InvitationNeeds = "Password" | "SignIn" | "SignOut" | "Nothing" | "Store";

/**
 * `contact` has the invited address, if there is one; `signedInAs` is the id of the contact who opened the link, null for a guest. A
 * contact who is withdrawn but still a member of an account was withdrawn by the store.
 */
export function needsToAccept(
  contact: { readonly id: string; readonly status: ContactStatus; readonly isMember: boolean } | undefined,
  signedInAs: string | null,
): InvitationNeeds {
  if (signedInAs !== null && signedInAs !== contact?.id) return "SignOut";
  if (!contact || contact.status === "Invited") return "Password";
  if (contact.status === "Active") return signedInAs === null ? "SignIn" : "Nothing";
  // somebody who has left all accounts starts over: one account's decision does not bind another
  return contact.status === "Withdrawn" && !contact.isMember ? "Password" : "Store";
}
