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
 * Finding placed orders. The browser that ordered sees its orders, and a buyer his and his account's; anybody else proves who they are. All who may not see
 * an order get one answer, whether it exists or not, so that numbers cannot be tried out: INSUFFICIENT_ACCESS.
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

  /** A token that shows this order for 60 minutes to whoever has it. */
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

  /** The first one of this name that may be seen: an order that the store took may have the number of an imported one. */
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
 * Our choice: beside id and reference number the order number will do, with or without leading zeros, as it is what
 * people have on paper. It can be guessed, and then the e-mail address and the phone number must be known too. Digits alone may be
 * the number of an imported order, too.
 */
function keysFrom(reference: string): OrderKey[] {
  const text = reference.trim();
  const asReference = (value: string): OrderKey => ({ by: "referenceNumber", value });
  if (/^\d{1,12}$/.test(text)) return [{ by: "orderNumber", value: text }, ...writtenNumbers(text).map(asReference)];
  const id = recordIdFrom(text);
  return [id ? { by: "id", value: id } : asReference(text.toUpperCase())];
}

/** Who ordered without an address or a number, or is erased, has nothing by which a stranger could be told from him. */
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
