import { keptPhone, type RecordId } from "@tradecounter/commerce";
import type { Shopper } from "../../http/shopper.ts";
import type { StoreSettings } from "../../stores/index.ts";
import { addressProblems, type DeliveryAddress, type InvalidParameter } from "../addresses/index.ts";
import { isPast, type Cart, type DeliveryGroup } from "../cart/index.ts";
import type { Contact } from "./checkout.ts";

/** The changes requested by a PATCH. Source: contract of cart and checkout, section 7.3. */
export interface CheckoutChange {
  readonly contact?: Partial<Contact> & { readonly country?: string | null };
  readonly deliveryAddress?: DeliveryAddress;
  /** Null clears. */
  readonly desiredDeliveryDate?: Date | null;
  readonly shippingInstructions?: string | null;
  readonly deliveryMethodId?: RecordId;
}

type Part = "contact" | "address" | "date" | "instructions" | "method";

/** Parts that may be changed together, in any subset. Source: as above, the table of mixes. */
const mixes: readonly (readonly Part[])[] = [["contact", "address"], ["address", "date", "instructions"], ["method"]];

function partsOf(change: CheckoutChange): Part[] {
  const given: Record<Part, unknown> = {
    contact: change.contact,
    address: change.deliveryAddress,
    date: change.desiredDeliveryDate,
    instructions: change.shippingInstructions,
    method: change.deliveryMethodId,
  };
  return (Object.keys(given) as Part[]).filter((part) => given[part] !== undefined);
}

/** Why these parts cannot be changed in one call; undefined when they can. */
export function mixRefusal(change: CheckoutChange): string | undefined {
  const parts = partsOf(change);
  if (parts.length === 0) return "Send contactInfo, a delivery address, date or instructions, or deliveryMethodId.";
  const isAllowed = mixes.some((mix) => parts.every((part) => mix.includes(part)));
  return isAllowed
    ? undefined
    : "Change one thing a call: the contact, where and when to deliver, or the delivery method.";
}

const contactFields = {
  email: "your email address",
  firstName: "your first name",
  lastName: "your last name",
  phoneNumber: "your phone number",
} as const;

/** One at-sign with something before it, and a domain with a dot after it: only the mail server knows the rest. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/**
 * The contact after a change, or what is wrong with it. Only a complete contact is stored. Source: requirement C5.9; phones: site shell
 * contract, 8.6.
 */
export function contactAfter(
  present: Partial<Contact> | null,
  change: NonNullable<CheckoutChange["contact"]>,
  settings: Pick<StoreSettings, "skipPhoneNumberValidationEnabled" | "country">,
): Contact | InvalidParameter[] {
  const field = (name: keyof Contact) => (change[name] ?? present?.[name] ?? "").toWellFormed().trim();
  const contact: Contact = {
    email: field("email"),
    firstName: field("firstName"),
    lastName: field("lastName"),
    phoneNumber: field("phoneNumber"),
  };
  const problems: InvalidParameter[] = [];
  const say = (name: keyof Contact, detail: string) => problems.push({ name: `contactInfo.${name}`, detail });
  for (const name of Object.keys(contactFields) as (keyof Contact)[]) {
    if (contact[name] === "") say(name, `Enter ${contactFields[name]}.`);
  }
  if (contact.email && !EMAIL.test(contact.email)) say("email", "Enter an email address such as name@example.com.");
  const phone = keptPhone(contact.phoneNumber, change.country?.toUpperCase() || settings.country, {
    isChecked: !settings.skipPhoneNumberValidationEnabled,
  });
  if (contact.phoneNumber && !phone)
    say("phoneNumber", "Enter a phone number with its area code, such as (757) 555-0142.");
  return problems.length > 0 || !phone ? problems : { ...contact, phoneNumber: phone };
}

type Profiled = Pick<Shopper, "contact" | "account" | "store">;

/**
 * The contact details in a buyer's profile. Empty for a guest and for an integration. Our choice: for a buyer without a phone number, such
 * as one who was invited or comes from an identity provider, it is the account's number.
 */
export function profileContact({ contact, account }: Omit<Profiled, "store">): Partial<Contact> {
  if (!contact) return {};
  const { firstName, lastName, email, phone } = contact;
  return { firstName, lastName, email: email ?? "", phoneNumber: phone || (account?.phone ?? "") };
}

/**
 * The profile's contact if it has all that an order needs, so that a buyer need not send it; else null. Source: commerce specification,
 * section 6.
 */
export function knownContact(shopper: Profiled): Contact | null {
  const known = fromProfile(shopper);
  return Array.isArray(known) ? null : known;
}

/** The contact fields that a buyer has to send. Empty where nothing is known, as then all of them are needed. */
export function unknownOf(shopper: Profiled): readonly InvalidParameter[] {
  if (!shopper.contact) return [];
  const known = fromProfile(shopper);
  return Array.isArray(known) ? known : [];
}

function fromProfile(shopper: Profiled): Contact | InvalidParameter[] {
  return contactAfter(profileContact(shopper), {}, shopper.store.settings);
}

/** Our choice: yesterday is still accepted, as today has not begun yet in some time zones. */
function dateProblems(date: Date | null | undefined, now: Date): InvalidParameter[] {
  if (!date || !isPast(date, now)) return [];
  return [{ name: "desiredDeliveryDate", detail: "Choose a delivery date that is not in the past." }];
}

/** What is wrong with a change, except for the contact, which depends on the stored one. */
export function changeProblems(
  change: CheckoutChange,
  { shippingCountries: countries, hiddenRegions: hidden }: Pick<StoreSettings, "shippingCountries" | "hiddenRegions">,
  now: Date,
): InvalidParameter[] {
  const address = change.deliveryAddress;
  return [
    ...(address ? addressProblems(address, { countries, hidden, prefix: "deliveryAddress" }) : []),
    ...dateProblems(change.desiredDeliveryDate, now),
  ];
}

/**
 * Why a cart's total or delivery differs from what its shopper has seen; null where it does not. Names a coupon or promotion that no longer
 * applies.
 */
export function repricedWords(before: Cart, after: Cart): string | null {
  const isSameTotal = before.totals.grandTotalAmount === after.totals.grandTotalAmount;
  const hadEffect = (id: RecordId) => before.coupons.some((coupon) => coupon.id === id && !coupon.problem);
  const lost = isSameTotal ? undefined : after.coupons.find(({ id, problem }) => problem && hadEffect(id));
  if (lost) return lost.problem!.message!;
  if (before.groups.some((group) => isSentAnotherWay(group, after)))
    return "The shipping method has changed since you last looked.";
  if (isSameTotal) return null;
  const over = before.promotions.find(({ id }) => !after.promotions.some((promotion) => promotion.id === id));
  return over ? `“${over.name}” no longer applies.` : "Prices have changed since you last looked.";
}

function isSentAnotherWay({ id, deliveryMethodId }: DeliveryGroup, after: Cart): boolean {
  const now = after.groups.find((group) => group.id === id);
  return deliveryMethodId !== null && now?.deliveryMethodId !== deliveryMethodId;
}
