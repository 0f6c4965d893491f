import type { RecordId } from "@tradecounter/commerce";
import type { AccountRole } from "../../account-roles.ts";

export { accountRoles, contactStatuses, type AccountRole, type ContactStatus } from "../../account-roles.ts";

/** The account that a buyer acts for, and the buyer's role in it. */
export interface ActingAccount {
  readonly id: RecordId;
  readonly code: string;
  readonly name: string;
  readonly phone: string | null;
  readonly role: AccountRole;
  /** Whether it is the buyer's own account rather than a managed one. */
  readonly isOwn: boolean;
  /** Whether the buyer may act for other accounts as well. */
  readonly hasOthers: boolean;
}

/** A person of an account. */
export interface Contact {
  readonly id: RecordId;
  readonly firstName: string;
  readonly lastName: string;
  /** Set for anyone who has signed in. */
  readonly email: string | null;
  readonly phone: string | null;
  /** If false, goods are sent to the account's saved addresses, and the buyer neither adds nor changes any. */
  readonly entersAddresses: boolean;
}

/**
 * Permissions: browse; fill carts and order; read all orders of the store; ship, cancel, charge and refund them; write products, prices
 * and stock; read and write all accounts and contacts; see content drafts.
 */
export const scopes = ["read", "shop", "orders", "fulfillment", "catalog", "accounts", "preview"] as const;
export type Scope = (typeof scopes)[number];
/** Of guests and of signed-in buyers. */
export const shopperScopes: readonly Scope[] = ["read", "shop"];

/** The holder of a session or token: a buyer, or an integration, which has no contact. */
export interface Identity {
  readonly userId: RecordId;
  readonly contact: Contact | null;
  /** Null where the contact belongs to no active account. */
  readonly account: ActingAccount | null;
  /** Codes. */
  readonly buyerGroups: readonly string[];
  readonly scopes: readonly Scope[];
}
