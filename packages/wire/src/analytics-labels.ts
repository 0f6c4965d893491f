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

/**
 * What pages are called where events are kept: as they are named from their addresses, which are an owner's or a visitor's words
 * otherwise. A page of another name is an unknown one.
 */
export const measuredPages = [
  "Home Page",
  "Login Page",
  "Error Page",
  "Unknown Page",
  "About Page",
  "Accounts Page",
  "Advanced Search Page",
  "Cart Page",
  "Category Page",
  "Changepassword Page",
  "Checkout Page",
  "Checkpasswordresetemail Page",
  "Compare Page",
  "Confirm Account Page",
  "Confirm Email Page",
  "Contact Us Page",
  "Drawing Page",
  "Engine List Page",
  "Engine Page",
  "Faq Page",
  "Find My Engine Number Page",
  "Forgotpassword Page",
  "Global Search Page",
  "Invitation Page",
  "Legal Notice Page",
  "My Account Page",
  "My Coupons Page",
  "My Engines Page",
  "Mylists Page",
  "Order Lookup Page",
  "Order Page",
  "Ordersummary Page",
  "Pay Page",
  "Privacy Policy Page",
  "Product Page",
  "Quick Order Page",
  "Registering An Account Page",
  "Selfregister Page",
  "Shipping And Returns Page",
  "Stock Notice Page",
] as const;

export type MeasuredPage = (typeof measuredPages)[number];
