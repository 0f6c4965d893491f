export { couponKey } from "./coupon-code.ts";
export { promotionsFrom, type PromotionsFile } from "./file.ts";
export { couponMethods } from "./methods.ts";
export { promotionRoutes } from "./routes.ts";
export { createPromotions, type AppliedPromotion, type Buyer, type Promotions } from "./service.ts";
export { giveBackUses, readPromotions, savePromotions } from "./store.ts";
export { promotionIdOf, type LivePromotion } from "./in-force.ts";
export { unknownToPromotions } from "./unknown-names.ts";
export { COUPON_ITEMS, notValid, tooLarge, usedUp } from "./verdicts.ts";
