import type { RecordId } from "@tradecounter/commerce";
import { checkoutErrorType, type CheckoutError } from "@tradecounter/wire";
import type { StoreSettings } from "../../stores/index.ts";
import type { Cart, DeliveryGroup } from "../cart/index.ts";
import type { DeliveryMethod } from "../delivery/index.ts";
import { addressProblems, type InvalidParameter } from "../addresses/index.ts";
import type { Session } from "./checkout.ts";
import { checkoutError, deliveryError, itemErrors, taxErrors, unreachable } from "./errors.ts";

/** What keeps a checkout from becoming an order, apart from stock and payment. */
export interface Lacking {
  /** Set where the contact is missing, which has its own status in version 1 of the place-order call. */
  readonly contact: CheckoutError | undefined;
  readonly others: readonly CheckoutError[];
}

type MethodsOf = (group: DeliveryGroup) => readonly DeliveryMethod[];

interface Beside {
  readonly settings: StoreSettings;
  readonly methodsOf: MethodsOf;
  /** The contact fields that are unknown; empty where no part of the contact is known. */
  readonly unknown: readonly InvalidParameter[];
  /** The ids of the saved addresses to choose from; null where any address may be typed. */
  readonly keptAddressIds: ReadonlySet<RecordId> | null;
}

/** Source: contract of cart and checkout, section 9.2, "Checks". */
export function lackingIn(session: Session, cart: Cart, beside: Beside): Lacking {
  const { settings, unknown } = beside;
  const groups = cart.groups.filter((group) => cart.items.some((item) => item.deliveryGroupId === group.id));
  return {
    contact: session.contact ? undefined : contactMissing(unknown),
    others: [
      ...itemErrors(cart),
      ...taxErrors(cart, settings),
      ...(settings.shippingMethodsEnabled ? groups.flatMap((group) => groupErrors(group, beside)) : []),
    ],
  };
}

function groupErrors(
  group: DeliveryGroup,
  { settings: { shippingCountries: countries, hiddenRegions: hidden }, methodsOf, keptAddressIds }: Beside,
): CheckoutError[] {
  if (!group.deliveryAddress) return [lackingEntry(group, "deliveryAddress", "Enter a shipping address.")];
  // typed before signing in or losing that right; or deleted since it was chosen
  if (keptAddressIds && !(group.deliveryAddress.id && keptAddressIds.has(group.deliveryAddress.id)))
    return [lackingEntry(group, "deliveryAddress", "Choose one of your account's shipping addresses.")];
  // A group may have been changed outside the checkout, where checks are less strict.
  const problems = addressProblems(group.deliveryAddress, { countries, hidden, prefix: "deliveryAddress" });
  if (problems.length > 0) return [deliveryError(problems[0]!.detail, group.id, problems)];
  if (group.deliveryMethodId) return [];
  const isReachable = methodsOf(group).length > 0;
  return [isReachable ? lackingEntry(group, "deliveryMethodId", "Choose a shipping method.") : unreachable(group.id)];
}

function lackingEntry(group: DeliveryGroup, name: string, detail: string): CheckoutError {
  return deliveryError(detail, group.id, [{ name, detail }]);
}

function contactMissing(unknown: readonly InvalidParameter[]): CheckoutError {
  const all = { name: "contactInfo", detail: "Enter your email address, name and phone number." };
  const [first = all, ...others] = unknown;
  const invalidParameters = [first, ...others];
  return checkoutError(checkoutErrorType.checkout, "Contact missing", first.detail, { invalidParameters });
}
