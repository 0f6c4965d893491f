/**
 * What a site calls its events and lists, by the labels that scripts ask for. One label is misspelt at its source.
 * Source: site specification, section 4, "Analytics"; contract of the site shell, section 7.2.
 */
export const analyticsLabels = {
  gaB2CLoaded: "b2c_loaded",
  gaPageView: "page_view",
  gaViewItem: "view_item",
  gaViewItemList: "view_item_list",
  gaSelectItem: "select_item",
  gaAddToCart: "add_to_cart",
  gaAddToWishList: "add_to_wishlist",
  gaBeginCheckout: "begin_checkout",
  gaShippingInfo: "add_shipping_info",
  gaPaymentInfo: "add_payment_info",
  gaPurchase: "purchase",
  gaDelivery: "Delivery",
  gaPurchaseOrder: "Purchase Order",
  gaWishList: "Wish List",
  gaMyListPage: "My List Page",
  gaPlpPage: "Product Category List Page",
  gaCommerceWishList: "commerce_wish_list",
  gaUnkownList: "Unknown List",
} as const;
