import type { Clock } from "../../clock.ts";
import type { Database, Tx } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import { release } from "../inventory/index.ts";
import { forgetCardsOf } from "../payment/index.ts";
import {
  blankContact,
  blankOrders,
  cartsWithStock,
  deleteEndedCertificates,
  deleteTraces,
  endCertificates,
  findPerson,
  keptOrders,
} from "./store.ts";

/** How many records of what were taken away, or made nobody's. */
type Erased = Readonly<Record<string, number>>;

interface ErasureNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

interface Asked {
  readonly store: Store;
  /** Orders that are younger stay as they are: the law wants their bills kept. */
  readonly keepOrdersYears: number;
  /** Tells what would be done, and does nothing. */
  readonly isTrial: boolean;
}

/**
 * Takes away what a store keeps of a person, be he a buyer or a guest who gave this address. `orders kept` is left of him, without
 * anything that lets somebody in.
 */
export function erasePerson(
  { db, clock }: ErasureNeeds,
  { email, ...asked }: Asked & { readonly email: string },
): Promise<Erased> {
  return inTrial(db, asked.isTrial, async (tx) => {
    const { store } = asked;
    const storeId = store.id;
    const before = yearsBefore(clock.now(), asked.keepOrdersYears);
    const person = await findPerson(tx, storeId, email);
    for (const cartId of await cartsWithStock(tx, storeId, { email, person }))
      await release(tx, store, cartId, clock.now());
    const cards = person ? await forgetCardsOf(tx, storeId, person.userId, clock.now()) : 0;
    const traces = await deleteTraces(tx, storeId, { email, person });
    const orders = await blankOrders(tx, storeId, { before, of: { email, userId: person?.userId ?? null } });
    const kept = await keptOrders(tx, storeId, { email, userId: person?.userId ?? null });
    const certificates = person ? await endCertificates(tx, storeId, person.contactId, clock.now()) : 0;
    if (person) await blankContact(tx, storeId, person.contactId);
    return { logins: person ? 1 : 0, cards, "tax certificates": certificates, ...traces, orders, "orders kept": kept };
  });
}

/** Takes the people out of the orders that nobody has to keep with their names any more. */
export function expireOrders({ db, clock }: ErasureNeeds, { store, keepOrdersYears, isTrial }: Asked): Promise<Erased> {
  const before = yearsBefore(clock.now(), keepOrdersYears);
  return inTrial(db, isTrial, async (tx) => ({
    orders: await blankOrders(tx, store.id, { before, of: null }),
    "tax certificates": await deleteEndedCertificates(tx, store.id, before),
  }));
}

function yearsBefore(now: Date, years: number): Date {
  const moment = new Date(now);
  moment.setUTCFullYear(moment.getUTCFullYear() - years);
  return moment;
}

class Trial extends Error {
  readonly outcome: Erased;
  constructor(outcome: Erased) {
    super();
    this.outcome = outcome;
  }
}

async function inTrial(db: Database, isTrial: boolean, work: (tx: Tx) => Promise<Erased>): Promise<Erased> {
  try {
    return await db.transaction(async (tx) => {
      const outcome = await work(tx);
      if (isTrial) throw new Trial(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Trial) return error.outcome;
    throw error;
  }
}
