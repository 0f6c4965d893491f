import type { RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import type { Database, Queries } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import { hashOfSecret } from "../../secrets.ts";
import {
  addMember,
  admitContact,
  deleteInvitation,
  findInvitationBy,
  findInvitedContact,
  lockPeople,
  needsToAccept,
  type Invitation,
  type InvitationNeeds,
  type InvitedContact,
  type PeopleService,
} from "../accounts/index.ts";
import { savePassword } from "./credential-store.ts";
import { passwordProblem } from "./password-rules.ts";
import type { Passwords } from "./passwords.ts";
import type { Sessions } from "./sessions.ts";
import type { SignIn } from "./sign-in.ts";

/** The entries of somebody without a login. */
export interface Entering {
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
  readonly repeated: string;
}

export interface InvitationNeedsOf {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly passwords: Pick<Passwords, "hash">;
  readonly sessions: Pick<Sessions, "endOthers">;
  readonly signIn: Pick<SignIn, "begin" | "welcome">;
  readonly people: Pick<PeopleService, "noteEvent">;
}

export type Invitations = ReturnType<typeof createInvitations>;

const refusals: Readonly<Record<Exclude<InvitationNeeds, "Password" | "Nothing">, () => CommerceError>> = {
  SignIn: () => new CommerceError("GUEST_INSUFFICIENT_ACCESS", "Log in to accept the invitation."),
  SignOut: () => new CommerceError("INVALID_OPERATION", "You are logged in as somebody else. Log out first."),
  Store: () => new CommerceError("INVALID_OPERATION", "The store has to approve you first. Call us."),
};

/** Accepts invitations to an account, by the link in the mail. See docs/decisions/account-people.md. */
export function createInvitations(needs: InvitationNeedsOf) {
  const { db, clock, limits, passwords, sessions, signIn, people } = needs;

  async function look(q: Queries, { store, contact }: Shopper, token: string) {
    const invitation = await findInvitationBy(q, store.id, { tokenHash: hashOfSecret(token), now: clock.now() });
    if (!invitation) throw oldLink();
    const invited = await findInvitedContact(q, store.id, invitation.email);
    return { invitation, invited, needs: needsToAccept(invited, contact?.id ?? null) };
  }

  /** Throws RECORD_NOT_FOUND for a link that is no longer valid. */
  async function find(shopper: Shopper, token: string): Promise<{ invitation: Invitation; needs: InvitationNeeds }> {
    countOne(shopper);
    return look(db, shopper, token);
  }

  /**
   * Makes the link's holder one of the account's people, and signs them in if they have chosen a password. An existing login keeps its
   * other accounts. Throws RECORD_NOT_FOUND, INVALID_INPUT, INVALID_OPERATION and GUEST_INSUFFICIENT_ACCESS, after which the link is
   * still valid.
   */
  async function accept(shopper: Shopper, token: string, entering: Entering): Promise<Invitation> {
    countOne(shopper);
    const { store, visitor } = shopper;
    const before = await look(db, shopper, token);
    if (before.needs !== "Password" && before.needs !== "Nothing") throw refusals[before.needs]();
    const passwordHash = before.needs === "Password" ? await hashOf(before.invitation, entering) : null;
    const [firstName, lastName] = [entering.firstName.trim(), entering.lastName.trim()];
    const session = await db.transaction(async (tx) => {
      await lockPeople(tx, store.id, before.invitation.accountId);
      const { invitation, invited, needs: stillNeeds } = await look(tx, shopper, token);
      if (stillNeeds !== before.needs) throw refusalOf(stillNeeds);
      if (!(await deleteInvitation(tx, store.id, invitation))) throw oldLink();
      const { email, accountId, role } = invitation;
      const admitted =
        passwordHash === null
          ? invited
          : await admitContact(tx, store.id, { contact: invited, email, firstName, lastName, accountId });
      if (!admitted) throw refusals.Store();
      await addMember(tx, store.id, { accountId, contactId: admitted.id, role });
      note(tx, shopper, invitation, admitted.id, invited?.status === "Active" ? invited : undefined);
      if (passwordHash === null) return undefined;
      await savePassword(tx, store.id, { userId: admitted.userId, email, passwordHash, now: clock.now() });
      await sessions.endOthers(tx, store.id, admitted.userId, null);
      return signIn.begin(tx, store, admitted.userId, visitor);
    });
    if (session !== undefined) await signIn.welcome(store, visitor, session);
    return before.invitation;

    function note(
      tx: Parameters<PeopleService["noteEvent"]>[0],
      { store: { id } }: Shopper,
      { accountId, email, role }: Invitation,
      contactId: RecordId,
      present: InvitedContact | undefined,
    ): void {
      const name = present?.name ?? `${firstName} ${lastName}`;
      const person = { firstName: name, lastName: "", email };
      people.noteEvent(tx, id, { accountId, actor: { contactId, name }, person, action: "Accepted", newRole: role });
    }
  }

  async function hashOf({ email }: Invitation, { firstName, lastName, password, repeated }: Entering): Promise<string> {
    if (firstName.trim() === "" || lastName.trim() === "")
      throw new CommerceError("INVALID_INPUT", "Enter your first and your last name.");
    const problem = passwordProblem(password, { email, repeated });
    if (problem !== undefined) throw new CommerceError("INVALID_INPUT", problem);
    return passwords.hash(password);
  }

  function countOne({ visitor: { address } }: Shopper): void {
    if (address !== undefined) limits.take("signIn", address);
  }

  return { find, accept };
}

function refusalOf(needs: InvitationNeeds): CommerceError {
  return needs === "Password" || needs === "Nothing" ? oldLink() : refusals[needs]();
}

function oldLink(): CommerceError {
  return new CommerceError("RECORD_NOT_FOUND", "This invitation was accepted already, taken back, or has expired.");
}
