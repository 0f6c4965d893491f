import { createElement, Suspense, useState } from "react";
import type { ReactNode } from "react";
import { messageOf, notified, optimisticCart } from "@tradecounter/client";
import type { CheckoutForm, Client, OptimisticCart } from "@tradecounter/client";
import { ClientProvider, useClient, useData, useEntry, useProcessing, useRead } from "@tradecounter/client/react";

/** Re-renders when the count changes, but not for the cart's currency. In JSX: `<b aria-busy={isBusy}>{count}</b>`. */
function CartBadge(): ReactNode {
  const { cart } = useClient();
  const count = useData(cart.summary, ({ totalProductCount }) => totalProductCount);
  const isBusy = useProcessing(cart.processing);
  return createElement("b", { "aria-busy": isBusy }, count);
}

/** The provider wraps everything that reads; data that are not loaded yet suspend. */
export function Page({ client }: { readonly client: Client }): ReactNode {
  const header = createElement(Suspense, { fallback: "…" }, createElement(CartBadge));
  return createElement(ClientProvider, { value: client }, header);
}

/** A page's own read, under a key of its own that names its subject; suspends, and re-renders only if the name changes. */
export function ProductName({ productId }: { readonly productId: string }): ReactNode {
  const name = useRead(
    `page/product/${productId}`,
    ({ catalog }, signal) => catalog.product(productId, {}, { signal }),
    ({ fields }) => fields.Name,
  );
  return createElement("h1", null, name);
}

/** Never suspends: data, loading and errors are all handled in one place. */
export function CartTotal(): ReactNode {
  const { data, error, loading } = useEntry(useClient().cart.current);
  if (error && !data) return createElement("p", { role: "alert" }, "The cart cannot be shown. Try again later.");
  return createElement("output", { "aria-busy": loading }, data?.grandTotalAmount ?? "…");
}

/** One optimistic cart for everything that shows it: created once, not on each render. */
export function useOptimisticCart(): OptimisticCart {
  const client = useClient();
  const [cart] = useState(() => optimisticCart(client));
  return cart;
}

/** A field that shows a quantity as soon as it is entered, and the store's own again, with its message, if it is refused. */
export function useQuantity(cart: OptimisticCart, cartItemId: string) {
  const [problem, setProblem] = useState("");
  const quantity = useData(
    cart.shown,
    ({ cartItems }) => cartItems.find(({ cartItem }) => cartItem?.cartItemId === cartItemId)?.cartItem?.quantity ?? "0",
  );
  async function change(wanted: string): Promise<void> {
    setProblem("");
    await cart.change(cartItemId, wanted).catch((error: unknown) => setProblem(messageOf(error) ?? "Not saved."));
  }
  return { quantity, problem, change };
}

/** A field of the checkout: the input, otherwise the store's value, and the message next to the contact. */
export function useEmail(form: CheckoutForm) {
  const shown = useData(form.view, ({ checkout, draft, isBusy }) => ({
    email: checkout.contactInfo?.email ?? "",
    problem: draft.notifications.find(({ groupId }) => groupId === notified.contact)?.detail ?? "",
    isBusy,
  }));
  return { ...shown, enter: (email: string) => form.update({ contactInfo: { email } }) };
}
