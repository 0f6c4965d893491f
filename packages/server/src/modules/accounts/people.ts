import { newRecordId, type RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import type { Database, Tx } from "../../db/index.ts";
import { hasLeft, mailLimitOf, type RateLimits } from "../../http/rate-limits.ts";
import type { Shopper } from "../../http/shopper.ts";
import { hashOfSecret, newSecret } from "../../secrets.ts";
import type { JobHandler } from "../jobs/index.ts";
import type { MailService } from "../mail/index.ts";
import type { AccountRole } from "./account.ts";
import { looksLikeEmail } from "./email.ts";
import {
  changeInvitation,
  countInvitations,
  deleteInvitation,
  deleteInvitationsOf,
  deleteOldInvitations,
  saveInvitation,
} from "./invitation-store.ts";
import { permissionsOver, rolesManagedBy, type Permissions } from "./people-rules.ts";
import {
  deleteOldEvents,
  findAccountPerson,
  findAccountPersonAt,
  hasAdmin,
  insertEvent,
  listEvents,
  listPeople,
  lockAccount,
  restoreMembership,
  withdrawMembership,
  type Actor,
  type Person,
  type SavedEvent,
  type WantedPeople,
} from "./people-store.ts";
import { setRole } from "./store.ts";

/** Whom to invite, and to which role. */
export interface Invited {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: AccountRole;
}

/** A person with what the caller may do with them. */
export type RuledPerson = Person & { readonly permissions: Permissions; readonly isSelf: boolean };

/** Ends a user's sign-ins when the user loses an account: all of them where the user may no longer sign in. */
export type EndRights = (
  tx: Tx,
  ended: { storeId: RecordId; userId: RecordId; accountId: RecordId; isShutOut: boolean },
) => Promise<void>;

export interface PeopleNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly mail: Pick<MailService, "enqueue">;
  readonly endRights: EndRights;
}

export type PeopleService = ReturnType<typeof createPeopleService>;

/** Our choice: the length of a vacation. Later the recipient has to ask for another one. */
const invitationHours = 7 * 24;
/** A repeated request, as after a lost response, sends no second mail. */
const repeatedMs = 60_000;
const openAtMost = 500;
const invitationsKeptMs = 30 * 24 * 3600_000;
const eventsKeptMs = 2 * 365 * 24 * 3600_000;

/**
 * The people of the effective account, for those who manage them. The caller's permissions are checked again with the account locked, in
 * the transaction that makes the change. See docs/decisions/account-people.md.
 */
export function createPeopleService({ db, clock, limits, mail, endRights }: PeopleNeeds) {
  async function list(shopper: Shopper, wanted: WantedPeople) {
    const { actor, accountId, storeId } = demandManager(shopper);
    const { people, total } = await listPeople(db, storeId, accountId, wanted);
    return {
      people: people.map((person) => ruled(shopper, actor, person)),
      total,
      invitableRoles: rolesManagedBy(actor),
    };
  }

  /** Throws RECORD_NOT_FOUND, also for a person of another account. */
  async function find(shopper: Shopper, id: RecordId): Promise<RuledPerson> {
    const { actor, accountId, storeId } = demandManager(shopper);
    return ruled(shopper, actor, demandPerson(await findAccountPerson(db, storeId, accountId, id)));
  }

  async function events(shopper: Shopper, wanted: { pageSize: number; page: number }) {
    const { accountId, storeId } = demandManager(shopper);
    return listEvents(db, storeId, accountId, wanted);
  }

  /**
   * Throws RECORD_NOT_FOUND; INSUFFICIENT_ACCESS; INVALID_OPERATION where the account would be left without an admin, or the person's
   * state does not allow it. Setting the present state changes nothing.
   */
  async function change(
    shopper: Shopper,
    id: RecordId,
    { role, state }: { role?: AccountRole | undefined; state?: "Active" | "Withdrawn" | undefined },
  ): Promise<RuledPerson> {
    const { accountId, storeId } = demandManager(shopper);
    return inTurn(shopper, async (tx, actor) => {
      const read = async () => demandPerson(await findAccountPerson(tx, storeId, accountId, id));
      const before = await read();
      let person = before;
      if (state === "Active" && person.state === "Withdrawn") {
        await restore(tx, actor, person);
        person = await read();
      }
      if (role !== undefined && role !== person.role) {
        await changeRole(tx, actor, person, role);
        person = await read();
      }
      if (state === "Withdrawn" && person.state !== "Withdrawn") await withdraw(tx, actor, person);
      if (before.role === "AccountAdmin") await demandAdmin(tx);
      // callers who change themselves are shown with their old role: the next request uses the new one
      return ruled(shopper, actor.role, await read());
    });

    async function changeRole(tx: Tx, actor: Actor, person: Person, newRole: AccountRole): Promise<void> {
      if (!permissionsOver(actor.role, person).roles.includes(newRole)) throw notAllowed(person);
      await setRole(tx, storeId, { contactId: person.id, accountId, role: newRole });
      note(tx, actor, person, { action: "RoleChanged", oldRole: person.role, newRole });
    }

    async function withdraw(tx: Tx, actor: Actor, person: Person): Promise<void> {
      if (!permissionsOver(actor.role, person).mayWithdraw) throw notAllowed(person);
      const isShutOut = await withdrawMembership(tx, storeId, { accountId, contactId: person.id }, clock.now());
      await deleteInvitationsOf(tx, storeId, { accountId, email: person.email });
      if (person.userId) await endRights(tx, { storeId, userId: person.userId, accountId, isShutOut });
      note(tx, actor, person, { action: "Withdrawn", oldRole: person.role });
    }

    async function restore(tx: Tx, actor: Actor, person: Person): Promise<void> {
      if (!permissionsOver(actor.role, person).mayRestore) throw notAllowed(person);
      await restoreMembership(tx, storeId, { accountId, contactId: person.id }, clock.now());
      note(tx, actor, person, { action: "Restored", newRole: person.role });
    }

    function note(
      tx: Tx,
      actor: Actor,
      person: Person,
      what: Pick<SavedEvent, "action"> & Partial<Pick<SavedEvent, "oldRole" | "newRole">>,
    ): void {
      noteEvent(tx, storeId, { accountId, actor, person, ...what });
    }

    async function demandAdmin(tx: Tx): Promise<void> {
      if (await hasAdmin(tx, storeId, accountId)) return;
      throw new CommerceError(
        "INVALID_OPERATION",
        "An account keeps at least one admin. Make somebody else an admin first.",
      );
    }
  }

  /**
   * Sends a link. Whether somebody has a login elsewhere in the store is not checked. A repeated invitation changes the open one's
   * details and sends nothing. Throws INSUFFICIENT_ACCESS, INVALID_INPUT, INVALID_OPERATION for one of the account's people and for a
   * caller whose address is not confirmed, LIMIT_EXCEEDED, and TooManyRequests.
   */
  async function invite(shopper: Shopper, given: Invited): Promise<{ person: RuledPerson; isNew: boolean }> {
    const { accountId, storeId } = demandManager(shopper);
    const wanted = trimmed(given);
    if (!looksLikeEmail(wanted.email)) throw new CommerceError("INVALID_INPUT", "Enter a valid email address.");
    return inTurn(shopper, async (tx, actor) => {
      if (!rolesManagedBy(actor.role).includes(wanted.role))
        throw new CommerceError("INSUFFICIENT_ACCESS", "You cannot invite anybody as that.");
      const there = await findAccountPersonAt(tx, storeId, accountId, wanted.email);
      if (there && !there.isInvitation && there.state !== "Invited") throw alreadyThere(there);
      if (there && !permissionsOver(actor.role, there).mayInvite) throw notAllowed(there);
      const isOpen = there?.expiresAt ? there.expiresAt > clock.now() : false;
      // an existing member keeps their role
      const invited = there && !there.isInvitation ? { ...wanted, role: there.role } : wanted;
      if (there?.invitationId && isOpen) {
        await changeInvitation(tx, storeId, there.invitationId, invited);
        // from now on this caller vouches for it
        if (there.role !== invited.role)
          noteEvent(tx, storeId, { accountId, actor, person: invited, action: "Invited", newRole: invited.role });
      } else {
        if (!there && (await countInvitations(tx, storeId, accountId)) >= openAtMost)
          throw new CommerceError("LIMIT_EXCEEDED", `No more than ${openAtMost} people can be invited at once.`);
        await send(tx, shopper, actor, { ...invited, id: there?.invitationId ?? newRecordId("invitation") }, "Invited");
      }
      const person = demandPerson(await findAccountPersonAt(tx, storeId, accountId, wanted.email));
      return { person: ruled(shopper, actor.role, person), isNew: !isOpen };
    });
  }

  /**
   * Sends a new link, replacing the previous one. Throws RECORD_NOT_FOUND, INSUFFICIENT_ACCESS, INVALID_OPERATION for a caller whose
   * address is not confirmed, and TooManyRequests.
   */
  async function resend(shopper: Shopper, invitationId: RecordId): Promise<RuledPerson> {
    const { accountId, storeId } = demandManager(shopper);
    return inTurn(shopper, async (tx, actor) => {
      const person = demandPerson(await findAccountPerson(tx, storeId, accountId, invitationId));
      if (!person.invitationId || !person.email) throw new CommerceError("RECORD_NOT_FOUND");
      if (!permissionsOver(actor.role, person).mayInvite) throw notAllowed(person);
      if (clock.now().getTime() - (person.sentAt?.getTime() ?? 0) < repeatedMs)
        return ruled(shopper, actor.role, person);
      await send(tx, shopper, actor, { ...person, email: person.email, id: person.invitationId }, "InvitedAgain");
      return ruled(shopper, actor.role, demandPerson(await findAccountPerson(tx, storeId, accountId, invitationId)));
    });
  }

  /** Invalidates the link. An unknown one counts as revoked. Throws INSUFFICIENT_ACCESS. */
  async function revoke(shopper: Shopper, invitationId: RecordId): Promise<void> {
    const { accountId, storeId } = demandManager(shopper);
    await inTurn(shopper, async (tx, actor) => {
      const person = await findAccountPerson(tx, storeId, accountId, invitationId);
      if (!person?.invitationId) return;
      if (!permissionsOver(actor.role, person).mayInvite) throw notAllowed(person);
      await deleteInvitation(tx, storeId, { accountId, id: person.invitationId });
      noteEvent(tx, storeId, { accountId, actor, person, action: "Revoked", oldRole: person.role });
    });
  }

  async function send(
    tx: Tx,
    { store, visitor, accountId, language }: Shopper,
    actor: Actor,
    { id, ...invited }: Invited & { id: RecordId },
    action: "Invited" | "InvitedAgain",
  ): Promise<void> {
    if (!accountId) throw new CommerceError("INSUFFICIENT_ACCESS");
    // when the address's owner takes the account from a stranger, people whom the stranger had let in would remain
    if (actor.isUnconfirmed)
      throw new CommerceError("INVALID_OPERATION", "Confirm your email address before you invite anybody.");
    limits.take("invitation", `${store.id} ${accountId}`);
    if (visitor.address !== undefined) limits.take("accountMail", visitor.address);
    const [secret, now] = [newSecret(), clock.now()];
    const expiresAt = new Date(now.getTime() + invitationHours * 3600_000);
    const { email, firstName, lastName, role } = invited;
    const kept = { id, accountId, email, firstName, lastName, role, invitedBy: actor.name, expiresAt, now };
    await saveInvitation(tx, store.id, { ...kept, tokenHash: hashOfSecret(secret) });
    noteEvent(tx, store.id, { accountId, actor, person: invited, action, newRole: role });
    // Our choice: an address that gets many mails, from whichever accounts, gets no more, and no account learns of the others
    if (!hasLeft(limits, "accountMailTo", mailLimitOf(store.id, email))) return;
    await mail.enqueue(tx, store, {
      template: "invitation",
      to: email,
      language,
      values: {
        name: firstName || null,
        invitedBy: actor.name,
        accountName: actor.accountName,
        link: `/invitation?t=${secret}`,
        validHours: invitationHours,
      },
    });
  }

  function noteEvent(
    tx: Tx,
    storeId: RecordId,
    {
      accountId,
      actor,
      person,
      action,
      oldRole = null,
      newRole = null,
    }: Pick<SavedEvent, "accountId" | "action"> &
      Partial<Pick<SavedEvent, "oldRole" | "newRole">> & {
        actor: Pick<Actor, "contactId" | "name">;
        person: Pick<Person, "firstName" | "lastName" | "email">;
      },
  ): void {
    insertEvent(tx, storeId, {
      accountId,
      id: newRecordId("accountEvent"),
      at: clock.now(),
      actorId: actor.contactId,
      actorName: actor.name,
      action,
      personName: `${person.firstName} ${person.lastName}`.trim(),
      personEmail: person.email,
      oldRole,
      newRole,
    });
  }

  /** Runs work on the account with the caller's current permissions. Throws INSUFFICIENT_ACCESS where these have ended meanwhile. */
  async function inTurn<Result>(shopper: Shopper, work: (tx: Tx, actor: Actor) => Promise<Result>): Promise<Result> {
    const { accountId, contactId, storeId } = demandManager(shopper);
    return db.transaction(async (tx) => {
      const actor = await lockAccount(tx, storeId, { accountId, contactId });
      if (!actor || rolesManagedBy(actor.role).length === 0) throw new CommerceError("INSUFFICIENT_ACCESS");
      return work(tx, actor);
    });
  }

  const sweep: JobHandler = {
    kind: "account-people-sweep",
    everySeconds: 24 * 3600,
    async run({ storeId }) {
      const before = (ms: number) => new Date(clock.now().getTime() - ms);
      await deleteOldInvitations(db, storeId, before(invitationsKeptMs));
      await deleteOldEvents(db, storeId, before(eventsKeptMs));
    },
  };

  return { list, find, events, change, invite, resend, revoke, noteEvent, jobs: [sweep] };
}

/** Throws GUEST_INSUFFICIENT_ACCESS, and INSUFFICIENT_ACCESS for a buyer who manages nobody. */
function demandManager({ kind, store, account, contact }: Shopper) {
  if (kind === "guest") throw new CommerceError("GUEST_INSUFFICIENT_ACCESS");
  if (!contact || !account || rolesManagedBy(account.role).length === 0)
    throw new CommerceError("INSUFFICIENT_ACCESS", "Ask an admin of your account: you cannot manage its people.");
  return { storeId: store.id, accountId: account.id, contactId: contact.id, actor: account.role };
}

function ruled({ contact }: Shopper, actor: AccountRole, person: Person): RuledPerson {
  return { ...person, permissions: permissionsOver(actor, person), isSelf: person.id === contact?.id };
}

function demandPerson(person: Person | undefined): Person {
  if (!person) throw new CommerceError("RECORD_NOT_FOUND", "There is no such person in this account.");
  return person;
}

function trimmed({ email, firstName, lastName, role }: Invited): Invited {
  return { email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim(), role };
}

function notAllowed({ state, isWithdrawnByAccount }: Person): CommerceError {
  return state === "Withdrawn" && !isWithdrawnByAccount
    ? new CommerceError("INVALID_OPERATION", "The store has removed this person. Ask the store.")
    : new CommerceError("INSUFFICIENT_ACCESS", "You cannot do that with this person.");
}

/** The list of people shows it, too. */
function alreadyThere({ state, isWithdrawnByAccount }: Person): CommerceError {
  if (state === "Pending")
    return new CommerceError("INVALID_OPERATION", "This person is in the account and waits for the store's approval.");
  if (state === "Active") return new CommerceError("INVALID_OPERATION", "This person is already in the account.");
  return new CommerceError(
    "INVALID_OPERATION",
    isWithdrawnByAccount
      ? "This person was removed from the account. Restore them in the list."
      : "The store has removed this person. Ask the store.",
  );
}
