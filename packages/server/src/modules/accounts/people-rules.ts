import { accountRoles, type AccountRole, type ContactStatus } from "./account.ts";

/** As what somebody may invite, and whose rights he may change: a manager looks after buyers, an admin after everybody. */
const managedRoles: Readonly<Record<AccountRole, readonly AccountRole[]>> = {
  Buyer: [],
  BuyerManager: ["Buyer"],
  AccountAdmin: accountRoles,
};

export function rolesManagedBy(actor: AccountRole | undefined): readonly AccountRole[] {
  return actor ? managedRoles[actor] : [];
}

/** What the rules look at of a person. */
export interface RuledPerson {
  readonly role: AccountRole;
  readonly state: ContactStatus;
  /** Whether one of the account's people has withdrawn him, not the store, which has the last word. */
  readonly isWithdrawnByAccount: boolean;
  /** Whether he is there by an invitation alone. */
  readonly isInvitation: boolean;
}

export interface Permissions {
  /** Roles to which it may be changed. */
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

/** What it takes to accept an invitation; see `Invitation` of the wire. */
export type InvitationNeeds = "Password" | "SignIn" | "SignOut" | "Nothing" | "Store";

/**
 * `contact` has the invited address, as far as there is one; `signedInAs` is the id of the contact who shows the link, null of a
 * guest. Who is withdrawn though he is a member of an account was withdrawn by the store.
 */
export function needsToAccept(
  contact: { readonly id: string; readonly status: ContactStatus; readonly isMember: boolean } | undefined,
  signedInAs: string | null,
): InvitationNeeds {
  if (signedInAs !== null && signedInAs !== contact?.id) return "SignOut";
  if (!contact || contact.status === "Invited") return "Password";
  if (contact.status === "Active") return signedInAs === null ? "SignIn" : "Nothing";
  // who has left all his accounts begins anew: what an account decided binds no other account
  return contact.status === "Withdrawn" && !contact.isMember ? "Password" : "Store";
}
