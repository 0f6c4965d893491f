import { fullName, isSameAddress, isSamePhone } from "@tradecounter/commerce";
import { limits } from "@tradecounter/wire";
import type { CheckoutAddress, CheckoutAddressInput, DeliveryGroup, DeliveryGroupInput } from "@tradecounter/wire";
import { addressFrom, isContactComplete } from "../checkout.ts";
import type { CheckoutChange } from "../checkout.ts";
import { defined, notified } from "./draft.ts";
import type { CheckoutDraft, DraftGroup } from "./draft.ts";
import { contactFields, contactOf, defaultGroup, wantedGroups } from "./known.ts";
import type { Contact, Known } from "./known.ts";

/** One change to send to the store; `about` is the notification group that a refusal is shown in. */
export type Change = { readonly about: string } & (
  | { readonly to: "profile"; readonly body: { readonly phoneNumber: string } }
  | { readonly to: "checkout"; readonly body: CheckoutChange }
  | { readonly to: "group"; readonly body: DeliveryGroupInput }
);

type Part = (known: Known, draft: CheckoutDraft, now: number) => Change[];

/** A guest has no profile to save a phone number in. */
const phone: Part = ({ profile }, { contactInfo }) => {
  const phoneNumber = contactInfo?.phoneNumber;
  if (!profile || !phoneNumber || isSamePhone(phoneNumber, profile.phoneNumber ?? "")) return [];
  return [{ about: notified.contact, to: "profile", body: { phoneNumber } }];
};

const delivery: Part = (known, draft) => byGroup(known, draft, otherDelivery);

/** Defaults to 30 days from now, also if the store already has the address, since starting the checkout may have sent it without a date. */
const datedDelivery: Part = (known, draft, now) =>
  byGroup(known, draft, (group, wanted) => {
    const change = otherDelivery(group, wanted);
    const isTold = !isEmpty(change) || wanted.deliveryAddress !== undefined;
    const isDated = change.desiredDeliveryDate ?? group.desiredDeliveryDate;
    return !isTold || isDated ? change : { ...change, desiredDeliveryDate: inThirtyDays(now) };
  });

const gift: Part = (known, draft) =>
  byGroup(
    known,
    draft,
    (group, { isGift, giftMessage, giftToName }) =>
      defined({
        isGift: isOther(isGift, group.isGift) ? isGift : undefined,
        giftMessage: isOther(giftMessage, group.giftMessage) ? giftMessage : undefined,
        giftToName: isOther(giftToName, group.giftToName) ? giftToName : undefined,
      }),
    // A checkout accepts no gift settings: the group itself does, even the default one.
    "group",
  );

const contact: Part = (known, draft) => {
  const contactInfo = contactOf(known, draft);
  if (!draft.contactInfo || isSameContact(contactInfo, known.session.checkout.contactInfo)) return [];
  return [{ about: notified.contact, to: "checkout", body: { contactInfo } }];
};

const method: Part = (known, draft) =>
  byGroup(known, draft, (group, { selectedDeliveryMethodId: wanted }) =>
    isOther(wanted, group.selectedDeliveryMethod?.id) ? { deliveryMethodId: wanted } : {},
  );

/**
 * The changes in the order they are sent, each computed when its turn comes, as a new address makes the store choose another method.
 * Source: commerce specification, section 4, "Persist order".
 */
export const persistOrder: readonly Part[] = [
  phone,
  datedDelivery,
  gift,
  (known, draft, now) =>
    known.profile || isContactComplete(contactOf(known, draft)) ? contact(known, draft, now) : [],
  method,
];

/** Whether the draft differs from what the store has. Source: commerce specification, section 4. */
export const isDirty = (known: Known, draft: CheckoutDraft): boolean =>
  [phone, delivery, gift, contact].some((part) => part(known, draft, 0).length > 0);

/** One change per group that differs; the default group is changed through the checkout. */
function byGroup(
  known: Known,
  draft: CheckoutDraft,
  bodyOf: (group: DeliveryGroup, wanted: DraftGroup) => CheckoutChange & DeliveryGroupInput,
  ofDefault: "checkout" | "group" = "checkout",
): Change[] {
  const first = defaultGroup(known.session.checkout);
  return wantedGroups(known, draft).flatMap(([group, wanted]): Change[] => {
    const body = bodyOf(group, wanted);
    return isEmpty(body) ? [] : [{ about: group.id, to: group === first ? ofDefault : "group", body }];
  });
}

const otherDelivery = (
  group: DeliveryGroup,
  { deliveryAddress, desiredDeliveryDate, shippingInstructions }: DraftGroup,
): CheckoutChange & DeliveryGroupInput =>
  defined({
    deliveryAddress: isOtherAddress(deliveryAddress, group.deliveryAddress) ? addressFrom(deliveryAddress) : undefined,
    desiredDeliveryDate: isOtherTime(desiredDeliveryDate, group.desiredDeliveryDate) ? desiredDeliveryDate : undefined,
    shippingInstructions: isOther(shippingInstructions, group.shippingInstructions) ? shippingInstructions : undefined,
  });

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;

const inThirtyDays = (now: number): string => new Date(now + limits.deliveryDays * 86_400_000).toISOString();

/** Whether a wanted value differs; empty counts as missing. */
const isOther = (wanted: unknown, present: unknown): boolean =>
  wanted !== undefined && (wanted || null) !== (present || null);

function isOtherTime(wanted: string | undefined, present: string | null): boolean {
  return wanted !== undefined && (present === null || Date.parse(wanted) !== Date.parse(present));
}

function isOtherAddress(
  wanted: CheckoutAddressInput | undefined,
  present: CheckoutAddress | null,
): wanted is CheckoutAddressInput {
  if (!wanted) return false;
  return wanted.id ? wanted.id !== present?.id : !isSameAddress(comparable(wanted), present && comparable(present));
}

const comparable = ({ shipToPhoneNumber, ...address }: CheckoutAddressInput) => ({
  ...address,
  name: fullName(address, address.country),
  phoneNumber: shipToPhoneNumber,
});

function isSameContact(one: Contact, other: Contact | null): boolean {
  return contactFields.every((field) => {
    const [a, b] = [one[field] ?? "", other?.[field] ?? ""];
    return field === "phoneNumber" ? isSamePhone(a, b) : a === b;
  });
}
