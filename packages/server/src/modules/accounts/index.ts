export {
  accountRoles,
  scopes,
  shopperScopes,
  type AccountRole,
  type ActingAccount,
  type Contact,
  type Identity,
  type Scope,
} from "./account.ts";
export { actingColumns, actingJoins, identityFrom, type ActingRow } from "./acting.ts";
export {
  buyerUserId,
  saveAccount,
  saveContact,
  setRole,
  type AccountAddress,
  type ContactStatus,
  type SavedAccount,
  type SavedContact,
} from "./store.ts";
