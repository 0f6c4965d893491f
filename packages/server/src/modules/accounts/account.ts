import type { RecordId } from "@tradecounter/commerce";
import type { AccountRole } from "../../account-roles.ts";

export { accountRoles, contactStatuses, type AccountRole, type ContactStatus } from "../../account-roles.ts";

/** The account for which a buyer acts, and as what. */
export interface ActingAccount {
  readonly id: RecordId;
  readonly code: string;
  readonly name: string;
  readonly phone: string | null;
  readonly role: AccountRole;
  /** Whether it is the buyer's own, not one that is managed. */
  readonly isOwn: boolean;
  /** Whether he may act for others as well. */
  readonly hasOthers: boolean;
}

/** A person of an account. */
export interface Contact {
  readonly id: RecordId;
  readonly firstName: string;
  readonly lastName: string;
  /** Who has signed in has one. */
  readonly email: string | null;
  readonly phone: string | null;
  /** Else goods are sent to the addresses that his account keeps, and he neither adds nor changes any. */
  readonly entersAddresses: boolean;
}

/**
 * What somebody may do: look around; fill carts and order; read all orders of the store; ship, cancel, charge and
 * refund them; write products, prices and stock;
 * read and write all accounts and contacts; see drafts of content.
 */
export const scopes = ["read", "shop", "orders", "fulfillment", "catalog", "accounts", "preview"] as const;
export type Scope = (typeof scopes)[number];
/** Of guests and of buyers who have signed in. */
export const shopperScopes: readonly Scope[] = ["read", "shop"];

/** Who comes in with a session or with a token: a buyer, or an integration, which is nobody's contact. */
export interface Identity {
  readonly userId: RecordId;
  readonly contact: Contact | null;
  /** Null where the contact belongs to no account that is active. */
  readonly account: ActingAccount | null;
  /** Codes. */
  readonly buyerGroups: readonly string[];
  readonly scopes: readonly Scope[];
}
