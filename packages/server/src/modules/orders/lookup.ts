import { createHash, randomBytes } from "node:crypto";
import { isSamePhone, recordIdFrom, type RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { Order } from "./order.ts";
import { maySee } from "./access.ts";
import { managedOrder, type ManagedOrder } from "./managed-order.ts";
import { findOrder, insertAccessToken, orderOfToken, writtenNumbers, type OrderKey } from "./store.ts";
import type { Verification } from "./verification.ts";

export type Found = ManagedOrder;

const tokenMinutes = 60;

export type Lookups = ReturnType<typeof createLookups>;

/**
 * Looks up placed orders. The browser that ordered sees its orders, and buyers see their own and their account's; anybody else has to prove
 * their identity. Whoever may not see an order gets the same error whether it exists or not, so that numbers cannot be guessed:
 * INSUFFICIENT_ACCESS.
 */
export function createLookups({ db, clock }: { db: Database; clock: Clock }) {
  async function lookUp(shopper: Shopper, reference: string, verification: Verification | null): Promise<Found> {
    const order = await find(
      shopper.store.id,
      reference,
      (found) => maySee(shopper, found) || isProof(found, verification),
    );
    return managedOrder(db, order);
  }

  async function lookUpByToken(shopper: Shopper, reference: string, token: string): Promise<Found> {
    const { id: storeId } = shopper.store;
    const orderId = await orderOfToken(db, storeId, hashOf(token), clock.now());
    const order = await find(storeId, reference, ({ id }) => id === orderId);
    return managedOrder(db, order);
  }

  /** A token that shows this order for 60 minutes to anyone who has it. */
  async function authorize(shopper: Shopper, reference: string, verification: Verification): Promise<string> {
    const { id: storeId } = shopper.store;
    const order = await find(storeId, reference, (found) => isProof(found, verification));
    const token = randomBytes(32).toString("base64url");
    const expiresAt = new Date(clock.now().getTime() + tokenMinutes * 60_000);
    await db.transaction((tx) =>
      insertAccessToken(tx, { storeId, hash: hashOf(token), orderId: order.id, expiresAt }, clock.now()),
    );
    return token;
  }

  /** The first visible order with this reference: an order of the store's own may have the same number as an imported one. */
  async function find(storeId: RecordId, reference: string, isShown: (order: Order) => boolean): Promise<Order> {
    for (const key of keysFrom(reference)) {
      const order = await findOrder(db, storeId, key);
      if (order && isShown(order)) return order;
    }
    throw hidden();
  }

  return { lookUp, lookUpByToken, authorize };
}

/**
 * Our choice: besides id and reference number the order number is accepted, with or without leading zeros, since it is what people have on
 * paper. It is guessable, so the e-mail address and the phone number are required as well. Digits alone may also be the number of an
 * imported order.
 */
function keysFrom(reference: string): OrderKey[] {
  const text = reference.trim();
  const asReference = (value: string): OrderKey => ({ by: "referenceNumber", value });
  if (/^\d{1,12}$/.test(text)) return [{ by: "orderNumber", value: text }, ...writtenNumbers(text).map(asReference)];
  const id = recordIdFrom(text);
  return [id ? { by: "id", value: id } : asReference(text.toUpperCase())];
}

/** A contact without e-mail address or phone number, or one that was erased, has nothing to verify a stranger against. */
function isProof({ contact }: Order, verification: Verification | null): boolean {
  if (!verification || contact.email === "" || !/\d/.test(contact.phoneNumber)) return false;
  const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
  return (
    isSame(contact.email, verification.email) &&
    isSamePhone(contact.phoneNumber, verification.phoneNumber) &&
    (!verification.lastName?.trim() || isSame(contact.lastName, verification.lastName))
  );
}

function hidden(): CommerceError {
  return new CommerceError(
    "INSUFFICIENT_ACCESS",
    "We found no order with this number, email address and phone number.",
  );
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
