import type { Decimal, RecordId } from "@tradecounter/commerce";
import type { WayToBuy } from "../cart/index.ts";

/** A list without its items. */
export interface Wishlist {
  readonly id: RecordId;
  readonly userId: RecordId;
  /** First and last name; null where the store knows no such person, as of an integration. */
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

/** What somebody wants to have on a list. */
export interface WantedItem extends WayToBuy {
  readonly productId: RecordId;
  /** Undefined: as many as are there already, or one. */
  readonly quantity: Decimal | undefined;
}

/** For whom a list is kept, and as whom. */
export interface Holder {
  readonly storeId: RecordId;
  readonly holderId: RecordId;
  readonly userId: RecordId;
}
