import { checkoutNotices, type CheckoutErrorCode, type ShopperNotice } from "@tradecounter/wire";
import { expect, test } from "vitest";
import { exceptionsFrom, exceptionsOf, noticeOf } from "./checkout-form/problems.ts";
import { sessionErrorFrom } from "./checkout-form/session.ts";
import type { Client } from "./client.ts";
import { ids, type CheckoutShop } from "./testing/checkout-shop.ts";
import { openClient } from "./testing/open-client.ts";
import { openForm } from "./testing/open-form.ts";
import { refused, type Answered } from "./testing/small-store.ts";

/** The messages for codes. Source: commerce specification, section 8, "User messages". */
const wrong: ShopperNotice = { title: "Something went wrong.", detail: "Try again later.", returnTo: null };
const fatal: ShopperNotice = {
  title: wrong.title,
  detail: "We couldn't proceed with checkout. Return to the cart and try again.",
  returnTo: "cart",
};

const known = `checkouts/${ids.checkout}`;
const ready: Answered = { body: { checkoutId: ids.checkout, errors: [] } };
const waiting: Answered = { ...ready, status: 202 };
const lacking = (type: string): Answered => ({
  status: 422,
  body: { checkoutId: ids.checkout, errors: [{ type, detail: null }] },
});
const yard = { street: "Am Kielseng 7", city: "Flensburg", postalCode: "24937", country: "DE", lastName: "Holm" };
const toTheYard = { deliveryGroups: { items: [{ id: ids.group, deliveryAddress: yard }] } };
const buyer = {
  userName: "inga",
  email: "inga@werft-holm.example",
  firstName: "Inga",
  lastName: "Holm",
  phoneNumber: "+49 461 5550148",
};
const card = { requestType: "Auth", paymentToken: "tok" } as const;
const orders = "POST checkouts/active/orders";
const paid = {
  "GET application-context": { body: { placeOrderV2Enabled: false } },
  "POST checkouts/active/payments": { body: { salesforceResultCode: "Success", errors: [] } },
};

type Answers = Readonly<Record<string, Answered>>;

async function failureOf(asked: Promise<unknown>): Promise<unknown> {
  try {
    await asked;
  } catch (error) {
    return error;
  }
  throw new Error("nothing has failed");
}

/** The code that a data layer call fails with, given a server's answers. */
async function failing(answers: Answers, ask: (client: Client) => Promise<unknown>) {
  const { client } = await openClient(answers);
  return exceptionsFrom(await failureOf(ask(client)))[0]?.code;
}

/** The code that keeps an order from being placed. */
async function refusing(answers: Answers, ask: (client: Client) => Promise<unknown>) {
  const { client } = await openClient({ ...paid, ...answers });
  return ((await ask(client)) as { refused?: string }).refused;
}

/** The code of an error inside an existing checkout. */
async function inError(type: string) {
  const { client } = await openClient({ "GET checkouts/active": lacking(type) });
  return exceptionsOf((await client.checkout.load()).checkout.errors ?? [])[0]?.code;
}

/** The code that the checkout form fails with, given a shop that answers a call differently. */
async function inForm(
  instead: Answers,
  ask: (form: Awaited<ReturnType<typeof openForm>>["form"]) => Promise<unknown>,
  options: { profile?: CheckoutShop["profile"]; isRendering?: boolean } = {},
) {
  const { form, shop } = await openForm(options);
  shop.instead = (call) => instead[call];
  return exceptionsFrom(await failureOf(ask(form)))[0]?.code;
}

/** The code for why a rendered page has no checkout. */
async function rendering(answer: Answered) {
  const { client } = await openClient({ "GET checkouts/active": answer });
  return exceptionsFrom(sessionErrorFrom(await failureOf(client.checkout.load()), false))[0]?.code;
}

const start = ({ checkout }: Client) => checkout.start();
const changePhone = { contactInfo: { phoneNumber: "1" } };

/** Those that our own server can cause are also shown in a browser: docs/error-catalogue.md. */
const causes: Readonly<Record<CheckoutErrorCode, [told: ShopperNotice, cause: () => Promise<string | undefined>]>> = {
  CANNOT_START_CHECKOUT: [fatal, () => failing({ "PUT checkouts": refused(410, "CHECKOUT_EXPIRED", "Gone.") }, start)],
  CANNOT_POLL_CHECKOUT: [fatal, () => failing({ "GET checkouts/active": waiting }, ({ checkout }) => checkout.load())],
  NULL_CHECKOUT_JSON: [fatal, () => failing({ "PUT checkouts": ready, [`GET ${known}`]: { body: "" } }, start)],
  NULL_CHECKOUTID: [fatal, () => failing({ "PUT checkouts": ready, [`GET ${known}`]: { body: {} } }, start)],
  SESSION_IN_ERROR: [
    fatal,
    () =>
      refusing(
        { [orders]: { status: 422, body: { errors: [{ type: "/commerce/errors/checkout-failure" }] } } },
        (client) => client.orders.submit(),
      ),
  ],
  SESSION_NOT_LOADED: [
    fatal,
    () => inForm({ "GET checkouts/active": refused(404, "CHECKOUT_NOT_FOUND", "None.") }, (form) => form.view()),
  ],
  NO_DELIVERY_ADDRESSES: [
    {
      title: wrong.title,
      detail:
        "We couldn't proceed with checkout because there's no saved shipping address and you don't have the necessary buyer permissions to add one.",
      returnTo: "cart",
    },
    () =>
      inForm(
        { [`PATCH ${known}`]: refused(403, "INSUFFICIENT_ACCESS", "Not allowed.") },
        async (form) => {
          form.update(toTheYard);
          await form.persist();
        },
        { profile: buyer },
      ),
  ],
  INSUFFICIENT_INVENTORY: [
    { title: "Not enough inventory", detail: "Some items are unavailable or out of stock.", returnTo: "cart" },
    () => inError("/commerce/integrations/inventory"),
  ],
  NO_DELIVERY_METHODS: [
    {
      title: wrong.title,
      detail:
        "Sorry, we can't deliver this item to the selected address. Change the items in your cart or update the delivery address. For more help, contact customer support.",
      returnTo: null,
    },
    () => inError("/commerce/errors/shipping-failure"),
  ],
  CHECKOUT_FORM_BUSY: [
    checkoutNotices.CHECKOUT_FORM_BUSY,
    () =>
      inForm({}, async (form) => {
        form.update(toTheYard);
        await form.view();
        const saving = form.persist();
        try {
          form.update({});
        } finally {
          await saving;
        }
      }),
  ],
  MISSING_DELIVERY_GROUP_ID: [
    wrong,
    () => inForm({}, async (form) => form.update({ deliveryGroups: { items: [{ id: " ", deliveryAddress: yard }] } })),
  ],
  MISSING_ORDER_REFERENCE_NUMBER: [
    wrong,
    () => refusing({ [orders]: { body: {} } }, (client) => client.orders.submit()),
  ],
  INVALID_CONTACT_PHONE: [
    checkoutNotices.INVALID_CONTACT_PHONE,
    () =>
      inForm(
        { "PATCH myprofile": refused(400, "INVALID_API_INPUT", "No phone number.") },
        async (form) => {
          form.update(changePhone);
          await form.persist();
        },
        { profile: buyer },
      ),
  ],
  PAYMENT_ORPHANED: [
    checkoutNotices.PAYMENT_ORPHANED,
    () => refusing({ [orders]: refused(409, "CHECKOUT_CONFLICT", "Busy.") }, (client) => client.orders.place(card)),
  ],
  INTERNAL_ERROR: [wrong, () => failing({ "GET carts/current": { status: 200 } }, ({ cart }) => cart.current())],
  SSR_NO_POLLING: [
    wrong,
    () => inForm({ "GET checkouts/active": waiting }, (form) => form.view(), { isRendering: true }),
  ],
  SSR_FAST_CHECKOUT: [wrong, () => rendering(refused(404, "CHECKOUT_NOT_FOUND", "None."))],
  SSR_CHECKOUT_RETRY: [wrong, () => rendering(refused(423, "UNABLE_TO_LOCK_ROW", "In use."))],
  UNKNOWN_ERROR: [wrong, () => inError("/commerce/errors/unheard-of")],
};

test.each(Object.entries(causes))("%s has a cause, and is told in its words", async (code, [told, cause]) => {
  expect(await cause()).toBe(code);
  expect(noticeOf({ code })).toEqual(told);
});
