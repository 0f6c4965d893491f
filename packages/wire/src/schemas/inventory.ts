import { Type } from "typebox";
import type { Static } from "typebox";
import { flag, listOf, Nullable, RecordId, shape, text } from "./primitives.ts";
import { limits } from "../constants.ts";

/** Amounts are JSON numbers here, as nowhere else. Source: contract of the catalogue, section 7.4. */
export const InventoryProduct = Type.Cyclic(
  {
    InventoryProduct: shape({
      availableToFulfill: Type.Number(),
      availableToOrder: Type.Number(),
      onHand: Type.Number(),
      product2Id: RecordId,
      stockKeepingUnit: Type.Optional(Nullable(Type.String())),
      /** Our choice: what can be ordered before it has come. Left out where the store's rule for the part does not allow it. */
      backorderable: Type.Optional(Type.Number()),
      /** What is on its way, the next first. Our choice: left out where nothing is, and a date that has passed is none. */
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
      /** Our choice: what this cart of the visitor's holds counts as free. Another's cart counts as none. */
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
