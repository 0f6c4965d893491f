import type { Decimal, RecordId } from "@tradecounter/commerce";
import type { CheckoutError } from "@tradecounter/wire";
import type { DeliveryAddress } from "../addresses/index.ts";
import type { Cart } from "../cart/index.ts";
import type { Supplies } from "../inventory/index.ts";

/** Which checkout a call means: by id, or the live one of the shopper's current cart. */
export type CheckoutRef = "active" | RecordId;

/** Source: commerce specification, section 3. All four are set: a part of a contact is not stored. */
export interface Contact {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
}

/** The session in which a cart becomes an order. */
export interface Session {
  readonly id: RecordId;
  readonly storeId: RecordId;
  readonly cartId: RecordId;
  readonly ownerId: string;
  readonly status: "Live" | "Submitted" | "Canceled";
  readonly orderReferenceNumber: string;
  readonly contact: Contact | null;
  readonly billingAddress: DeliveryAddress | null;
  readonly purchaseOrderNumber: string | null;
  /** The total that the purchase order was given for. */
  readonly purchaseOrderAmount: Decimal | null;
  /** Whether a payment at the gateway was ever begun. */
  readonly hasPayments: boolean;
  /** Of the page on which it began; null where it is the store's own. */
  readonly language: string | null;
  readonly expiresAt: Date;
  /** When the shopper pressed to order and the stock was held; null before that. */
  readonly preparedAt: Date | null;
}

/** A live session with its cart, both locked until the transaction ends. */
export interface Open {
  readonly session: Session;
  readonly cart: Cart;
  /** Why the cart is another than the shopper has seen, by its total or by how it is delivered; null where it is not. */
  readonly repriced: string | null;
}

/** A checkout as a shopper sees it. With errors it is answered with status 422. */
export interface View extends Omit<Open, "repriced"> {
  readonly errors: readonly CheckoutError[];
  /** Where the goods would be taken from. */
  readonly supplies: Supplies;
  /** The answer is still being worked out: status 202. */
  readonly isPending: boolean;
}
