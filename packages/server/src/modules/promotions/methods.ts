import { Type } from "typebox";
import type { Queries } from "../../db/index.ts";
import { controllerMethod, type ControllerMethod } from "../../http/controller-method.ts";
import type { Promotions } from "./service.ts";

/** The calls of the page with a buyer's coupons. Our choice: the platform has no name for them. */
export function couponMethods({ db, promotions }: { readonly db: Queries; readonly promotions: Promotions }) {
  return [
    controllerMethod({
      name: "applauncher__CouponController.getMyCoupons",
      parameters: Type.Object({}),
      admits: "buyers",
      isCacheable: false,
      run: (_given, shopper) => promotions.ownCoupons(db, { shopper, email: shopper.contact?.email ?? null }),
    }),
  ] satisfies ControllerMethod[];
}
