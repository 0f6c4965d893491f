import { isFilled } from "../errors.ts";
import { isDirty } from "./changes.ts";
import type { CheckoutDraft } from "./draft.ts";
import { contactFields, contactOf, entered, isBilledToDelivery, isFastCheckout, overlaid } from "./known.ts";
import type { Held, Known } from "./known.ts";

/** Source: commerce specification, sections 3 and 4. */
export interface FormStatus {
  /** Nothing was entered since the last save or revert. */
  readonly clean: boolean;
  /** The input differs from what the store has. A delivery method alone does not count: the store chooses one itself. */
  readonly dirty: boolean;
  /** The contact is only partly filled in. */
  readonly incongruent: boolean;
  /** The checkout is a placeholder: the store has none yet. */
  readonly fastCheckout: boolean;
  readonly useShippingAddressForBilling: boolean;
}

export function statusOf(known: Known, draft: CheckoutDraft, held: Held): FormStatus {
  const all = entered(draft, held);
  const contact = contactOf(known, all);
  const filled = contactFields.filter((field) => isFilled(contact[field])).length;
  return {
    clean: draft.activity.clean,
    dirty: isDirty(known, all),
    incongruent: filled > 0 && filled < contactFields.length,
    fastCheckout: isFastCheckout(known.session),
    useShippingAddressForBilling: isBilledToDelivery(overlaid(known, draft, held)),
  };
}
