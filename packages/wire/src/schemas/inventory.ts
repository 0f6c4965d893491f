import { Type } from "typebox";
import type { Static } from "typebox";
import { flag, listOf, Nullable, RecordId, shape, text } from "./primitives.ts";
import { limits } from "../constants.ts";

/** Amounts are JSON numbers here, unlike anywhere else. Source: contract of the catalogue, section 7.4. */
export const InventoryProduct = Type.Cyclic(
  {
    InventoryProduct: shape({
      availableToFulfill: Type.Number(),
      availableToOrder: Type.Number(),
      onHand: Type.Number(),
      product2Id: RecordId,
      stockKeepingUnit: Type.Optional(Nullable(Type.String())),
      /** Our choice: how much can be ordered before it arrives. Left out if the store's rule for the part does not allow back-orders. */
      backorderable: Type.Optional(Type.Number()),
      /** Expected deliveries, the next one first. Our choice: left out if there are none; a date in the past does not count. */
      futures: Type.Optional(Type.Array(shape({ expectedDate: Nullable(Type.String()), quantity: Type.Number() }))),
      variants: Type.Optional(Type.Array(Type.Ref("InventoryProduct"))),
    }),
  },
  "InventoryProduct",
);

export const InventoryLevels = shape(
  {
    errors: Type.Array(shape({ errorCode: Type.String(), message: Type.String() })),
    locationGroups: Type.Array(shape({ inventoryProducts: Type.Array(InventoryProduct), locationGroupId: RecordId })),
    locations: Type.Array(shape({ inventoryProducts: Type.Array(InventoryProduct), locationId: RecordId })),
    success: Type.Boolean(),
    totalInventory: Type.Array(InventoryProduct),
  },
  "InventoryLevels",
);

export const inventoryShapes = {
  getInventoryLevels: {
    query: shape({
      /** Our choice: stock reserved by this cart counts as free if the cart is the visitor's own. A cart of somebody else is ignored. */
      cartId: Type.Optional(RecordId),
      includeRelatedProducts: flag(),
      locationgroups: Type.Optional(listOf(RecordId, limits.inventoryPairs)),
      locations: Type.Optional(listOf(RecordId, limits.inventoryPairs)),
      /** Ids or SKUs. */
      products: listOf(text(255), limits.inventoryPairs),
      /** `webStoreId Eq '0ZE…'` */
      scope: Type.Optional(Type.String({ maxLength: 100, pattern: "0ZE[0-9A-Za-z]{12}" })),
    }),
    reply: InventoryLevels,
  },
};

export type InventoryProduct = Static<typeof InventoryProduct>;
export type InventoryLevels = Static<typeof InventoryLevels>;
