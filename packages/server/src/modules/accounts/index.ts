export {
  scopes,
  shopperScopes,
  type AccountRole,
  type ActingAccount,
  type Contact,
  type ContactStatus,
  type Identity,
  type Scope,
} from "./account.ts";
export { roleFor } from "./managed.ts";
export { accountRoutes } from "./routes.ts";
export { looksLikeEmail } from "./email.ts";
export {
  admitContact,
  deleteInvitation,
  deleteInvitationsTo,
  findInvitationBy,
  findInvitedContact,
  type Invitation,
  type InvitedContact,
} from "./invitation-store.ts";
export { createPeopleService, type PeopleService } from "./people.ts";
export { needsToAccept, type InvitationNeeds } from "./people-rules.ts";
export { addMember, lockPeople, withdrawMembership } from "./people-store.ts";
export { peopleRoutes } from "./people-routes.ts";
export { actingColumns, actingJoins, identityFrom, identityOfUser, lockedHolder, type ActingRow } from "./acting.ts";
export {
  addRegistrant,
  findGuestAccount,
  forgetGuestAccounts,
  moveContact,
  noteGuestAccount,
  openOwnAccount,
  type Registrant,
} from "./joining.ts";
export { accountIdOf, buyerUserId, contactIdOf } from "../../person-ids.ts";
export {
  saveAccount,
  saveContact,
  setRole,
  userIdWith,
  type AccountAddress,
  type SavedAccount,
  type SavedContact,
} from "./store.ts";
