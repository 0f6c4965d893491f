import { fullName, isSameBillingAddress } from "@tradecounter/commerce";
import type { Checkout, CheckoutAddress, CheckoutAddressInput, DeliveryGroup } from "@tradecounter/wire";
import type { CheckoutSession } from "../checkout.ts";
import { hasItems } from "../delivery.ts";
import { isFilled } from "../errors.ts";
import { defined, withBilling } from "./draft.ts";
import type { CheckoutDraft, DraftBilling, DraftGroup } from "./draft.ts";

export type Contact = NonNullable<Checkout["contactInfo"]>;

/** What the store has for a checkout and its shopper. */
export interface Known {
  readonly session: CheckoutSession;
  /** The profile of a signed-in shopper; guests have none, nor do API clients. */
  readonly profile?: Contact;
}

/**
 * What persisting does not send to the store but holds here: what goes with the order only, and a guest's contact
 * until it is complete.
 */
export type Held = Pick<
  CheckoutDraft,
  "billingInfo" | "contactInfo" | "registerUser" | "accountRegistrationId" | "paymentGroupId"
>;

/** The draft, with the held contact underneath. */
export const entered = (draft: CheckoutDraft, { contactInfo }: Held): CheckoutDraft =>
  contactInfo ? { ...draft, contactInfo: { ...contactInfo, ...draft.contactInfo } } : draft;

/** The id of the placeholder before there is a checkout. Source: commerce specification, section 4. */
export const FAST_CHECKOUT = "FAST_CHECKOUT";
/** The id of the default delivery group, in the placeholder and in drafts begun on it. */
export const DEFAULT_GROUP = "DEFAULT_ID";

export const isFastCheckout = ({ status, checkout }: CheckoutSession): boolean =>
  status === 202 && checkout.checkoutId === FAST_CHECKOUT;

/** Whether the store has no checkout yet: a pay link's session has no id then, and a placeholder has one of ours. */
export const isLocal = (session: CheckoutSession): boolean =>
  session.checkout.checkoutId === null || isFastCheckout(session);

const nobody: Contact = { email: null, firstName: null, lastName: null, phoneNumber: null };
export const contactFields = ["email", "phoneNumber", "firstName", "lastName"] as const;

const nowhere: CheckoutAddress = {
  city: null,
  companyName: null,
  country: null,
  firstName: null,
  id: null,
  isDefault: null,
  lastName: null,
  name: null,
  postalCode: null,
  region: null,
  shipToPhoneNumber: null,
  street: null,
};

/**
 * The group marked as default, otherwise the last one that has items, which lists show first. Source: commerce specification, section 4,
 * "Delivery group list".
 */
export function defaultGroup({ deliveryGroups }: Checkout): DeliveryGroup | undefined {
  const groups = deliveryGroups?.items ?? [];
  return groups.find(({ isDefault }) => isDefault) ?? groups.findLast(hasItems);
}

/** Each existing delivery group, with what the draft wants for it. */
export function wantedGroups({ session }: Known, { deliveryGroups }: CheckoutDraft): [DeliveryGroup, DraftGroup][] {
  const drafted = (wanted: string) => deliveryGroups.items.find(({ id }) => id === wanted);
  const first = defaultGroup(session.checkout);
  return (session.checkout.deliveryGroups?.items ?? []).map((group) => {
    const byDefault = group === first ? drafted(DEFAULT_GROUP) : undefined;
    return [group, { ...byDefault, ...drafted(group.id), id: group.id }];
  });
}

/**
 * The contact for the order: as entered, else from the checkout, else from the profile, which always provides the e-mail and
 * phone of a signed-in shopper. Source: commerce specification, section 6.
 */
export function contactOf({ session, profile }: Known, { contactInfo }: Pick<CheckoutDraft, "contactInfo">): Contact {
  const own = filledContact(profile);
  const { firstName: _, lastName: __, ...ways } = own;
  return {
    ...nobody,
    ...own,
    ...filledContact(session.checkout.contactInfo),
    ...ways,
    ...defined(contactInfo ?? {}),
    ...(own.email && { email: own.email }),
  };
}

/** The checkout as the shopper intends it: the store's with the draft over it. Source: commerce specification, section 4. */
export function overlaid(known: Known, draft: CheckoutDraft, held: Held): Checkout {
  const { checkout } = known.session;
  const { contactInfo } = entered(draft, held);
  const contact = contactOf(known, { contactInfo });
  const billing = billingOf(checkout, withHeld(held, draft));
  return {
    ...checkout,
    contactInfo: contactInfo || contactFields.some((field) => isFilled(contact[field])) ? contact : null,
    billingInfo: {
      address: billing.address ? shownAddress(billing.address, null) : null,
      addressDeliveryGroupId: billing.addressDeliveryGroupId ?? null,
      email: billing.email ?? null,
    },
    deliveryGroups: checkout.deliveryGroups && {
      ...checkout.deliveryGroups,
      items: wantedGroups(known, draft).map(([group, wanted]) => shownGroup(group, wanted)),
    },
  };
}

function shownGroup(group: DeliveryGroup, wanted: DraftGroup): DeliveryGroup {
  const { selectedDeliveryMethodId, deliveryAddress, ...rest } = wanted;
  const method = group.availableDeliveryMethods.find(({ id }) => id === selectedDeliveryMethodId);
  return {
    ...group,
    ...rest,
    ...(deliveryAddress && { deliveryAddress: shownAddress(deliveryAddress, group.deliveryAddress) }),
    ...(method && { selectedDeliveryMethod: method }),
  };
}

/** A saved address that the checkout already has is shown in full: a draft may contain only its id. */
function shownAddress(address: CheckoutAddressInput, present: CheckoutAddress | null): CheckoutAddress {
  if (address.id && address.id === present?.id) return present;
  const isDefault = address.isDefault === undefined ? null : String(address.isDefault) === "true";
  return { ...nowhere, ...defined(address), isDefault, name: fullName(address, address.country) };
}

function billingOf({ billingInfo }: Checkout, held: Held): DraftBilling {
  const { address, addressDeliveryGroupId, email } = billingInfo ?? {};
  const stored: DraftBilling = {
    ...(address && { address }),
    ...(addressDeliveryGroupId && { addressDeliveryGroupId }),
    ...(email && { email }),
  };
  return withBilling(stored, held.billingInfo ?? {});
}

/** What is held, with that part of a draft merged in. */
export function withHeld(held: Held, { billingInfo, registerUser, accountRegistrationId, paymentGroupId }: Held): Held {
  const flags = defined({ registerUser, accountRegistrationId, paymentGroupId });
  return {
    ...held,
    ...flags,
    ...(billingInfo && { billingInfo: withBilling(held.billingInfo, billingInfo) }),
  };
}

/** Whether billing and delivery address are the same: by reference, by default, or because the addresses match. */
export function isBilledToDelivery({ billingInfo, ...checkout }: Checkout): boolean {
  const address = billingInfo?.address;
  return !address || isSameBillingAddress(address, defaultGroup(checkout)?.deliveryAddress);
}

/** The billing address; undefined as long as it is unknown. */
export function billingAddress(checkout: Checkout): CheckoutAddressInput | undefined {
  const { address, addressDeliveryGroupId } = checkout.billingInfo ?? {};
  const group = checkout.deliveryGroups?.items.find(({ id }) => id === addressDeliveryGroupId);
  return address ?? (group ?? defaultGroup(checkout))?.deliveryAddress ?? undefined;
}

const filledContact = (contact: Contact | null | undefined): Partial<Contact> =>
  Object.fromEntries(contactFields.flatMap((field) => (isFilled(contact?.[field]) ? [[field, contact[field]]] : [])));
