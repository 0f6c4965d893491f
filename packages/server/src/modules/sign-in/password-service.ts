import type { RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import type { Database, Tx } from "../../db/index.ts";
import { hasLeft, type RateLimits } from "../../http/rate-limits.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { Store } from "../../stores/index.ts";
import { moveContact } from "../accounts/index.ts";
import { enqueue, type JobHandler } from "../jobs/index.ts";
import type { MailService, StorePath } from "../mail/index.ts";
import { findPerson, noteEmailVerified, personOf, savePassword, type Person } from "./credential-store.ts";
import { holderOf, issueToken, useToken } from "./one-time-tokens.ts";
import { passwordProblem } from "./password-rules.ts";
import type { Passwords } from "./passwords.ts";
import { SESSION_COOKIE, type Sessions } from "./sessions.ts";
import type { SignIn } from "./sign-in.ts";

/** A new password, typed twice. */
export interface NewPassword {
  readonly password: string;
  readonly repeated: string;
}

/** Why nothing was changed, in words for the person; undefined on success. */
export type Refusal = string | undefined;

export interface PasswordNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly mail: Pick<MailService, "enqueue">;
  readonly passwords: Passwords;
  readonly sessions: Pick<Sessions, "endOthers">;
  readonly signIn: Pick<SignIn, "begin" | "welcome" | "checkPassword">;
  /** Ends the tokens that programs obtained with a user's password. */
  readonly endTokens: (tx: Tx, storeId: RecordId, userId: RecordId) => Promise<void>;
  /** Called for a user who has proved, by following a link, that mail arrives. */
  readonly emailProven: (tx: Tx, storeId: RecordId, userId: RecordId) => Promise<void>;
  readonly storeOf: (storeId: RecordId) => Store | undefined;
}

export type PasswordService = ReturnType<typeof createPasswordService>;

/** How many hours a mailed link can set a password. Source: contract of the site shell, section 6.4. */
export const linkHours = 24;

const oldLink = "This link has already been used, or it has expired. Ask for a new one.";
const forgottenJob = "sign-in.forgotten";

/** Sets passwords, by a mailed link or with the old password. Source: contract of the site shell, sections 6.1 and 6.4. */
export function createPasswordService(needs: PasswordNeeds) {
  const { db, clock, limits, mail, passwords, sessions, signIn, endTokens, emailProven, storeOf } = needs;

  /**
   * Sends a link to a user, if there is one. That is looked up later, so that the response time does not reveal it. Our choice: repeated
   * requests for one user send no more mails, without saying so. Throws TooManyRequests for an address.
   */
  async function forgot(
    { store, language, visitor: { address } }: Pick<Shopper, "store" | "language" | "visitor">,
    username: string,
  ): Promise<void> {
    if (address !== undefined) limits.take("accountMail", address);
    const recipient = `${store.id} ${username.trim().toLowerCase()}`.slice(0, 300);
    if (!hasLeft(limits, "accountMailTo", recipient)) return;
    await enqueue(db, store.id, forgottenJob, { username: username.trim(), language }, clock.now());
  }

  const forgotten: JobHandler = {
    kind: forgottenJob,
    async run({ storeId, payload }) {
      const store = storeOf(storeId);
      if (!store) throw new Error("The store is not known yet.");
      const { username, language } = payload as { username: string; language?: string };
      await db.transaction(async (tx) => {
        const person = await findPerson(tx, storeId, username);
        if (!person || !mayHaveLink(person)) return;
        const link = await passwordLink(tx, store, person.userId, clock.now());
        const values = { name: person.firstName || null, link, validMinutes: linkHours * 60 };
        await mail.enqueue(tx, store, { template: "password-reset", to: person.email, language, values });
      });
    },
  };

  const shown = (store: Store, token: string) =>
    ({ storeId: store.id, purpose: "SetPassword", token, now: clock.now() }) as const;

  async function isLinkInForce(store: Store, token: string): Promise<boolean> {
    return (await holderOf(db, shown(store, token))) !== undefined;
  }

  /**
   * Sets the password of the link's user, ends all the user's sessions and tokens and signs this browser in. The link is used up only
   * when the password is accepted.
   */
  async function setByLink(
    { store, visitor, language }: Pick<Shopper, "store" | "visitor" | "language">,
    token: string,
    wanted: NewPassword,
  ): Promise<Refusal> {
    const userId = await holderOf(db, shown(store, token));
    const person = userId && (await personOf(db, store.id, userId));
    if (!person || !mayHaveLink(person)) return oldLink;
    const problem = passwordProblem(wanted.password, { email: person.email, repeated: wanted.repeated });
    if (problem !== undefined) return problem;
    const passwordHash = await passwords.hash(wanted.password);
    const session = await db.transaction(async (tx) => {
      if ((await useToken(tx, shown(store, token))) === undefined) return undefined;
      await savePassword(tx, store.id, { ...person, passwordHash, now: clock.now() });
      await noteEmailVerified(tx, store.id, person.userId, clock.now());
      await emailProven(tx, store.id, person.userId);
      await sessions.endOthers(tx, store.id, person.userId, null);
      await endTokens(tx, store.id, person.userId);
      const isNew = await moveContact(tx, store.id, { userId: person.userId, from: "Invited", to: "Active" });
      if (isNew) {
        const values = { name: person.firstName || null, link: "/" } as const;
        await mail.enqueue(tx, store, { template: "welcome", to: person.email, language, values });
      }
      return signIn.begin(tx, store, person.userId, visitor);
    });
    if (session === undefined) return oldLink;
    await signIn.welcome(store, visitor, session);
    return undefined;
  }

  /**
   * Changes the password of a buyer who knows the old one. The buyer's other sessions and tokens end, and this browser gets a new
   * session.
   */
  async function change(shopper: Shopper, oldPassword: string, wanted: NewPassword): Promise<Refusal> {
    const { store, visitor, contact, userId } = shopper;
    const email = contact?.email;
    if (!email) return "Log in to change your password.";
    const attempt = { username: email, password: oldPassword, address: visitor.address };
    if (!(await signIn.checkPassword(store, attempt))) return "Your current password is not right.";
    const problem = passwordProblem(wanted.password, { email, repeated: wanted.repeated });
    if (problem !== undefined) return problem;
    const passwordHash = await passwords.hash(wanted.password);
    const session = await db.transaction(async (tx) => {
      await savePassword(tx, store.id, { userId, email, passwordHash, now: clock.now() });
      await sessions.endOthers(tx, store.id, userId, null);
      await endTokens(tx, store.id, userId);
      return signIn.begin(tx, store, userId, visitor);
    });
    await signIn.welcome(store, visitor, session);
    return undefined;
  }

  /** Ends the buyer's sessions in all other browsers. Returns how many there were. */
  async function logOutElsewhere({ store, visitor, userId }: Shopper): Promise<number> {
    return sessions.endOthers(db, store.id, userId, visitor.cookie(SESSION_COOKIE) ?? null);
  }

  return { forgot, isLinkInForce, setByLink, change, logOutElsewhere, jobs: [forgotten] };
}

/** A link that sets a user's password once. It replaces an earlier one. */
export async function passwordLink(tx: Tx, store: Pick<Store, "id">, userId: RecordId, now: Date): Promise<StorePath> {
  const expiresAt = new Date(now.getTime() + linkHours * 3600_000);
  return `/ChangePassword?t=${await issueToken(tx, { storeId: store.id, purpose: "SetPassword", userId, expiresAt })}`;
}

/** A user who waits for approval, or was withdrawn, cannot sign in by a link. */
function mayHaveLink({ status }: Person): boolean {
  return status === "Active" || status === "Invited";
}
