import { fullName, isSameBillingAddress } from "@tradecounter/commerce";
import type { Checkout, CheckoutAddress, CheckoutAddressInput, DeliveryGroup } from "@tradecounter/wire";
import type { CheckoutSession } from "../checkout.ts";
import { hasItems } from "../delivery.ts";
import { isFilled } from "../errors.ts";
import { defined, withBilling } from "./draft.ts";
import type { CheckoutDraft, DraftBilling, DraftGroup } from "./draft.ts";

export type Contact = NonNullable<Checkout["contactInfo"]>;

/** What the store has of a checkout and of its shopper. */
export interface Known {
  readonly session: CheckoutSession;
  /** Of a logged-in shopper; guests have none, nor have programs. */
  readonly profile?: Contact;
}

/**
 * What persisting does not tell the store and hands over to here: what goes along with the order only, and a guest's contact
 * until it is complete.
 */
export type Held = Pick<
  CheckoutDraft,
  "billingInfo" | "contactInfo" | "registerUser" | "accountRegistrationId" | "paymentGroupId"
>;

/** The draft with what is held of a contact under it. */
export const entered = (draft: CheckoutDraft, { contactInfo }: Held): CheckoutDraft =>
  contactInfo ? { ...draft, contactInfo: { ...contactInfo, ...draft.contactInfo } } : draft;

/** The checkout of before there is one. Source: commerce specification, section 4. */
export const FAST_CHECKOUT = "FAST_CHECKOUT";
/** Stands for the default delivery group, in the placeholder and in drafts that were begun on it. */
export const DEFAULT_GROUP = "DEFAULT_ID";

export const isFastCheckout = ({ status, checkout }: CheckoutSession): boolean =>
  status === 202 && checkout.checkoutId === FAST_CHECKOUT;

/** Whether the store has no checkout yet: one that is paid for by a link has no id here, a placeholder one of ours. */
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

/** The marked one, else the last that has items: lists show it first. Source: commerce specification, section 4, "Delivery group list". */
export function defaultGroup({ deliveryGroups }: Checkout): DeliveryGroup | undefined {
  const groups = deliveryGroups?.items ?? [];
  return groups.find(({ isDefault }) => isDefault) ?? groups.findLast(hasItems);
}

/** Each delivery group that is there, with what the draft wants of it. */
export function wantedGroups({ session }: Known, { deliveryGroups }: CheckoutDraft): [DeliveryGroup, DraftGroup][] {
  const drafted = (wanted: string) => deliveryGroups.items.find(({ id }) => id === wanted);
  const first = defaultGroup(session.checkout);
  return (session.checkout.deliveryGroups?.items ?? []).map((group) => {
    const byDefault = group === first ? drafted(DEFAULT_GROUP) : undefined;
    return [group, { ...byDefault, ...drafted(group.id), id: group.id }];
  });
}

/**
 * Whom the store may ask about the order: entered, else as the checkout has it, else from the profile, whose e-mail and
 * phone a logged-in shopper's always are. Source: commerce specification, section 6.
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

/** The checkout as the shopper means it: the store's with the draft over it. Source: commerce specification, section 4. */
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

/** A saved address that is there already is shown as it is there: a draft may have its id alone. */
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

/** What is held with a draft's part of it. */
export function withHeld(held: Held, { billingInfo, registerUser, accountRegistrationId, paymentGroupId }: Held): Held {
  const flags = defined({ registerUser, accountRegistrationId, paymentGroupId });
  return {
    ...held,
    ...flags,
    ...(billingInfo && { billingInfo: withBilling(held.billingInfo, billingInfo) }),
  };
}

/** Whether the bill goes where the parcel goes: by reference, for want of anything else, or because it is the same place. */
export function isBilledToDelivery({ billingInfo, ...checkout }: Checkout): boolean {
  const address = billingInfo?.address;
  return !address || isSameBillingAddress(address, defaultGroup(checkout)?.deliveryAddress);
}

/** Where the bill goes; undefined while nobody knows. */
export function billingAddress(checkout: Checkout): CheckoutAddressInput | undefined {
  const { address, addressDeliveryGroupId } = checkout.billingInfo ?? {};
  const group = checkout.deliveryGroups?.items.find(({ id }) => id === addressDeliveryGroupId);
  return address ?? (group ?? defaultGroup(checkout))?.deliveryAddress ?? undefined;
}

const filledContact = (contact: Contact | null | undefined): Partial<Contact> =>
  Object.fromEntries(contactFields.flatMap((field) => (isFilled(contact?.[field]) ? [[field, contact[field]]] : [])));
