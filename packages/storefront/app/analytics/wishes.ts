import type { Part } from "./items.ts";
import { listOn, partBy, type ShownPage } from "./page-events.ts";
import { placeOf } from "./page-name.ts";
import { quantityFrom } from "./parsing.ts";

/** Parts being saved to a wishlist, until the store has answered. */
export interface SentWish {
  /** The form's name. */
  readonly form: string;
  /** Whether the form is answered on its page; other forms lead to the list's page. */
  readonly stays: boolean;
  readonly what: { readonly productId: string; readonly quantity: number; readonly part: Part | undefined } | "cart";
}

/** The store's answers to forms. */
export interface Answers {
  readonly sending: ReadonlySet<string>;
  readonly results: ReadonlyMap<string, unknown>;
  /** Whether the page of a list has just been shown that reports what was saved to it. */
  readonly isListShown: boolean;
}

/** What was sent to wishlists and is not answered yet, by form. */
export function openWishes() {
  const sent = new Map<string, { readonly wish: SentWish; isUnderway: boolean }>();
  return {
    send: (wish: SentWish): void => void sent.set(wish.form, { wish, isUnderway: false }),
    /** Those that succeeded. One whose request has ended otherwise is discarded, and not reported along with another. */
    taken({ sending, results, isListShown }: Answers): SentWish[] {
      const taken: SentWish[] = [];
      for (const [form, one] of sent) {
        const wasUnderway = one.isUnderway;
        one.isUnderway = sending.has(form);
        const isTaken = one.isUnderway && (one.wish.stays ? results.has(form) : isListShown);
        if (isTaken) taken.push(one.wish);
        if (isTaken || (wasUnderway && !one.isUnderway)) sent.delete(form);
      }
      return taken;
    },
  };
}

/** What a form saves to a wishlist; undefined for any other form. Source: routes/my-lists/saving.ts. */
export function wishIn(
  { action, method, fields }: { action: URL; method: string | null; fields: FormData },
  form: string,
  { page, lastPart }: { page: ShownPage; lastPart: (Part & { readonly id: string }) | undefined },
): SentWish | undefined {
  if (placeOf(action.pathname).kind !== "lists" || method !== "post") return undefined;
  const stays = action.searchParams.has("stay");
  const productId = action.searchParams.get("product");
  if (!productId) return action.searchParams.get("from") === "cart" ? { form, stays, what: "cart" } : undefined;
  const part = partBy(page, productId) ?? (lastPart?.id === productId ? lastPart : undefined);
  return { form, stays, what: { productId, quantity: quantityFrom(fields.get("quantity")), part } };
}

/** The part that was saved, as described by the page before or by the list itself. */
export function savedPart(
  { productId, quantity, part }: Exclude<SentWish["what"], "cart">,
  page: ShownPage,
): Part | undefined {
  const saved = part ?? listOn(page)?.parts.find(({ id }) => id === productId);
  return saved && { ...saved, quantity };
}
