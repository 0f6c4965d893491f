import { createElement, Suspense } from "react";
import type { ReactNode } from "react";
import type { Client } from "@tradecounter/client";
import { ClientProvider, useClient, useData, useProcessing } from "@tradecounter/client/react";

/** Draws again when the count changes, and not for the cart's currency. In JSX: `<b aria-busy={isBusy}>{count}</b>`. */
function CartBadge(): ReactNode {
  const { cart } = useClient();
  const count = useData(cart.summary, ({ totalProductCount }) => totalProductCount);
  const isBusy = useProcessing(cart.processing);
  return createElement("b", { "aria-busy": isBusy }, count);
}

/** The client stands above all that reads; what is not there yet suspends. */
export function Page({ client }: { readonly client: Client }): ReactNode {
  const header = createElement(Suspense, { fallback: "…" }, createElement(CartBadge));
  return createElement(ClientProvider, { value: client }, header);
}
