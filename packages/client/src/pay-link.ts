import {
  cloneCart,
  createPayLink as createPayLinkCall,
  CURRENT_CART,
  getPayLinks,
  openPayLink as openPayLinkCall,
  payByLink as payByLinkCall,
  withdrawPayLink as withdrawPayLinkCall,
} from "@tradecounter/wire";
import type {
  BodyOf,
  CartSummary,
  Checkout,
  OpenedPayLink,
  PayLink,
  PayLinkHead,
  PayLinkItem,
} from "@tradecounter/wire";
import { paySession } from "./checkout-form/session.ts";
import type { Client } from "./client.ts";
import { demand, isFilled } from "./errors.ts";
import { codeFrom, confirmAtOf, demandConfirmation, type Placing } from "./orders.ts";
import { billed } from "./payment.ts";
import type { SendOptions } from "./transport.ts";

/**
 * Makes a read-only copy of a cart, which somebody else pays on the pay page (`isPayPage`); the cart itself may be gone by then.
 * Throws INVALID_CONFIG for a blank id. Source: commerce specification, section 7; requirement C3.7.
 */
export async function cloneForPayment(
  { send, accountId, cart, cartParams }: Client,
  cartId: string = cartParams.cartStateOrId,
): Promise<CartSummary> {
  demand(isFilled(cartId), "a cart's id is needed");
  const targetEffectiveAccountId = accountId();
  const cloned = send(cloneCart, {
    params: { cartStateOrId: cartId },
    query: targetEffectiveAccountId === undefined ? {} : { targetEffectiveAccountId },
    body: { targetType: "PayNowReadOnly", ...(cartId !== CURRENT_CART && { cartId }) },
  });
  return cart.changed("cart", cloned);
}

/**
 * Creates a link through which somebody else pays for a copy of the cart, which must need nothing but payment. Throws `FetchError`:
 * INVALID_OPERATION says what is missing.
 */
export async function createPayLink(
  { send }: Pick<Client, "send">,
  wanted: BodyOf<typeof createPayLinkCall>,
): Promise<PayLink> {
  return (await send(createPayLinkCall, { body: wanted })).body;
}

/** The shopper's links that can still be paid, newest first. */
export async function openPayLinks(
  { send }: Pick<Client, "send">,
  { signal }: SendOptions = {},
): Promise<readonly PayLinkHead[]> {
  return (await send(getPayLinks, {}, { signal })).body.payLinks;
}

/**
 * Withdraws one of the shopper's links, identified by the copy it pays for: nobody can pay through it any more. Throws `FetchError`:
 * INVALID_OPERATION for one that is paid.
 */
export async function withdrawPayLink({ send }: Pick<Client, "send">, cartId: string): Promise<void> {
  await send(withdrawPayLinkCall, { body: { cartId } });
}

/** What a link leads to: something to pay for, with its checkout as built by `paySession`; or nothing any more. */
export type ToPay =
  | {
      readonly status: "Open";
      readonly checkout: Checkout;
      readonly items: readonly PayLinkItem[];
      /** The person asking for payment. */
      readonly askedBy: string | null;
      readonly expiresAt: string;
      /** Whether this visitor may pay by purchase order: a buyer of the link's account, or the guest who created it. */
      readonly takesPurchaseOrder: boolean;
      /** Whether this visitor created the link, and may withdraw it. */
      readonly isOwn: boolean;
      /** The address of the page that the link opens. */
      readonly url: string;
    }
  | { readonly status: "Paid" | "Expired" | "Withdrawn"; readonly orderReferenceNumber: string | null };

/**
 * What there is to pay for through a link. The session remembers that the visitor came through it: a guest's cart is then not carried over.
 * Throws `FetchError` with 404 for a link that does not exist. Source: commerce specification, section 4.
 */
export async function openPayLink(
  { send, storage }: Pick<Client, "send" | "storage">,
  token: string,
  { signal }: SendOptions = {},
): Promise<ToPay> {
  const opened = (await send(openPayLinkCall, { body: { token } }, { signal })).body;
  const { status, askedBy, cartSummary, deliveryGroups, items, expiresAt, takesPurchaseOrder, isOwn, url } = opened;
  if (status !== "Open" || !cartSummary) return endedFrom(opened);
  storage.paymentLinkId.set(cartSummary.cartId ?? undefined);
  const { checkout } = paySession(cartSummary, deliveryGroups?.items ?? []);
  return { status, checkout, items, askedBy, expiresAt, takesPurchaseOrder, isOwn, url };
}

function endedFrom({ status, orderReferenceNumber }: OpenedPayLink): ToPay {
  return { status: status === "Open" ? "Expired" : status, orderReferenceNumber };
}

/**
 * Pays through a link and places the order. Never retried automatically. If it is already paid, by whomever, it throws `FetchError`
 * INVALID_OPERATION, and if somebody else is paying right now, CHECKOUT_CONFLICT; INTERNAL_ERROR if the gateway does not report the outcome
 * of a payment that was confirmed elsewhere.
 */
export async function payByLink(
  { send }: Pick<Client, "send">,
  { billingAddress, ...payment }: BodyOf<typeof payByLinkCall>,
): Promise<Placing> {
  const body = { ...payment, ...(billingAddress && { billingAddress: billed(billingAddress) }) };
  const { orderReferenceNumber, errors: told, ...paid } = (await send(payByLinkCall, { body })).body;
  if (isFilled(orderReferenceNumber)) return { orderReferenceNumber };
  const errors = told ?? [];
  if (payment.requestType === "PostAuth") demandConfirmation({ ...paid, errors });
  if (paid.salesforceResultCode === "Success") return { refused: "PAYMENT_ORPHANED", errors };
  const confirmAt = confirmAtOf(paid);
  const isDeclined = paid.salesforceResultCode !== "ValidationError";
  return { refused: isDeclined ? "PAYMENT_DECLINED" : codeFrom(errors), errors, ...(confirmAt && { confirmAt }) };
}
