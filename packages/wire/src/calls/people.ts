import { call } from "../call.ts";

// Our choice: the contract has no calls for the people of an account. `current` is the effective account.
export const getAccountPeople = call("getAccountPeople", "GET", "accounts/current/people");
export const getAccountPerson = call("getAccountPerson", "GET", "accounts/current/people/:personId");
export const changeAccountPerson = call("changeAccountPerson", "PATCH", "accounts/current/people/:personId");
export const getAccountEvents = call("getAccountEvents", "GET", "accounts/current/people-events");
export const inviteToAccount = call("inviteToAccount", "POST", "accounts/current/invitations", {
  statuses: [200, 201],
});
export const resendInvitation = call(
  "resendInvitation",
  "POST",
  "accounts/current/invitations/:invitationId/actions/resend",
);
export const revokeInvitation = call("revokeInvitation", "DELETE", "accounts/current/invitations/:invitationId", {
  statuses: [204],
});

/** Finds an invitation by the token of its e-mailed link. A POST, so that the token is in no access log. */
export const findInvitation = call("findInvitation", "POST", "invitations/actions/find");
export const acceptInvitation = call("acceptInvitation", "POST", "invitations/actions/accept");
