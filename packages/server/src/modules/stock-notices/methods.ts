import { Type } from "typebox";
import { controllerMethod, type ControllerMethod } from "../../http/controller-method.ts";
import type { StockNotices } from "./service.ts";

const className = "applauncher__StockNoticeController";

/** The calls of the page for requesting a stock notification. Our choice: the platform has no names for these. */
export function stockNoticeMethods({ stockNotices }: { readonly stockNotices: StockNotices }): ControllerMethod[] {
  return [
    controllerMethod({
      admits: "shoppers",
      isCacheable: false,
      name: `${className}.tellMe`,
      parameters: Type.Object({
        productId: Type.String({ maxLength: 18 }),
        email: Type.Optional(Type.Union([Type.String({ maxLength: 1_000 }), Type.Null()])),
      }),
      run: async ({ productId, email }, shopper) =>
        (await stockNotices.tellMe(shopper, { productId, email: email ?? "" })) ?? null,
    }),
    controllerMethod({
      admits: "shoppers",
      isCacheable: false,
      name: `${className}.confirm`,
      parameters: Type.Object({ token: Type.String({ maxLength: 100 }) }),
      run: async ({ token }, shopper) => (await stockNotices.confirm(shopper, token)) ?? null,
    }),
  ];
}
