import { keptPhone, type RecordId } from "@tradecounter/commerce";
import type { Shopper } from "../../http/shopper.ts";
import type { StoreSettings } from "../../stores/index.ts";
import { addressProblems, type DeliveryAddress, type InvalidParameter } from "../addresses/index.ts";
import { isPast, type Cart, type DeliveryGroup } from "../cart/index.ts";
import type { Contact } from "./checkout.ts";

/** What a PATCH asks for. Source: contract of cart and checkout, section 7.3. */
export interface CheckoutChange {
  readonly contact?: Partial<Contact> & { readonly country?: string | null };
  readonly deliveryAddress?: DeliveryAddress;
  /** Null clears. */
  readonly desiredDeliveryDate?: Date | null;
  readonly shippingInstructions?: string | null;
  readonly deliveryMethodId?: RecordId;
}

type Part = "contact" | "address" | "date" | "instructions" | "method";

/** What may be changed together, all of it or a part. Source: as above, the table of mixes. */
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

/** Why these cannot be changed in one call; undefined when they can. */
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

/** One at-sign with something before it, and a domain with a dot behind: all else only the mail server knows. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/**
 * The contact after a change, or what is wrong with it. A contact is stored when it is complete and not before.
 * Source: requirement C5.9; phones: site shell contract, 8.6.
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
 * What a buyer's profile tells of who orders. Empty of a guest, and of an integration. Our choice: whoever has told no phone
 * number, such as somebody who was invited or comes from an identity provider, is reached at his account's.
 */
export function profileContact({ contact, account }: Omit<Profiled, "store">): Partial<Contact> {
  if (!contact) return {};
  const { firstName, lastName, email, phone } = contact;
  return { firstName, lastName, email: email ?? "", phoneNumber: phone || (account?.phone ?? "") };
}

/** The same where it is all that an order needs, so that a buyer need not send it; else null. Source: commerce specification, section 6. */
export function knownContact(shopper: Profiled): Contact | null {
  const known = fromProfile(shopper);
  return Array.isArray(known) ? null : known;
}

/** What a buyer has to send of it. Empty where nothing is known, as then it is all of it. */
export function unknownOf(shopper: Profiled): readonly InvalidParameter[] {
  if (!shopper.contact) return [];
  const known = fromProfile(shopper);
  return Array.isArray(known) ? known : [];
}

function fromProfile(shopper: Profiled): Contact | InvalidParameter[] {
  return contactAfter(profileContact(shopper), {}, shopper.store.settings);
}

/** Our choice: yesterday will still do, as a date of today begins earlier in some time zones. */
function dateProblems(date: Date | null | undefined, now: Date): InvalidParameter[] {
  if (!date || !isPast(date, now)) return [];
  return [{ name: "desiredDeliveryDate", detail: "Choose a delivery date that is not in the past." }];
}

/** What is wrong with a change, but for the contact, which depends on what is there already. */
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
 * Why a cart is another than its shopper has seen, by its total or by how it is delivered; null where it is not. A coupon or a promotion that counts
 * no more is named.
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
