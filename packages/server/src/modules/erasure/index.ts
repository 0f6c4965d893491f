import type { Clock } from "../../clock.ts";
import type { Database, Tx } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import { release } from "../inventory/index.ts";
import { forgetCardsOf } from "../payment/index.ts";
import {
  awaitUndoUnderWay,
  blankAccounts,
  blankContact,
  blankOrders,
  cartsWithStock,
  deleteEndedCertificates,
  deleteMessages,
  deleteTraces,
  endCertificates,
  findPeople,
  keptOrders,
  noteErasures,
  noteFormerAddresses,
} from "./store.ts";

export { holdErasures } from "./store.ts";
export { erasureHash } from "./erasures.ts";

/** How many records of each kind were deleted or anonymized. */
type Erased = Readonly<Record<string, number>>;

interface ErasureNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

interface Asked {
  readonly store: Store;
  /** Newer orders stay as they are: the law requires their invoices to be kept. */
  readonly keepOrdersYears: number;
  /** Reports what would be done, and does nothing. */
  readonly isTrial: boolean;
}

/**
 * Deletes what a store keeps about a person, whether a buyer or a guest who gave this address. Only `orders kept` remain, without
 * anything that allows signing in.
 */
export function erasePerson(
  { db, clock }: ErasureNeeds,
  { email, ...asked }: Asked & { readonly email: string },
): Promise<Erased> {
  return inTrial(db, asked.isTrial, async (tx) => {
    await awaitUndoUnderWay(tx);
    const { store } = asked;
    const storeId = store.id;
    const before = yearsBefore(clock.now(), asked.keepOrdersYears);
    const people = await findPeople(tx, storeId, email);
    const whom = { email, people };
    for (const cartId of await cartsWithStock(tx, storeId, whom)) await release(tx, store, cartId, clock.now());
    let [cards, certificates] = [0, 0];
    let accounts = 0;
    const opened: string[] = [];
    for (const { userId } of people) cards += await forgetCardsOf(tx, storeId, userId, clock.now());
    const traces = await deleteTraces(tx, storeId, whom);
    const { orders, messages: ofOrders } = await blankOrders(tx, storeId, { before, of: whom });
    const messages = ofOrders + (await deleteMessages(tx, storeId, whom));
    const kept = await keptOrders(tx, storeId, whom);
    for (const { contactId } of people) {
      certificates += await endCertificates(tx, storeId, contactId, clock.now());
      const gone = await blankAccounts(tx, storeId, contactId);
      accounts += gone.blanked;
      opened.push(...gone.codes);
      await noteFormerAddresses(tx, storeId, contactId, clock.now());
      await blankContact(tx, storeId, contactId);
    }
    const logins = people.length;
    await noteErasures(tx, storeId, "contacts", [email], clock.now());
    await noteErasures(tx, storeId, "accounts", opened, clock.now());
    return {
      logins,
      accounts,
      cards,
      "tax certificates": certificates,
      ...traces,
      messages,
      orders,
      "orders kept": kept,
    };
  });
}

/** Anonymizes the orders that nobody has to keep with names any more. */
export function expireOrders({ db, clock }: ErasureNeeds, { store, keepOrdersYears, isTrial }: Asked): Promise<Erased> {
  const before = yearsBefore(clock.now(), keepOrdersYears);
  return inTrial(db, isTrial, async (tx) => ({
    ...(await blankOrders(tx, store.id, { before, of: null })),
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
