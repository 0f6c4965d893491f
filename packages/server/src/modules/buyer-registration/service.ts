import type { RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import type { Database, Tx } from "../../db/index.ts";
import { hasLeft, mailLimitOf, type RateLimits } from "../../http/rate-limits.ts";
import { guestOwnerId, type Shopper, type Visitor } from "../../http/shopper.ts";
import type { Store } from "../../stores/index.ts";
import {
  deleteInvitationsTo,
  forgetGuestAccounts,
  lockPeople,
  looksLikeEmail,
  noteGuestAccount,
  openOwnAccount,
} from "../accounts/index.ts";
import { deleteAddressesBy, type AddressBook, type EnteredAddress } from "../addresses/index.ts";
import type { CheckoutService } from "../checkout/index.ts";
import { enqueue, type JobHandler } from "../jobs/index.ts";
import type { MailService } from "../mail/index.ts";
import { confirmedJob } from "./confirmed.ts";
import { giveGuestOrder, giveOrdersOfAddress, type OrderService } from "../orders/index.ts";
import { forgetCardsOf } from "../payment/index.ts";
import { isEmailTaken } from "../profile/index.ts";
import {
  passwordProblem,
  registrationRule,
  savePassword,
  type Passwords,
  type Sessions,
  type SignIn,
} from "../sign-in/index.ts";
import {
  confirmAddress,
  findSoleBuyer,
  findUnconfirmed,
  findWanted,
  forgetLinks,
  forgetWanted,
  forgetWantedBefore,
  holderOfLink,
  issueLink,
  keepWanted,
  useLink,
} from "./store.ts";

export interface BuyerRegistrationNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly mail: Pick<MailService, "enqueue">;
  readonly addresses: Pick<AddressBook, "addFirst">;
  readonly checkouts: Pick<CheckoutService, "endAllOf">;
  readonly orders: Pick<OrderService, "lookUp">;
  readonly passwords: Pick<Passwords, "hash">;
  readonly sessions: Pick<Sessions, "endOthers" | "identityOf">;
  readonly signIn: Pick<SignIn, "begin" | "welcome">;
  readonly storeOf: (storeId: RecordId) => Store | undefined;
  /** Ends a user's subscriptions. */
  readonly endSubscriptions: (tx: Tx, store: Store, userId: RecordId) => Promise<void>;
}

/** Why nothing was done, in words for the person; undefined on success. */
export type Refusal = string | undefined;

/** The checkout contact of the person who opens an account. */
export interface OpeningContact {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
}

export type BuyerRegistrations = ReturnType<typeof createBuyerRegistrations>;

const linkHours = 72;
/** After this, the checkout is a new one. */
const wantedHours = 24;
const openedJob = "buyer-registration.opened";
const inAccount = "This order is already in an account. Log in to see it.";
const noPassword = "Choose a password for your account.";
const notOffered = "This store opens accounts itself. Call us, and we open one for you.";

/**
 * Accounts that guests open during or after checkout. An account is opened at once whoever has the address, so that nothing reveals
 * whether somebody has; the address belongs to nobody until its mail is confirmed. See docs/decisions/accounts-with-orders.md.
 */
export function createBuyerRegistrations(needs: BuyerRegistrationNeeds) {
  const { db, clock, limits, mail, addresses, checkouts, orders, passwords, sessions, signIn, storeOf } = needs;

  /** Whether guests may open accounts themselves. */
  const isOffered = (store: Store) => registrationRule(store) === "open";

  /** Stores the password for the account that the guest wants with the order. Throws TooManyRequests for a client's address. */
  async function want(shopper: Shopper, { email, password }: { email: string; password: string }): Promise<Refusal> {
    const { store, kind, visitor } = shopper;
    if (kind !== "guest" || !isOffered(store)) return notOffered;
    const problem = passwordProblem(password, { email, repeated: password });
    if (problem !== undefined) return problem;
    if (visitor.address !== undefined) limits.take("signIn", visitor.address);
    const passwordHash = await passwords.hash(password);
    await keepWanted(db, store.id, {
      ownerId: shopper.ownerId ?? shopper.ensureOwner(),
      passwordHash,
      now: clock.now(),
    });
    return undefined;
  }

  /** The guest no longer wants an account. */
  async function wantNone({ kind, store, ownerId }: Shopper): Promise<void> {
    if (kind === "guest" && ownerId !== null) await forgetWanted(db, store.id, ownerId);
  }

  /** Whether the guest has chosen a password for an account with the order. */
  async function isWanted({ kind, store, ownerId }: Shopper): Promise<boolean> {
    return kind === "guest" && ownerId !== null && (await findWanted(db, store.id, ownerId)) !== undefined;
  }

  /**
   * Opens an account during checkout for a guest, who stays a guest; the order placed next goes into it. Its password is set through the
   * mailed link. Throws INSUFFICIENT_ACCESS where the store opens accounts itself or for a signed-in buyer, what is wrong with the
   * contact, and TooManyRequests. Source: contract of cart and checkout, section 10.2.
   */
  async function register(
    shopper: Shopper,
    contact: OpeningContact,
    entered: readonly EnteredAddress[],
  ): Promise<RecordId> {
    const { store, kind } = shopper;
    if (kind !== "guest" || !isOffered(store)) throw new CommerceError("INSUFFICIENT_ACCESS", notOffered);
    const clean = demandContact(contact);
    takeTurn(shopper.visitor);
    const ownerId = shopper.ownerId ?? shopper.ensureOwner();
    const opened = await db.transaction(async (tx) => {
      const account = await open(tx, shopper, clean, undefined);
      await noteGuestAccount(tx, store.id, { ...account, ownerId, now: clock.now() });
      return account;
    });
    await keepAddresses(store, opened, entered);
    return opened.accountId;
  }

  /**
   * Opens an account with the order that this browser has placed as a guest, puts the order into it and signs the browser in. The
   * password is the one given, else the one chosen in the checkout. Throws INSUFFICIENT_ACCESS (no order of this browser) and
   * TooManyRequests.
   */
  async function registerWithOrder(
    shopper: Shopper,
    { reference, password }: { reference: string; password: string | undefined },
  ): Promise<Refusal> {
    const { store, visitor } = shopper;
    // a buyer just signed in by this sends it again, or returns to the page
    const ownerId = guestOwnerId(store, visitor);
    if (shopper.kind !== "guest" || !isOffered(store)) return notOffered;
    const { order } = await orders.lookUp(shopper, reference, null);
    if (order.ownerId !== ownerId || order.accountId !== null) return inAccount;
    const kept = password === undefined ? await findWanted(db, store.id, ownerId) : undefined;
    if (password === undefined && kept === undefined) return noPassword;
    const { email } = order.contact;
    const problem = password !== undefined && passwordProblem(password, { email, repeated: password });
    if (problem) return problem;
    takeTurn(visitor);
    const passwordHash = kept ?? (await passwords.hash(password!));
    const opened = await db
      .transaction(async (tx) => {
        const account = await open(tx, shopper, order.contact, passwordHash);
        // of two requests at once, one gets the order, and with it an account
        if (!(await giveGuestOrder(tx, store.id, order.id, account))) throw new AlreadyGiven();
        await forgetWanted(tx, store.id, ownerId);
        return { ...account, session: await signIn.begin(tx, store, account.userId, visitor) };
      })
      .catch(undefinedIfGiven);
    if (!opened) return inAccount;
    await signIn.welcome(store, visitor, opened.session);
    const delivery = order.groups[0]?.deliveryAddress;
    if (delivery) {
      const { id: _, shipToPhoneNumber: phoneNumber, ...place } = delivery;
      await keepAddresses(store, opened, [{ ...place, phoneNumber }]);
    }
    return undefined;
  }

  async function open(
    tx: Tx,
    { store, language }: Pick<Shopper, "store" | "language">,
    contact: OpeningContact,
    passwordHash: string | undefined,
  ) {
    const { email, firstName, lastName, phoneNumber: phone } = contact;
    const { registration, guestBuyerGroups = [] } = store.settings;
    const buyerGroups = registration?.buyerGroups ?? guestBuyerGroups;
    const account = await openOwnAccount(tx, store.id, { email, firstName, lastName, phone, buyerGroups });
    const { userId } = account;
    // not by the address: failed attempts of its present owner are not cleared by this
    if (passwordHash !== undefined)
      await savePassword(tx, store.id, { userId, email: userId, passwordHash, now: clock.now() });
    await enqueue(tx, store.id, openedJob, { userId, language }, clock.now());
    return account;
  }

  /** The account is open, whether the store delivers to the address or not. */
  async function keepAddresses(
    store: Store,
    { accountId, userId }: { accountId: RecordId; userId: RecordId },
    entered: readonly EnteredAddress[],
  ): Promise<void> {
    for (const [at, address] of entered.entries()) {
      try {
        await addresses.addFirst({ store, accountId, userId }, { ...address, isDefault: at === 0 });
      } catch (error) {
        if (!(error instanceof CommerceError)) throw error;
      }
    }
  }

  /** The buyer's address if it is still unconfirmed; null otherwise. */
  async function unconfirmedEmail({ store, userId }: Shopper): Promise<string | null> {
    return (await findUnconfirmed(db, store.id, userId))?.email ?? null;
  }

  /** Mails a new link to confirm the address, which replaces the last. Throws TooManyRequests for a client's address. */
  async function mailAgain({ store, userId, visitor, language }: Shopper): Promise<Refusal> {
    const person = await findUnconfirmed(db, store.id, userId);
    if (!person) return "Your email address is already confirmed.";
    takeTurn(visitor);
    if (!hasLeft(limits, "accountMailTo", mailLimitOf(store.id, person.email)))
      return "We have written to this address several times. Look in your junk folder, or try again in ten minutes.";
    await enqueue(db, store.id, openedJob, { userId, isCounted: true, language }, clock.now());
    return undefined;
  }

  function takeTurn({ address }: Visitor): void {
    if (address !== undefined) limits.take("accountMail", address);
  }

  const opened: JobHandler = {
    kind: openedJob,
    async run({ storeId, payload }) {
      const store = storeOf(storeId);
      if (!store) throw new Error("The store is not known yet.");
      const {
        userId,
        language,
        isCounted = false,
      } = payload as {
        userId: RecordId;
        language?: string;
        isCounted?: boolean;
      };
      await db.transaction(async (tx) => {
        const person = await findUnconfirmed(tx, storeId, userId);
        if (!person) return;
        if (!isCounted && !hasLeft(limits, "accountMailTo", mailLimitOf(storeId, person.email))) return;
        const { email, firstName } = person;
        if (await isEmailTaken(tx, storeId, email)) {
          const values = { signInLink: "/login", resetLink: "/ForgotPassword" } as const;
          await mail.enqueue(tx, store, { template: "registration-exists", to: email, language, values });
          return;
        }
        const expiresAt = new Date(clock.now().getTime() + linkHours * 3600_000);
        const token = await issueLink(tx, storeId, { userId, expiresAt, email });
        const link = `/confirm-account?t=${token}` as const;
        const values = { name: firstName || null, link, validHours: linkHours };
        await mail.enqueue(tx, store, { template: "account-opened", to: email, language, values });
      });
    },
  };

  /**
   * What the link requires of this browser: nothing where its buyer is signed in here, else a password, as a stranger may have opened the
   * account with this address; undefined for a link that is no longer valid.
   */
  async function linkNeeds({ store, userId }: Shopper, token: string): Promise<"Nothing" | "Password" | undefined> {
    const holder = await holderOfLink(db, store.id, { token, now: clock.now() });
    return holder && (holder === userId ? "Nothing" : "Password");
  }

  /**
   * Makes the address that the link was sent to its buyer's. In a browser other than the buyer's own a password is chosen: then all the
   * account's sessions end, and what was begun and left in it; no guest orders for it any more, and this browser is signed in.
   */
  async function confirm(
    shopper: Shopper,
    token: string,
    wanted: { password: string; repeated: string } | undefined,
  ): Promise<Refusal> {
    const { store, visitor } = shopper;
    const holder = await holderOfLink(db, store.id, { token, now: clock.now() });
    const person = holder && (await findUnconfirmed(db, store.id, holder));
    const old = "This link has already been used, or it has expired.";
    if (!person) return old;
    const isOwn = holder === shopper.userId && person.hasPassword;
    const typed = wanted ?? { password: "", repeated: "" };
    const problem = isOwn
      ? undefined
      : passwordProblem(typed.password, { email: person.email, repeated: typed.repeated });
    if (problem !== undefined) return problem;
    const passwordHash = isOwn ? undefined : await passwords.hash(typed.password);
    const done = await db.transaction(async (tx) => {
      const now = clock.now();
      const used = await useLink(tx, store.id, { token, now });
      // first, as in all changes of an account: nobody gets into it meanwhile, and nothing is left there
      await lockPeople(tx, store.id, person.accountId);
      if (!used || !(await confirmAddress(tx, store.id, { ...used, now }))) return undefined;
      await noteConfirmed(tx, store.id, used.userId);
      if (passwordHash === undefined) return {};
      await savePassword(tx, store.id, { ...used, passwordHash, now });
      await sessions.endOthers(tx, store.id, used.userId, null);
      const openers = await forgetGuestAccounts(tx, store.id, used.userId);
      // the account opened in this browser's checkout has had no password until now, so nobody else has been in it
      if (!openers.includes(guestOwnerId(store, visitor) ?? "")) await clear(tx, store, used.userId, person.accountId);
      return { session: await signIn.begin(tx, store, used.userId, visitor) };
    });
    if (!done) return old;
    if (done.session) await signIn.welcome(store, visitor, done.session);
    return undefined;
  }

  /** Ends whatever a stranger may have begun in the account, and removes whatever they may have left there. */
  async function clear(tx: Tx, store: Store, userId: RecordId, accountId: RecordId): Promise<void> {
    await checkouts.endAllOf(tx, store, userId);
    // after the carts, whose locks wait for orders that are being placed
    await needs.endSubscriptions(tx, store, userId);
    await deleteAddressesBy(tx, store.id, { accountId, userId });
    await deleteInvitationsTo(tx, store.id, accountId);
    await forgetCardsOf(tx, store.id, userId, clock.now());
  }

  /** To be called for a buyer who has proved in their own session, or by a link that ended all others, that mail arrives. */
  async function noteConfirmed(tx: Tx, storeId: RecordId, userId: RecordId): Promise<void> {
    await enqueue(tx, storeId, confirmedJob, { userId }, clock.now());
  }

  const confirmed: JobHandler = {
    kind: confirmedJob,
    async run({ storeId, payload }) {
      const { userId } = payload as { userId: RecordId };
      for (;;) {
        const given = await db.transaction(async (tx) => {
          const buyer = await findSoleBuyer(tx, storeId, userId);
          return buyer ? giveOrdersOfAddress(tx, storeId, buyer.email, { userId, accountId: buyer.accountId }) : 0;
        });
        if (given === 0) return;
      }
    },
  };

  const sweep: JobHandler = {
    kind: "buyer-registration.sweep",
    everySeconds: 3600,
    async run({ storeId }) {
      await forgetLinks(db, storeId, clock.now());
      await forgetWantedBefore(db, storeId, new Date(clock.now().getTime() - wantedHours * 3600_000));
    },
  };

  return {
    isOffered,
    want,
    wantNone,
    isWanted,
    register,
    registerWithOrder,
    unconfirmedEmail,
    mailAgain,
    linkNeeds,
    confirm,
    noteConfirmed,
    jobs: [opened, confirmed, sweep],
  };
}

/** Rolls back the transaction: the order is in an account already. */
class AlreadyGiven extends Error {}

function undefinedIfGiven(error: unknown): undefined {
  if (!(error instanceof AlreadyGiven)) throw error;
}

/** Throws what is wrong with its fields. */
function demandContact({ email, firstName, lastName, phoneNumber }: OpeningContact): OpeningContact {
  const line = (text: string) => text.replace(/\p{Cc}+/gu, " ").trim();
  const contact = {
    email: line(email),
    firstName: line(firstName),
    lastName: line(lastName),
    phoneNumber: line(phoneNumber),
  };
  const missing = Object.entries(contact).find(([, text]) => text === "")?.[0];
  if (missing)
    throw CommerceError.ofFields([{ field: missing, code: "REQUIRED_FIELD_MISSING", message: `Enter ${missing}.` }]);
  if (!looksLikeEmail(contact.email) || contact.email.length > 254)
    throw new CommerceError("INVALID_API_INPUT", "email: enter a valid email address.");
  return contact;
}
