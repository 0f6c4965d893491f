import type { Decimal, RecordId } from "@tradecounter/commerce";
import type { WayToBuy } from "../cart/index.ts";

/** A list without its items. */
export interface Wishlist {
  readonly id: RecordId;
  readonly userId: RecordId;
  /** First and last name; null where the store knows no such person, as for an integration. */
  readonly ownerName: string | null;
  readonly name: string;
  readonly isShared: boolean;
  readonly itemCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface WishlistItem extends WayToBuy {
  readonly id: RecordId;
  readonly productId: RecordId;
  readonly quantity: Decimal;
}

/** A product to be saved on a list. */
export interface WantedItem extends WayToBuy {
  readonly productId: RecordId;
  /** Undefined: the quantity already stored, or one. */
  readonly quantity: Decimal | undefined;
}

/** The account and user that a list belongs to. */
export interface Holder {
  readonly storeId: RecordId;
  readonly holderId: RecordId;
  readonly userId: RecordId;
}
