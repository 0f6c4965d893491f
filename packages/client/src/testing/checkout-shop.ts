import type {
  Checkout,
  CheckoutAddressInput,
  CheckoutError,
  DeliveryGroup,
  DeliveryMethod,
  PaymentRequest,
} from "@tradecounter/wire";
import { fastCheckout } from "../checkout-form/session.ts";
import { createTill } from "./shop-till.ts";
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

/** A shop's state, open to tests, which may also change it behind the shopper's back. */
export interface CheckoutShop {
  isStarted: boolean;
  /** The id of the checkout in progress, or of the last one. */
  checkoutId: string;
  /** The price of the items. A request based on an older one is refused once. */
  price: number;
  readonly total: () => number;
  readonly till: ReturnType<typeof createTill>;
  contact: Contact | null;
  groups: DeliveryGroup[];
  errors: CheckoutError[];
  profile: (Contact & { userName: string }) | undefined;
  /** How many polls a checkout takes to be ready after a change. */
  polls: number;
  /** Writes that succeeded, by kind. */
  readonly written: string[];
  /** Answers instead of the shop unless it returns undefined. */
  instead: (call: string, seen: Pick<Seen, "body">) => Answered | undefined;
  answer(seen: Pick<Seen, "method" | "path" | "body">): Answered;
}

/** A store with one cart, as far as its checkout is concerned: it refuses what the contract forbids in one call. */
export function createCheckoutShop(profile?: CheckoutShop["profile"]): CheckoutShop {
  let waiting = 0;
  let checkouts = 1;
  let priceSeen = 100;
  const till = createTill(orderReferenceNumber);

  const total = () =>
    shop.groups.reduce((sum, group) => sum + Number(group.selectedDeliveryMethod?.shippingFee ?? 0), shop.price);

  const checkout = (): Checkout => ({
    ...fastCheckout.checkout,
    checkoutId: shop.checkoutId,
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
    const before = total();
    shop.groups = shop.groups.map((one) => (one === group ? changed : one));
    if (method || total() !== before) till.giveBack(shop.checkoutId);
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
    return { status: 202, body: { checkoutId: shop.checkoutId } };
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
    if (till.ordered.has(shop.checkoutId)) return refused(400, "INVALID_API_INPUT", "The cart is empty.");
    shop.isStarted = true;
    if (body.deliveryAddressInput) changeGroup(shop.groups[0]!.id, { deliveryAddress: body.deliveryAddressInput });
    shop.written.push("start");
    return { status: 202, body: { checkoutId: shop.checkoutId } };
  }

  function end(): Answered {
    till.giveBack(shop.checkoutId);
    shop.isStarted = false;
    shop.checkoutId = `${ids.checkout.slice(0, -1)}${checkouts++}`;
    return { status: 204 };
  }

  /** The payment, and both order actions. */
  function act(path: string, body: unknown): Answered {
    const [, asked = ""] = path.split("/");
    const { actions } = body as { actions?: readonly [{ readonly action: string }] };
    const isRepeat = actions && till.ordered.has(asked === "active" ? shop.checkoutId : asked);
    if (!isRepeat && !isLive(asked)) return refused(404, "CHECKOUT_NOT_FOUND", "No checkout.");
    if (!isRepeat && shop.price !== priceSeen) {
      priceSeen = shop.price;
      return refused(409, "CHECKOUT_CONFLICT", "Prices have changed.");
    }
    const checkoutId = isRepeat && asked !== "active" ? asked : shop.checkoutId;
    const answered = actions
      ? till.act(checkoutId, total(), actions[0].action)
      : till.pay(checkoutId, total(), body as PaymentRequest);
    if (till.ordered.has(shop.checkoutId)) shop.isStarted = false;
    if ((answered.status ?? 200) === 200) shop.written.push(actions?.[0].action ?? "payment");
    return answered;
  }

  const isLive = (asked: string | undefined) => shop.isStarted && (asked === "active" || asked === shop.checkoutId);

  const shop: CheckoutShop = {
    isStarted: true,
    checkoutId: ids.checkout,
    price: 100,
    total,
    till,
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
      if (call.startsWith("POST checkouts/")) return act(path, body);
      if (!isLive(path.split("/")[1])) return refused(404, "CHECKOUT_NOT_FOUND", "No checkout.");
      switch (method) {
        case "GET":
          if (waiting > 0) return (waiting--, { status: 202, body: { checkoutId: shop.checkoutId } });
          return { status: shop.errors.length > 0 ? 422 : 200, body: checkout() };
        case "PATCH":
          return patchCheckout(body as GroupChange);
        case "DELETE":
          return end();
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
