import type { Checkout, CheckoutAddressInput } from "@tradecounter/wire";
import { ClientError, isFilled } from "../errors.ts";

type Contact = NonNullable<Checkout["contactInfo"]>;

/** What the shopper wants for one delivery group; fields that are left out stay as the store has them. */
export interface DraftGroup {
  readonly id: string;
  readonly deliveryAddress?: CheckoutAddressInput;
  /** ISO 8601. */
  readonly desiredDeliveryDate?: string;
  /** Null clears it, as it does the gift texts. */
  readonly shippingInstructions?: string | null;
  readonly isGift?: boolean;
  readonly giftMessage?: string | null;
  readonly giftToName?: string | null;
  readonly selectedDeliveryMethodId?: string;
}

/** Either an address of its own or the delivery group whose address it is. */
export interface DraftBilling {
  readonly address?: CheckoutAddressInput;
  readonly addressDeliveryGroupId?: string;
  readonly email?: string;
}

/** A message to show next to a part of the form, which `groupId` names. */
export interface FormNotification {
  readonly groupId: string;
  readonly detail?: string;
  readonly type?: string;
  readonly code?: string;
}

/** The groups of our own notifications; those about one delivery group have its id. */
export const notified = { contact: "contactInfo", checkout: "checkout", payment: "payment" } as const;

/** What a shopper has entered and was not yet sent to the store. Source: commerce specification, section 3. */
export interface CheckoutDraft {
  readonly deliveryGroups: { readonly items: readonly DraftGroup[] };
  readonly contactInfo?: Partial<Contact>;
  readonly billingInfo?: DraftBilling;
  readonly notifications: readonly FormNotification[];
  /** Whether the guest wants an account, and the id of the one registered with this order. */
  readonly registerUser?: boolean;
  readonly accountRegistrationId?: string;
  readonly paymentGroupId?: string;
  readonly display: { readonly hidePlaceOrderButton?: boolean };
  readonly activity: { readonly clean: boolean };
}

export type DraftChange = Partial<Omit<CheckoutDraft, "activity">>;

export const emptyDraft: CheckoutDraft = {
  deliveryGroups: { items: [] },
  notifications: [],
  display: {},
  activity: { clean: true },
};

/**
 * The draft with a change merged in; undefined fields are ignored. Throws MISSING_DELIVERY_GROUP_ID.
 * Source: commerce specification, section 4, "Checkout form lifecycle".
 */
export function updated(draft: CheckoutDraft, change: DraftChange): CheckoutDraft {
  const { deliveryGroups, contactInfo, billingInfo, notifications = [], display, ...flags } = change;
  return {
    ...draft,
    ...defined(flags),
    deliveryGroups: { items: withGroups(draft.deliveryGroups.items, deliveryGroups?.items ?? []) },
    ...(contactInfo && { contactInfo: { ...draft.contactInfo, ...defined(contactInfo) } }),
    ...(billingInfo && { billingInfo: withBilling(draft.billingInfo, billingInfo) }),
    notifications: withNotifications(draft.notifications, notifications),
    display: { ...draft.display, ...defined(display ?? {}) },
    activity: { clean: false },
  };
}

function withGroups(groups: readonly DraftGroup[], changes: readonly DraftGroup[]): readonly DraftGroup[] {
  const byId = new Map(groups.map((group) => [group.id, group]));
  for (const change of changes) {
    if (!isFilled(change.id)) throw new ClientError("MISSING_DELIVERY_GROUP_ID", "a delivery group id is needed");
    byId.set(change.id, { ...byId.get(change.id), ...defined(change) });
  }
  return [...byId.values()];
}

/** The later of an address and a reference wins; if both come at once, the address does. */
export function withBilling(billing: DraftBilling | undefined, change: DraftBilling): DraftBilling {
  const { address, addressDeliveryGroupId, ...rest } = { ...billing, ...defined(change) };
  if (change.address) return { ...rest, address };
  if (change.addressDeliveryGroupId) return { ...rest, addressDeliveryGroupId };
  return { ...rest, ...defined({ address, addressDeliveryGroupId }) };
}

/** New notifications replace all those of their groups; one without detail only clears its group. */
function withNotifications(
  notifications: readonly FormNotification[],
  changes: readonly FormNotification[],
): readonly FormNotification[] {
  const groups = new Set(changes.map(({ groupId }) => groupId));
  const others = notifications.filter(({ groupId }) => !groups.has(groupId));
  return [...others, ...changes.filter(({ detail }) => isFilled(detail))];
}

/** The fields without those that are undefined. */
export function defined<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
