export {
  accountRoles,
  contactStatuses,
  scopes,
  shopperScopes,
  type AccountRole,
  type ActingAccount,
  type Contact,
  type ContactStatus,
  type Identity,
  type Scope,
} from "./account.ts";
export { accountRoutes } from "./routes.ts";
export { actingColumns, actingJoins, identityFrom, type ActingRow } from "./acting.ts";
export { addRegistrant, moveContact, type Registrant } from "./joining.ts";
export {
  accountIdOf,
  buyerUserId,
  contactIdOf,
  saveAccount,
  saveContact,
  setRole,
  type AccountAddress,
  type SavedAccount,
  type SavedContact,
} from "./store.ts";
