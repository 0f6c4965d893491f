import type { RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import { sql, type Database, type Queries } from "../../db/index.ts";
import { hasLeft, mailLimitOf, type RateLimits } from "../../http/rate-limits.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { Store } from "../../stores/index.ts";
import { addRegistrant, looksLikeEmail, moveContact } from "../accounts/index.ts";
import { enqueue, type JobHandler } from "../jobs/index.ts";
import type { MailService } from "../mail/index.ts";
import { findPerson } from "./credential-store.ts";
import { linkHours, passwordLink, type Refusal } from "./password-service.ts";

/** The entries of somebody who registers. */
export interface Registering {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

export interface RegistrationNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly mail: Pick<MailService, "enqueue">;
  readonly storeOf: (storeId: RecordId) => Store | undefined;
}

export type Registrations = ReturnType<typeof createRegistrations>;

const registeredJob = "sign-in.registered";
const longestName = 80;

export function registrationRule({ settings }: Store): "open" | "approved" | "closed" {
  return settings.registration?.rule ?? "open";
}

/**
 * Registration by the store's rule. Nothing is decided before the response, which is the same for an address with an account: its owner is
 * told by mail. Source: contract of the site shell, section 6.3.
 */
export function createRegistrations({ db, clock, limits, mail, storeOf }: RegistrationNeeds) {
  /**
   * Throws TooManyRequests for a client's address. Our choice: the password is chosen after following the link, which proves the address.
   */
  async function register(
    store: Store,
    registering: Registering,
    { visitor: { address }, language }: Pick<Shopper, "visitor" | "language">,
  ): Promise<Refusal> {
    if (registrationRule(store) === "closed")
      return "This store opens accounts itself. Call us, and we open one for you.";
    const entered = trimmed(registering);
    const problem = problemOf(entered);
    if (problem !== undefined) return problem;
    if (address !== undefined) limits.take("accountMail", address);
    if (!hasLeft(limits, "accountMailTo", mailLimitOf(store.id, entered.email))) return undefined;
    await enqueue(db, store.id, registeredJob, { ...entered, language }, clock.now());
    return undefined;
  }

  const registered: JobHandler = {
    kind: registeredJob,
    async run({ storeId, payload }) {
      const store = storeOf(storeId);
      if (!store) throw new Error("The store is not known yet.");
      const { phone, language, ...entered } = payload as Registering & { language?: string };
      const isApproved = registrationRule(store) === "approved";
      const { registration, guestBuyerGroups = [] } = store.settings;
      await db.transaction(async (tx) => {
        await addRegistrant(tx, storeId, {
          ...entered,
          phone: phone || null,
          language: language ?? null,
          buyerGroups: registration?.buyerGroups ?? guestBuyerGroups,
          status: isApproved ? "Pending" : "Invited",
        });
        // the present person, whoever added them: somebody who registers again before following the link gets another one
        const person = await findPerson(tx, storeId, entered.email);
        if (!person) return;
        const name = person.firstName || null;
        if (person.status === "Invited") {
          const link = await passwordLink(tx, store, person.userId, clock.now());
          await mail.enqueue(tx, store, {
            template: "registration",
            to: person.email,
            language,
            values: { name, link, validHours: linkHours },
          });
        } else if (person.status === "Pending") {
          const values = { name };
          await mail.enqueue(tx, store, { template: "registration-pending", to: person.email, language, values });
        } else if (person.status === "Active") {
          const values = { signInLink: "/login", resetLink: "/ForgotPassword" } as const;
          await mail.enqueue(tx, store, { template: "registration-exists", to: person.email, language, values });
        }
      });
    },
  };

  return { register, jobs: [registered] };
}

function trimmed({ firstName, lastName, email, phone }: Registering): Registering {
  const line = (text: string) => text.replace(/\p{Cc}+/gu, " ").trim();
  return { firstName: line(firstName), lastName: line(lastName), email: line(email), phone: line(phone) };
}

function problemOf({ firstName, lastName, email, phone }: Registering): Refusal {
  if (!looksLikeEmail(email) || email.length > 254) return "Enter a valid email address.";
  if (firstName === "" || lastName === "") return "Enter your first and your last name.";
  if (firstName.length > longestName || lastName.length > longestName || phone.length > 40)
    return "Shorten the name or the phone number.";
  return undefined;
}

/** A registration for the store's staff to review. */
export interface PendingRegistration {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly registeredAt: Date;
}

export function pendingRegistrations(q: Queries, storeId: RecordId): Promise<PendingRegistration[]> {
  return q.many<PendingRegistration>(sql`
    select email, first_name as "firstName", last_name as "lastName", phone, created_at as "registeredAt"
    from contact where store_id = ${storeId} and status = 'Pending' order by created_at`);
}

/** Approves a pending registration, and sends the link to set a password; or rejects it. False where none is pending for this address. */
export async function settleRegistration(
  { db, clock, mail }: Pick<RegistrationNeeds, "db" | "clock" | "mail">,
  store: Store,
  { email, isLetIn }: { email: string; isLetIn: boolean },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const person = await findPerson(tx, store.id, email);
    const to = isLetIn ? "Invited" : "Withdrawn";
    if (!person || !(await moveContact(tx, store.id, { userId: person.userId, from: "Pending", to }))) return false;
    if (isLetIn) {
      const link = await passwordLink(tx, store, person.userId, clock.now());
      const values = { name: person.firstName || null, link, validHours: linkHours };
      const language = person.language ?? undefined;
      await mail.enqueue(tx, store, { template: "registration-approved", to: person.email, language, values });
    }
    return true;
  });
}
