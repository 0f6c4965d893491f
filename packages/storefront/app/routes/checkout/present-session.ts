import { isLoggedIn } from "@tradecounter/client";
import { getCartItems, type SessionContext } from "@tradecounter/wire";
import { lineOf } from "../../content/form-text.ts";
import { orderUnseen } from "../../content/order-under-way.ts";
import { isPlaced } from "../../content/placed-order.ts";
import { refused, type PageSubmission } from "../../router/index.ts";
import { SESSION_OVER, SHOWN_FOR } from "./parts.ts";

const GUEST = "guest";

/** Identifies whom a form of the checkout belongs to: the cart, and a guest or a buyer with their effective account. */
export const shownFor = async (cartId: string | null | undefined, session: SessionContext): Promise<string> =>
  `${cartId ?? ""} ${await codeOf(cartId ?? "", session)}`;

/** A code that distinguishes sign-ins without revealing anything about them. */
async function codeOf(cartId: string, session: SessionContext): Promise<string> {
  if (!isLoggedIn(session)) return GUEST;
  const text = new TextEncoder().encode([cartId, session.userId, session.accountId].join(" "));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", text)).toHex().slice(0, 32);
}

type Submission = Pick<PageSubmission, "client" | "form" | "kept" | "signal">;

/**
 * How the current session differs from the one in which a form was rendered: its cookie may be gone, the server may have ended
 * it, or a password was changed elsewhere. A buyer's input is never saved to a cart that the browser has as a guest, as another buyer or
 * for another account; a guest may sign in. A guest with an empty cart has lost it, unless it has become an order.
 */
export async function presentFor({
  client,
  form,
  kept,
  signal,
}: Submission): Promise<"the same" | "another cart" | "logged out" | "another login" | "nothing"> {
  const [cartId, who] = lineOf(form, SHOWN_FOR).split(" ");
  if (!cartId) return "the same";
  const session = await client.context.session({ signal });
  const isGuests = who === GUEST;
  if (isLoggedIn(session)) {
    if (isGuests || who === (await codeOf(cartId, session))) return "the same";
    return "another login";
  }
  if (!isGuests) return "logged out";
  const asked = { params: client.cartParams, query: { pageSize: 1 } };
  const { cartSummary, cartItems } = (await client.send(getCartItems, asked, { signal })).body;
  if (cartSummary?.cartId === cartId) return "the same";
  if (cartItems.length > 0) return "another cart";
  const reference = lineOf(form, "reference");
  const isOrdered =
    (reference && (await isPlaced(client, reference))) || (await orderUnseen({ client, kept, signal }, session));
  if (isOrdered) return "the same";
  return "nothing";
}

const why = {
  "logged out":
    "You are logged out, so this was not saved. Log in again in another tab, then send it again: what you entered is still here.",
  "another login":
    "This was shown for another login or account, so it was not saved. Log in as before in another tab, then send it again; or open the checkout anew.",
  nothing:
    "Your cart is empty: your session has ended, or the cart was emptied in another window. Add your parts again in another tab, then send this again: what you entered is still here.",
};

export type Over = keyof typeof why;

export const isOver = (present: string | null): present is Over => present !== null && Object.hasOwn(why, present);

/** The form stays as it was sent. Without scripts, the page contains it again, ready to be resent. */
export const refusedAsOver = (present: Over) => refused({ message: why[present], query: { [SESSION_OVER]: present } });
