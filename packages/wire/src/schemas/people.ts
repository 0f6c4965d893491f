import { Type } from "typebox";
import type { Static } from "typebox";
import { byDefault, count, integer, IsoInstant, listOf } from "./primitives.ts";
import { Nullable, oneLine, oneOf, RecordId, refusals, shape, text } from "./primitives.ts";

/** In increasing order of rights: buy; also manage buyers; also manage everybody. */
export const AccountRole = oneOf("Buyer", "BuyerManager", "AccountAdmin");

/** A person who acts for an account, has been invited to, or used to. */
export const AccountPerson = shape(
  {
    /** The contact's id; for somebody who is not yet one of the account's people, the invitation's. */
    personId: RecordId,
    email: Nullable(Type.String()),
    firstName: Type.String(),
    lastName: Type.String(),
    role: AccountRole,
    /** Pending: waiting for the store's approval. */
    state: oneOf("Active", "Invited", "Pending", "Withdrawn"),
    lastSignedInAt: Nullable(IsoInstant),
    isSelf: Type.Boolean(),
    /** The invitation that was sent and not yet accepted. */
    invitation: Nullable(
      shape({
        invitationId: RecordId,
        sentAt: IsoInstant,
        expiresAt: IsoInstant,
        isExpired: Type.Boolean(),
      }),
    ),
    /** What the caller may do with this person. */
    permissions: shape({
      /** Roles that it may be changed to; empty if it may not be changed. */
      roles: Type.Array(AccountRole),
      mayInvite: Type.Boolean(),
      mayWithdraw: Type.Boolean(),
      mayRestore: Type.Boolean(),
    }),
  },
  "AccountPerson",
);

export const AccountPeople = shape(
  {
    people: Type.Array(AccountPerson),
    /** The number found, whatever the page. */
    total: count,
    /** The roles that the caller may invite somebody to. */
    invitableRoles: Type.Array(AccountRole),
  },
  "AccountPeople",
);

/** Who did what to whom, with their names at the time. */
export const AccountEvent = shape(
  {
    at: IsoInstant,
    actorName: Type.String(),
    action: oneOf("Invited", "InvitedAgain", "Revoked", "Accepted", "RoleChanged", "Withdrawn", "Restored"),
    personName: Type.String(),
    personEmail: Nullable(Type.String()),
    oldRole: Nullable(AccountRole),
    newRole: Nullable(AccountRole),
  },
  "AccountEvent",
);

export const AccountEvents = shape({ events: Type.Array(AccountEvent), total: count }, "AccountEvents");

/** An invitation, as seen by whoever has its link. */
export const Invitation = shape(
  {
    accountName: Type.String(),
    invitedBy: Type.String(),
    email: Type.String(),
    firstName: Type.String(),
    lastName: Type.String(),
    role: AccountRole,
    expiresAt: IsoInstant,
    /**
     * What is needed to accept: setting a password, without a login yet; signing in, with one; signing out, if somebody else is
     * signed in; nothing more; or approval by the store first.
     */
    needs: oneOf("Password", "SignIn", "SignOut", "Nothing", "Store"),
  },
  "Invitation",
);

const AcceptedInvitation = shape({ accountId: RecordId, accountName: Type.String() }, "AcceptedInvitation");

const InvitationToken = Type.String({ pattern: "^[\\w-]{1,100}$" });
const paged = { pageSize: byDefault(25, integer(1, 200)), page: byDefault(0, integer(0, 10_000)) };
const Password = Type.Optional(text(1_000));

export const peopleShapes = {
  getAccountPeople: {
    query: shape({
      /** Words from the name and e-mail address. */
      search: Type.Optional(oneLine(100)),
      states: Type.Optional(listOf(oneOf("Active", "Invited", "Pending", "Withdrawn"), 4)),
      ...paged,
    }),
    reply: AccountPeople,
  },
  getAccountPerson: { reply: AccountPerson, errors: refusals("RECORD_NOT_FOUND") },
  changeAccountPerson: {
    body: shape({ role: Type.Optional(AccountRole), state: Type.Optional(oneOf("Active", "Withdrawn")) }),
    reply: AccountPerson,
    errors: refusals("RECORD_NOT_FOUND", "INVALID_OPERATION"),
  },
  getAccountEvents: { query: shape(paged), reply: AccountEvents },
  inviteToAccount: {
    body: shape({
      email: oneLine(254),
      firstName: oneLine(80),
      lastName: oneLine(80),
      role: AccountRole,
    }),
    reply: AccountPerson,
    errors: refusals("INVALID_OPERATION", "INVALID_INPUT", "LIMIT_EXCEEDED"),
  },
  resendInvitation: { reply: AccountPerson, errors: refusals("RECORD_NOT_FOUND") },
  revokeInvitation: {},
  findInvitation: { body: shape({ token: InvitationToken }), reply: Invitation, errors: refusals("RECORD_NOT_FOUND") },
  acceptInvitation: {
    body: shape({
      token: InvitationToken,
      /** These four are required if it needs a password. */
      firstName: Type.Optional(oneLine(80)),
      lastName: Type.Optional(oneLine(80)),
      password: Password,
      repeatedPassword: Password,
    }),
    reply: AcceptedInvitation,
    errors: refusals("RECORD_NOT_FOUND", "INVALID_OPERATION", "INVALID_INPUT"),
  },
};

export type AccountRole = Static<typeof AccountRole>;
export type AccountPerson = Static<typeof AccountPerson>;
export type AccountPeople = Static<typeof AccountPeople>;
export type AccountEvent = Static<typeof AccountEvent>;
export type AccountEvents = Static<typeof AccountEvents>;
export type Invitation = Static<typeof Invitation>;
