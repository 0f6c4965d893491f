import { cartId, item, order } from "./cart-examples.ts";
import { impeller, picture, pumpKit } from "./catalog-examples.ts";
import type {
  OrderItemProduct,
  OrderItems,
  OrderSummaries,
  OrderSummary,
  OrderToCart,
  ReorderReport,
} from "../types.ts";
import type { ShipmentItems, Shipments, Wishlist, WishlistItem, Wishlists, WishlistToCart } from "../types.ts";

/** What a buyer of the fictional dealer has saved and ordered. */
const onePage = (path: string) => ({
  currentPageToken: null,
  currentPageUrl: `/services/data/v65.0/commerce/webstores/0ZE7t00000StOr1AAL/${path}`,
  nextPageToken: null,
  nextPageUrl: null,
  previousPageToken: null,
  previousPageUrl: null,
});
const wishlistId = "3or7t00000WiSh1AAL";
const orderSummaryId = "1Os7t00000OrDr1AAL";
const orderItemSummaryId = "10u7t00000LiN01AAK";
const shipmentId = "0OB7t00000ShIp1AAL";
const total = { label: "Total", text: "83.55", type: "currency" };

export const wishlistItem: WishlistItem = {
  currencyIsoCode: "EUR",
  error: null,
  listPrice: 31.4,
  productSummary: item.productDetails,
  salesPrice: 27.85,
  wishlistItemId: "3oi7t00000WiSh1AAL",
};

export const wishlist: Wishlist = {
  page: {
    ...onePage(`wishlists/${wishlistId}/wishlist-items`),
    currencyIsoCode: "EUR",
    hasErrors: true,
    items: [
      wishlistItem,
      {
        ...wishlistItem,
        error: { errorCode: "ITEM_NOT_FOUND", message: "Sold no more." },
        listPrice: null,
        productSummary: null,
        salesPrice: null,
        wishlistItemId: "3oi7t00000WiSh2AAL",
      },
    ],
  },
  summary: {
    createdDate: "2026-10-02T08:30:00.000Z",
    id: wishlistId,
    modifiedDate: "2026-11-02T08:30:00.000Z",
    name: "Winter refit",
    wishlistProductCount: 2,
  },
};

export const wishlists: Wishlists = { displayedList: wishlist, summaries: [wishlist.summary], wishlistCount: 1 };

export const wishlistToCart: WishlistToCart = {
  cartId,
  failedWishlistToCartItems: [{ cartItem: null, message: "Sold no more.", status: "ITEM_NOT_FOUND" }],
  productsFailedCount: 1,
  productsRequestedCount: 2,
  productsSucceededCount: 1,
  succeededWishlistToCartItems: [{ cartItem: item, message: null, status: "Success" }],
};

export const orderSummary: OrderSummary = {
  adjustmentAggregates: null,
  createdDate: "2026-11-02T08:31:00.000Z",
  currencyIsoCode: "EUR",
  fields: { GrandTotalAmount: total },
  orderNumber: "00000612",
  orderProductTopLevelLineCount: 1,
  orderSummaryId,
  orderedDate: "2026-11-02T08:30:00.000Z",
  ownerId: "0057t00000InGa1AAL",
  products: [
    {
      canViewProduct: true,
      errorCode: null,
      errorMessage: null,
      fields: {},
      id: impeller,
      media: picture,
      variationAttributes: {},
    },
  ],
  status: "Created",
  totalAmount: "83.55",
};

export const orderSummaries: OrderSummaries = {
  ...onePage("order-summaries"),
  count: 1,
  orderSummaries: [orderSummary],
  sortOrder: "OrderedDateDesc",
};

const product: OrderItemProduct = {
  canViewProduct: false,
  errorCode: null,
  errorMessage: null,
  fields: { StockKeepingUnit: { label: "Part number", text: "IM-0612", type: "string" } },
  media: null,
  productAttributes: null,
  productId: impeller,
};

export const orderItems: OrderItems = {
  ...onePage(`order-summaries/${orderSummaryId}/items`),
  items: [{ adjustmentAggregates: null, fields: { TotalPrice: total }, orderItemSummaryId, orderSummaryId, product }],
};

export const orderDeliveryGroups = {
  ...onePage(`order-summaries/${orderSummaryId}/delivery-groups`),
  orderDeliveryGroups: [{ fields: { DeliverToCity: { label: "City", text: "Flensburg", type: "string" } } }],
};

export const shipments: Shipments = {
  ...onePage(`order-summaries/${orderSummaryId}/shipments`),
  count: 1,
  shipments: [
    {
      expectedDeliveryDate: "2026-11-05T00:00:00.000Z",
      fields: {},
      orderSummaryId,
      shipmentId,
      shipmentNumber: "SH-0007",
      status: "Shipped",
    },
  ],
  sortOrder: "ShipmentNumberAsc",
};

export const shipmentItems: ShipmentItems = {
  ...onePage(`shipments/${shipmentId}/items`),
  count: 1,
  items: [
    {
      fields: {},
      orderItemSummaryId,
      product,
      productId: impeller,
      quantity: 3,
      shipmentId,
      shipmentItemId: "0OC7t00000ShIt1AAL",
    },
  ],
  sortOrder: "IdAsc",
};

export const orderAdjustments = { adjustments: order.adjustments };
export const orderItemAdjustments = { orderItemSummaries: { [orderItemSummaryId]: orderAdjustments } };

export const reorderReport: ReorderReport = {
  currencyIsoCode: "EUR",
  items: [
    {
      availableToFulfill: "4.0",
      coreCharge: null,
      name: "Impeller",
      orderItemSummaryId,
      orderedQuantity: "3.0",
      orderedSellingModelName: "Every 3 months",
      orderedUnitPrice: "27.85",
      productId: impeller,
      quantityMessage: null,
      replacement: null,
      sku: "IM-0612",
      status: "Available",
      suggestedQuantity: "3.0",
      unitPrice: "28.40",
    },
    {
      availableToFulfill: null,
      coreCharge: null,
      name: "Pump kit",
      orderItemSummaryId: "10u7t00000LiN02AAK",
      orderedQuantity: "1.0",
      orderedSellingModelName: null,
      orderedUnitPrice: "61.00",
      productId: pumpKit,
      quantityMessage: null,
      replacement: {
        availableToFulfill: null,
        coreCharge: null,
        name: "Impeller",
        productId: impeller,
        sku: "IM-0612",
        unitPrice: "28.40",
      },
      sku: "PK-0612",
      status: "Replaced",
      suggestedQuantity: "1.0",
      unitPrice: null,
    },
  ],
  orderCurrencyIsoCode: "EUR",
  orderNumber: "00000612",
  orderSummaryId,
};

export const orderToCart: OrderToCart = {
  cartId,
  totalFailedProductCount: 1,
  totalSucceededProductCount: 1,
  unaddedProducts: [
    {
      errorCode: "ERROR_PROCESSING_CARTITEM",
      errorMessage: "Sold no more.",
      media: null,
      productId: pumpKit,
      productName: "Pump kit",
      productSKU: "PK-0612",
    },
  ],
};
