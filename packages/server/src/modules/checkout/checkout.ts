import type { Decimal, RecordId } from "@tradecounter/commerce";
import type { CheckoutError } from "@tradecounter/wire";
import type { DeliveryAddress } from "../addresses/index.ts";
import type { Cart } from "../cart/index.ts";
import type { Supplies } from "../inventory/index.ts";

/** Which checkout a call refers to: by id, or the live one of the shopper's current cart. */
export type CheckoutRef = "active" | RecordId;

/** Source: commerce specification, section 3. All four are set: an incomplete contact is not stored. */
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
  /** The total that the purchase order covers. */
  readonly purchaseOrderAmount: Decimal | null;
  /** Whether a payment at the gateway was ever begun. */
  readonly hasPayments: boolean;
  /** The language of the page on which it began; null where it is the store's own. */
  readonly language: string | null;
  readonly expiresAt: Date;
  /** When the shopper pressed the order button and stock was reserved; null before that. */
  readonly preparedAt: Date | null;
}

/** A live session with its cart, both locked until the transaction ends. */
export interface Open {
  readonly session: Session;
  readonly cart: Cart;
  /** Why the cart's total or delivery differs from what the shopper has seen; null where it does not. */
  readonly repriced: string | null;
}

/** A checkout as a shopper sees it. With errors the status is 422. */
export interface View extends Omit<Open, "repriced"> {
  readonly errors: readonly CheckoutError[];
  /** The locations that the goods would be taken from. */
  readonly supplies: Supplies;
  /** The result is still being computed: status 202. */
  readonly isPending: boolean;
}
