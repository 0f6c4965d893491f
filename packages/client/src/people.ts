import {
  acceptInvitation as acceptInvitationCall,
  changeAccountPerson,
  findInvitation as findInvitationCall,
  getAccountEvents,
  getAccountPeople,
  getAccountPerson,
  inviteToAccount,
  resendInvitation,
  revokeInvitation,
} from "@tradecounter/wire";
import type { AccountEvents, AccountPeople, AccountPerson, BodyOf, Invitation, QueryOf } from "@tradecounter/wire";
import type { Client } from "./client.ts";

type Sends = Pick<Client, "send">;

export type PeopleModule = ReturnType<typeof peopleModule>;

/**
 * The people of the account that is acted for, for those who look after them. Nothing is kept: rights change under one's hands. Our
 * choice: only servers of ours know these calls. All throw `FetchError`.
 */
export function peopleModule({ send }: Sends) {
  return {
    /** Active, invited and withdrawn ones by name, with what the caller may do with each. */
    async list(query: QueryOf<typeof getAccountPeople> = {}): Promise<AccountPeople> {
      return (await send(getAccountPeople, { query })).body;
    },

    /** One of them, by the id of the list. */
    async person(personId: string): Promise<AccountPerson> {
      return (await send(getAccountPerson, { params: { personId } })).body;
    },

    /** Changes the role, withdraws or restores. What is so already is no change. */
    async change(personId: string, body: BodyOf<typeof changeAccountPerson>): Promise<AccountPerson> {
      return (await send(changeAccountPerson, { params: { personId }, body })).body;
    },

    /** Who did what to whom, the newest first. */
    async events(query: QueryOf<typeof getAccountEvents> = {}): Promise<AccountEvents> {
      return (await send(getAccountEvents, { query })).body;
    },

    /** Has a link sent. May be repeated: an invitation that is open already sends no second mail. */
    async invite(body: BodyOf<typeof inviteToAccount>): Promise<AccountPerson> {
      return (await send(inviteToAccount, { body })).body;
    },

    /** Sends another link; the one before does not work any more. */
    async resend(invitationId: string): Promise<AccountPerson> {
      return (await send(resendInvitation, { params: { invitationId } })).body;
    },

    /** No link of the invitation works any more. */
    async revoke(invitationId: string): Promise<void> {
      await send(revokeInvitation, { params: { invitationId } });
    },
  };
}

/** What the link of a mail invites to, and what it takes to accept it. Throws `FetchError`: 404 where it does not work any more. */
export async function findInvitation({ send }: Sends, token: string): Promise<Invitation> {
  return (await send(findInvitationCall, { body: { token } })).body;
}

/**
 * Makes the visitor one of the account's people. Who has chosen a password is signed in by the answer. Throws `FetchError`, and then
 * the link works still.
 */
export async function acceptInvitation(
  { send }: Sends,
  accepted: BodyOf<typeof acceptInvitationCall>,
): Promise<{ readonly accountId: string; readonly accountName: string }> {
  return (await send(acceptInvitationCall, { body: accepted })).body;
}
