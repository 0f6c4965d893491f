export { actForInSession } from "./act-for.ts";
export { deleteSessionsOfAbsent } from "./session-store.ts";
export { addSignInAddresses } from "./addresses.ts";
export { isCsrfTokenOf } from "./csrf-token.ts";
export { signInMethods } from "./methods.ts";
export { experienceQuery, keepExperience } from "./experience.ts";
export { endLinksOf, holderOf, issueToken, useEmailToken } from "./one-time-tokens.ts";
export { passwordProblem } from "./password-rules.ts";
export { hasPassword, savePassword } from "./credential-store.ts";
export { createPasswords, type Passwords } from "./passwords.ts";
export { createSessions, SESSION_COOKIE, type Sessions } from "./sessions.ts";
export { createInvitations, type Invitations } from "./invitations.ts";
export { invitationRoutes } from "./invitation-routes.ts";
export { createOneTimeCodes } from "./one-time-codes.ts";
export { oneTimeCodeRoutes } from "./one-time-code-routes.ts";
export { createSignIn, type SignIn } from "./sign-in.ts";
export { createPasswordService, type PasswordService } from "./password-service.ts";
export {
  createRegistrations,
  pendingRegistrations,
  registrationRule,
  settleRegistration,
  type Registrations,
} from "./registration.ts";
