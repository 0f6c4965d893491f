import { call } from "../call.ts";

/** Source: contract of cart and checkout, section 4. */
export const createCart = call("createCart", "POST", "carts", { statuses: [201] });
/** Creates the cart if there is none. */
export const ensureCart = call("ensureCart", "PUT", "carts/:cartStateOrId", { statuses: [200, 201] });
export const getCart = call("getCart", "GET", "carts/:cartStateOrId", { statuses: [200, 202] });
export const deleteCart = call("deleteCart", "DELETE", "carts/:cartStateOrId", { statuses: [204] });

export const getCompactSummary = call("getCompactSummary", "GET", "carts/:cartStateOrId/compact-summary");
/** The other documented path of the same summary. */
export const getCurrentCompactSummary = call("getCurrentCompactSummary", "GET", "carts/compact-summary");

const items = "carts/:cartStateOrId/cart-items";
export const getCartItems = call("getCartItems", "GET", items, { statuses: [200, 202] });
export const addCartItem = call("addCartItem", "POST", items, { statuses: [201] });
export const addCartItems = call("addCartItems", "POST", `${items}/batch`);
export const changeCartItem = call("changeCartItem", "PATCH", `${items}/:cartItemId`);
export const removeCartItem = call("removeCartItem", "DELETE", `${items}/:cartItemId`, { statuses: [204] });

const products = "carts/:cartStateOrId/products";
export const getCartProducts = call("getCartProducts", "GET", products);
export const getCartProduct = call("getCartProduct", "GET", `${products}/:productId`);

const coupons = "carts/:cartStateOrId/cart-coupons";
/** Source: section 5. */
export const getCartCoupons = call("getCartCoupons", "GET", coupons);
export const addCartCoupon = call("addCartCoupon", "POST", coupons, { statuses: [201] });
export const removeCartCoupon = call("removeCartCoupon", "DELETE", `${coupons}/:cartCouponId`, { statuses: [204] });

/** The promotions that take effect, with or without coupons. Source: section 5.3. */
export const getCartPromotions = call("getCartPromotions", "GET", "carts/:cartStateOrId/promotions");
/** The same for some items, each with its own share. Source: section 5.4. */
export const getCartItemPromotions = call("getCartItemPromotions", "POST", `${items}/promotions`);

/** Moves what a guest has gathered into the cart of the buyer they sign in as. Source: section 4.15. */
export const preserveCart = call("preserveCart", "POST", "carts/:cartStateOrId/actions/preserve");

/** A read-only copy that somebody else can pay for through a link. Source: section 4.16. */
export const cloneCart = call("cloneCart", "POST", "carts/:cartStateOrId/actions/clone", { statuses: [200, 201] });

const reservations = "carts/:cartStateOrId/inventory-reservations";
export const reserveInventory = call("reserveInventory", "PUT", reservations);
export const releaseInventory = call("releaseInventory", "DELETE", reservations, { statuses: [204] });
