import type { RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/index.ts";
import { errorCodeOf } from "../../error-code.ts";
import { mailLimitOf, type RateLimits } from "../../http/rate-limits.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { Store } from "../../stores/index.ts";
import type { Contact } from "../accounts/index.ts";
import { enqueue, type JobHandler } from "../jobs/index.ts";
import type { MailService } from "../mail/index.ts";
import { endLinksOf, hasPassword, holderOf, issueToken, useEmailToken, type SignIn } from "../sign-in/index.ts";
import { maskedEmail, writtenChange, type ProfileChange } from "./rules.ts";
import { findProfile, isEmailTaken, replaceEmail, saveProfile, type Profile } from "./store.ts";

export interface ProfileNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly mail: Pick<MailService, "enqueue">;
  readonly signIn: Pick<SignIn, "checkPassword">;
  readonly storeOf: (storeId: RecordId) => Store | undefined;
}

export interface Changed {
  readonly profile: Profile;
  /** Where a link to change the e-mail address was sent; null where that was not requested. */
  readonly linkSentTo: string | null;
}

export type Profiles = ReturnType<typeof createProfiles>;

/** A user's request to sign in with another address. */
interface NewEmail {
  readonly email: string;
  readonly name: string;
  readonly language: string | undefined;
  /** Only valid if nobody else has the address. */
  readonly token: string;
}

const linkHours = 24;
const newEmailJob = "profile.new-email";
const noPassword = "You have no password here yet. Set one first: we send the link to your current address.";
const uniqueViolation = "23505";

/** What buyers see and change about themselves. Source: contract of cart and checkout, section 12. */
export function createProfiles({ db, clock, limits, mail, signIn, storeOf }: ProfileNeeds) {
  /** Throws GUEST_INSUFFICIENT_ACCESS for a guest, and INSUFFICIENT_ACCESS for an integration, which is not a person. */
  async function read(shopper: Shopper): Promise<Profile> {
    const profile = await findProfile(db, shopper.store.id, personOf(shopper).id);
    if (!profile) throw new CommerceError("GUEST_INSUFFICIENT_ACCESS");
    return profile;
  }

  /**
   * Names and phone change at once. The e-mail address, which is the login, changes when the link sent to the new one is followed, and
   * requires the present password: an open browser found by somebody else is not enough. Whether somebody has that address already is not
   * revealed, nor by the response time: then no link is sent. Throws what is wrong with its fields, and TooManyRequests.
   */
  async function change(shopper: Shopper, wanted: ProfileChange, password: string | null): Promise<Changed> {
    const { store, userId } = shopper;
    const { id: contactId, email: present } = personOf(shopper);
    const written = writtenChange(wanted, store.settings);
    if ("length" in written) throw CommerceError.ofFields(written);
    const { email, ...others } = written;
    const isNewEmail = email !== undefined && email.toLowerCase() !== present?.toLowerCase();
    if (isNewEmail) {
      await demandPassword(shopper, password);
      limits.take("accountMailTo", mailLimitOf(store.id, email));
      limits.take("accountMailTo", `${store.id} change ${userId}`);
    }
    return db.transaction(async (tx) => {
      const profile = await saveProfile(tx, store.id, contactId, others);
      if (!isNewEmail) return { profile, linkSentTo: null };
      // here and not in the job: of two links the one requested later is valid, whichever job runs first
      const expiresAt = new Date(clock.now().getTime() + linkHours * 3_600_000);
      const token = await issueToken(tx, { storeId: store.id, purpose: "ChangeEmail", userId, expiresAt, email });
      const payload: NewEmail = { email, name: profile.firstName, language: shopper.language, token };
      await enqueue(tx, store.id, newEmailJob, payload, clock.now());
      return { profile, linkSentTo: maskedEmail(email) };
    });
  }

  /** Looks up the address outside of the request, whose duration would otherwise reveal whether somebody has it. */
  const newEmail: JobHandler = {
    kind: newEmailJob,
    async run({ storeId, payload }) {
      const store = storeOf(storeId);
      if (!store) throw new Error("The store is not known yet.");
      const { email, name, language, token } = payload as NewEmail;
      await db.transaction(async (tx) => {
        if (await isEmailTaken(tx, storeId, email)) return;
        const values = { name: name || null, link: `/confirm-email?t=${token}`, validHours: linkHours } as const;
        await mail.enqueue(tx, store, { template: "email-change", to: email, language, values });
      });
    },
  };

  /** Throws INVALID_API_INPUT with its field, in the words of a password change, and TooManyRequests as a login does. */
  async function demandPassword(shopper: Shopper, password: string | null): Promise<void> {
    const { store, userId, visitor } = shopper;
    const { email } = personOf(shopper);
    const refuse = (message: string) => CommerceError.ofFields([{ field: "password", message }]);
    if (!email || !(await hasPassword(db, store.id, userId))) throw refuse(noPassword);
    if (!password) throw refuse("Enter your current password.");
    if (!(await signIn.checkPassword(store, { username: email, password, address: visitor.address })))
      throw refuse("Your current password is not right.");
  }

  const shown = (store: Store, token: string) =>
    ({ storeId: store.id, purpose: "ChangeEmail", token, now: clock.now() }) as const;

  async function isLinkInForce(store: Store, token: string): Promise<boolean> {
    return (await holderOf(db, shown(store, token))) !== undefined;
  }

  /** Changes the address of the link's user, and notifies the old one. False where the link is used or expired, or the address taken. */
  async function confirmEmail(
    { store, language }: Pick<Shopper, "store" | "language">,
    token: string,
  ): Promise<boolean> {
    try {
      return await db.transaction(async (tx) => {
        const used = await useEmailToken(tx, shown(store, token));
        const changed = used && (await replaceEmail(tx, store.id, { ...used, now: clock.now() }));
        if (!changed) return false;
        // a link to set a password may be in the mailbox that is no longer the user's
        await endLinksOf(tx, store.id, used.userId);
        if (changed.before) {
          const values = { name: changed.firstName || null, newEmail: maskedEmail(used.email) };
          await mail.enqueue(tx, store, { template: "email-changed", to: changed.before, language, values });
        }
        return true;
      });
    } catch (error) {
      // somebody else took the address at the same moment
      if (errorCodeOf(error) === uniqueViolation) return false;
      throw error;
    }
  }

  return { read, change, isLinkInForce, confirmEmail, jobs: [newEmail] };
}

function personOf({ kind, contact }: Shopper): Contact {
  if (kind === "guest") throw new CommerceError("GUEST_INSUFFICIENT_ACCESS");
  if (!contact) throw new CommerceError("INSUFFICIENT_ACCESS", "A program has no profile.");
  return contact;
}
