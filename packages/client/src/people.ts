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
 * The people of the effective account, for those who manage them. Nothing is cached, since rights can change at any time. Our
 * choice: only our own servers have these calls. All methods throw `FetchError`.
 */
export function peopleModule({ send }: Sends) {
  return {
    /** Active, invited and withdrawn people by name, with what the caller may do with each. */
    async list(query: QueryOf<typeof getAccountPeople> = {}): Promise<AccountPeople> {
      return (await send(getAccountPeople, { query })).body;
    },

    /** One of them, by its id in the list. */
    async person(personId: string): Promise<AccountPerson> {
      return (await send(getAccountPerson, { params: { personId } })).body;
    },

    /** Changes the role, withdraws or restores. Setting what is already set changes nothing. */
    async change(personId: string, body: BodyOf<typeof changeAccountPerson>): Promise<AccountPerson> {
      return (await send(changeAccountPerson, { params: { personId }, body })).body;
    },

    /** Who did what to whom, newest first. */
    async events(query: QueryOf<typeof getAccountEvents> = {}): Promise<AccountEvents> {
      return (await send(getAccountEvents, { query })).body;
    },

    /** Sends a link. May be repeated: an invitation that is already open sends no second mail. */
    async invite(body: BodyOf<typeof inviteToAccount>): Promise<AccountPerson> {
      return (await send(inviteToAccount, { body })).body;
    },

    /** Sends a new link; the previous one stops working. */
    async resend(invitationId: string): Promise<AccountPerson> {
      return (await send(resendInvitation, { params: { invitationId } })).body;
    },

    /** Invalidates all links of the invitation. */
    async revoke(invitationId: string): Promise<void> {
      await send(revokeInvitation, { params: { invitationId } });
    },
  };
}

/** What an e-mailed link invites to, and what is needed to accept it. Throws `FetchError`: 404 if it no longer works. */
export async function findInvitation({ send }: Sends, token: string): Promise<Invitation> {
  return (await send(findInvitationCall, { body: { token } })).body;
}

/**
 * Makes the visitor one of the account's people. Somebody who chose a password is signed in by the reply. If it throws `FetchError`,
 * the link still works.
 */
export async function acceptInvitation(
  { send }: Sends,
  accepted: BodyOf<typeof acceptInvitationCall>,
): Promise<{ readonly accountId: string; readonly accountName: string }> {
  return (await send(acceptInvitationCall, { body: accepted })).body;
}
