import type { Checkout, CheckoutAddressInput, CheckoutError, DeliveryGroup, DeliveryMethod } from "@tradecounter/wire";
import { fastCheckout } from "../checkout-form/session.ts";
import type { Answered, Seen } from "./small-store.ts";
import { refused } from "./small-store.ts";

type Contact = NonNullable<Checkout["contactInfo"]>;

export const ids = {
  checkout: "2z97t00000ChK01AAK",
  cart: "0a67t00000CaRt1AAH",
  group: "0a77t00000GrP01AAK",
  second: "0a77t00000GrP02AAK",
  standard: "2Dm7t00000MeTh1AAH",
  express: "2Dm7t00000MeTh2AAH",
};
export const orderReferenceNumber = "PUMP2-84KQX-M3RTZ-7WH9C";

const methodOf = (id: string, name: string, shippingFee: string): DeliveryMethod => ({
  adjustedShippingFee: shippingFee,
  carrier: null,
  classOfService: null,
  currencyIsoCode: "EUR",
  earliestEstimatedDeliveryTime: null,
  id,
  latestEstimatedDeliveryTime: null,
  name,
  processTime: null,
  processTimeUnit: null,
  shippingFee,
  totalAdjustmentAmount: null,
  transitTimeMax: null,
  transitTimeMin: null,
  transitTimeUnit: null,
});
const methods = [methodOf(ids.standard, "Standard", "9.00"), methodOf(ids.express, "Express", "24.00")];
const [emptyGroup] = fastCheckout.checkout.deliveryGroups!.items as [DeliveryGroup];
export const groupOf = (id: string, isDefault: boolean): DeliveryGroup => ({
  ...emptyGroup,
  id,
  isDefault,
  cartId: ids.cart,
  name: isDefault ? "Shipment1" : "Shipment2",
});

/** What a shop knows, open to tests, which may also change it behind the shopper's back. */
export interface CheckoutShop {
  isStarted: boolean;
  contact: Contact | null;
  groups: DeliveryGroup[];
  errors: CheckoutError[];
  profile: (Contact & { userName: string }) | undefined;
  /** How often a checkout is not ready yet after a change. */
  polls: number;
  /** Writes that came through, by kind. */
  readonly written: string[];
  /** Answers in the shop's place where it does not give undefined. */
  instead: (call: string, seen: Pick<Seen, "body">) => Answered | undefined;
  answer(seen: Pick<Seen, "method" | "path" | "body">): Answered;
}

/** A store with one cart, as far as its checkout goes: what the contract forbids in one call, it refuses. */
export function createCheckoutShop(profile?: CheckoutShop["profile"]): CheckoutShop {
  let waiting = 0;

  const checkout = (): Checkout => ({
    ...fastCheckout.checkout,
    checkoutId: ids.checkout,
    contactInfo: shop.contact,
    deliveryGroups: { count: shop.groups.length, items: shop.groups },
    errors: shop.errors,
    orderReferenceNumber,
    statusCode: null,
  });

  function wrong(name: string): Answered {
    const invalidParameters = [{ name, detail: "Check this." }];
    const error = { type: "/commerce/errors/checkout-failure", title: "Check", detail: "Check this.", instance: null };
    return { status: 422, body: { ...checkout(), errors: [{ ...error, invalidParameters }] } };
  }

  function changeGroup(id: string, { deliveryAddress, deliveryMethodId, ...rest }: GroupChange): Answered | undefined {
    const group = shop.groups.find((one) => one.id === id);
    if (!group) return refused(404, "ITEM_NOT_FOUND", "No such group.");
    const method = methods.find((one) => one.id === deliveryMethodId);
    if (deliveryMethodId && (!method || !group.deliveryAddress)) return wrong("deliveryMethodId");
    if (deliveryAddress && !deliveryAddress.id && !deliveryAddress.street) return wrong("deliveryAddress.street");
    const addressed = deliveryAddress && {
      deliveryAddress: { ...noAddress, ...deliveryAddress, isDefault: null },
      availableDeliveryMethods: methods,
      selectedDeliveryMethod: methods[0]!,
    };
    const changed = { ...group, ...rest, ...addressed, ...(method && { selectedDeliveryMethod: method }) };
    shop.groups = shop.groups.map((one) => (one === group ? changed : one));
    waiting = shop.polls;
    return undefined;
  }

  function patchCheckout({ contactInfo, ...rest }: { contactInfo?: Contact } & GroupChange): Answered {
    const kinds = kindsOf(rest).concat(contactInfo ? ["contact"] : []);
    if (kinds.length !== 1) return refused(400, "INVALID_API_INPUT", "One thing at a time.");
    if (contactInfo) {
      const isComplete = Object.values(contactInfo).every((text) => text?.trim());
      if (!isComplete && !shop.profile) return wrong("contactInfo.email");
      shop.contact = contactInfo;
      waiting = shop.polls;
    } else {
      const failed = changeGroup(shop.groups.find(({ isDefault }) => isDefault)!.id, rest);
      if (failed) return failed;
    }
    shop.written.push(...kinds);
    return { status: 202, body: { checkoutId: ids.checkout } };
  }

  function patchGroup(id: string, body: GroupChange): Answered {
    const kinds = kindsOf(body);
    if (kinds.length !== 1) return refused(400, "INVALID_API_INPUT", "One thing at a time.");
    const failed = changeGroup(id, body);
    if (failed) return failed;
    shop.written.push(`${kinds[0]} of ${id}`);
    return { body: shop.groups.find((group) => group.id === id) };
  }

  function start(body: { deliveryAddressInput?: CheckoutAddressInput }): Answered {
    shop.isStarted = true;
    if (body.deliveryAddressInput) changeGroup(shop.groups[0]!.id, { deliveryAddress: body.deliveryAddressInput });
    shop.written.push("start");
    return { status: 202, body: { checkoutId: ids.checkout } };
  }

  const shop: CheckoutShop = {
    isStarted: true,
    contact: null,
    groups: [groupOf(ids.group, true)],
    errors: [],
    profile,
    polls: 0,
    written: [],
    instead: () => undefined,
    answer({ method, path, body }) {
      const call = `${method} ${path}`;
      const instead = shop.instead(call, { body });
      if (instead) return instead;
      if (call === "GET application-context") return { body: { placeOrderV2Enabled: true } };
      if (call === "GET session-context") return { body: { guestUser: !shop.profile } };
      if (call === "GET myprofile") return { body: shop.profile };
      if (call === "PATCH myprofile") {
        shop.profile = { ...shop.profile!, ...(body as object) };
        shop.written.push("phone");
        return { body: shop.profile };
      }
      if (call === "PUT checkouts") return start(body as object);
      if (path.startsWith("carts/current/delivery-groups/")) return patchGroup(path.slice(30), body as GroupChange);
      if (!shop.isStarted) return refused(404, "CHECKOUT_NOT_FOUND", "No checkout.");
      switch (call.replace(/checkouts\/\w+/, "checkout")) {
        case "GET checkout":
          if (waiting > 0) return (waiting--, { status: 202, body: { checkoutId: ids.checkout } });
          return { status: shop.errors.length > 0 ? 422 : 200, body: checkout() };
        case "PATCH checkout":
          return patchCheckout(body as GroupChange);
        case "POST checkout/payments":
          shop.written.push("payment");
          return { body: { salesforceResultCode: "Success", errors: [], paymentData: null } };
        case "POST checkout/orders/actions": {
          const { action } = (body as { actions: [{ action: string }] }).actions[0];
          shop.written.push(action);
          const number = action === "submit" ? orderReferenceNumber : null;
          return { body: { actions: [{ action, orderReferenceNumber: number }], errors: [] } };
        }
        default:
          return refused(404, "NOT_FOUND", `Nothing at ${call}.`);
      }
    },
  };
  return shop;
}

interface GroupChange {
  deliveryAddress?: CheckoutAddressInput;
  desiredDeliveryDate?: string;
  shippingInstructions?: string | null;
  deliveryMethodId?: string;
  isGift?: boolean;
  giftMessage?: string | null;
  giftToName?: string | null;
}

const noAddress = {
  city: null,
  companyName: null,
  country: null,
  firstName: null,
  id: null,
  lastName: null,
  name: null,
  postalCode: null,
  region: null,
  shipToPhoneNumber: null,
  street: null,
};

const kindOf: Record<string, string> = {
  deliveryMethodId: "method",
  isGift: "gift",
  giftMessage: "gift",
  giftToName: "gift",
};

const kindsOf = (body: object): string[] => [...new Set(Object.keys(body).map((name) => kindOf[name] ?? "delivery"))];
