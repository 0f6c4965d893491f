import { checkoutNotices, type CheckoutErrorCode } from "@tradecounter/wire";
import type { ContextType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RouterContext } from "../../router/react.tsx";
import { CheckoutProblem } from "./problem.tsx";

/** As on a page rendered by a server, with no form being sent or rejected. */
const rendered = {
  store: {},
  client: () => Promise.reject(new Error("a page that is rendered asks nothing")),
  router: undefined,
  state: { page: {}, refusal: null, pending: undefined, sending: new Set(), results: new Map() },
} as unknown as ContextType<typeof RouterContext>;

test.each(Object.entries(checkoutNotices))("%s is shown in its words, with its way out", (code, notice) => {
  const html = renderToStaticMarkup(
    <RouterContext value={rendered}>
      <CheckoutProblem code={code as CheckoutErrorCode} />
    </RouterContext>,
  ).replaceAll("&#x27;", "'");
  const text = html.replaceAll(/<[^>]*>/g, "\n");
  expect(text).toContain(notice.title);
  expect(text).toContain(notice.detail);
  expect(text.includes("Return to cart")).toBe(notice.returnTo === "cart");
  expect(text.includes("Place the order again")).toBe(code === "PAYMENT_ORPHANED");
});
