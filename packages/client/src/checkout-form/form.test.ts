import { describe, expect, test } from "vitest";
import { groupOf, ids, orderReferenceNumber } from "../testing/checkout-shop.ts";
import type { CheckoutShop } from "../testing/checkout-shop.ts";
import { openForm } from "../testing/open-form.ts";
import { refused } from "../testing/small-store.ts";
import { emptyDraft } from "./draft.ts";
import type { DraftGroup } from "./draft.ts";
import { createCheckoutForm } from "./form.ts";

const contact = {
  email: "inga@werft-holm.example",
  firstName: "Inga",
  lastName: "Holm",
  phoneNumber: "+49 461 5550148",
};
const profile = { ...contact, userName: "inga", isEmailVerified: true };
const yard = { street: "Am Kielseng 7", city: "Flensburg", postalCode: "24937", country: "DE", lastName: "Holm" };
const office = { ...yard, street: "Norderstr. 2" };
const ofGroup = (fields: Omit<DraftGroup, "id">, id = ids.group) => ({
  deliveryGroups: { items: [{ id, ...fields }] },
});
const everything = {
  contactInfo: contact,
  ...ofGroup({
    deliveryAddress: yard,
    desiredDeliveryDate: "2026-12-05T00:00:00.000Z",
    shippingInstructions: "Dock 2",
    isGift: true,
    giftMessage: "Ahoy",
    selectedDeliveryMethodId: ids.express,
  }),
};
const newPhone = { contactInfo: { phoneNumber: "+49 461 5550149" } };
const busy = expect.objectContaining({ code: "CHECKOUT_FORM_BUSY" });
const writes = (calls: readonly string[]) => calls.filter((call) => !call.startsWith("GET"));
const checkoutPath = `checkouts/${ids.checkout}`;

describe("persisting", () => {
  test("tells a guest's draft in the specified order, the method last, and loads and waits after each change", async () => {
    const { form, shop, store } = await openForm({ prepare: (shop) => void (shop.polls = 2) });
    form.update(everything);
    await form.persist();
    expect(shop.written).toEqual(["delivery", "gift of " + ids.group, "contact", "method"]);
    const afterEach = [`GET ${checkoutPath}`, `GET ${checkoutPath}`, `GET ${checkoutPath}`];
    expect(
      store
        .calls()
        .filter((call) => call !== "GET session-context")
        .slice(1),
    ).toEqual([
      `PATCH ${checkoutPath}`,
      ...afterEach,
      `PATCH carts/current/delivery-groups/${ids.group}`,
      ...afterEach,
      `PATCH ${checkoutPath}`,
      ...afterEach,
      `PATCH ${checkoutPath}`,
      ...afterEach,
    ]);
  });

  test("then forgets the draft: what is shown is the store's now", async () => {
    const { form } = await openForm();
    form.update(everything);
    const meant = (await form.view()).checkout.deliveryGroups!.items[0];
    await form.persist();
    const { draft, status, checkout } = await form.view();
    expect(draft).toEqual(emptyDraft);
    expect(status).toMatchObject({ clean: true, dirty: false, incongruent: false });
    expect(checkout.contactInfo).toEqual(contact);
    expect(checkout.deliveryGroups?.items[0]).toMatchObject({
      deliveryAddress: meant!.deliveryAddress,
      giftMessage: "Ahoy",
      selectedDeliveryMethod: { id: ids.express },
    });
  });

  test("saves a logged-in shopper's phone in the profile first, and his contact with its e-mail", async () => {
    const { form, shop, store } = await openForm({ profile });
    form.update({ ...everything, contactInfo: { ...newPhone.contactInfo, email: "else@b.example" } });
    await form.persist();
    expect(shop.written).toEqual(["phone", "delivery", "gift of " + ids.group, "contact", "method"]);
    expect(store.seen.find(({ method, path }) => method === "PATCH" && path === "myprofile")?.body).toEqual({
      phoneNumber: "+49 461 5550149",
    });
    expect(shop.contact).toEqual({ ...contact, phoneNumber: "+49 461 5550149" });
    expect((await form.view()).status.dirty).toBe(false);
  });

  test("keeps the profile's phone when only its spelling differs", async () => {
    const { form, shop } = await openForm({ profile });
    form.update({ contactInfo: { phoneNumber: "(461) 555-0148" } });
    await form.persist();
    expect(shop.written).not.toContain("phone");
  });

  test("tells nothing that the store has already", async () => {
    const { form, shop } = await openForm();
    form.update(everything);
    await form.persist();
    form.update(everything);
    await form.persist();
    expect(shop.written).toHaveLength(4);
  });

  test("a part is saved for each delivery group, the default one's by the checkout", async () => {
    const { form, shop } = await openForm({
      prepare: (shop) => void (shop.groups = [groupOf(ids.group, true), groupOf(ids.second, false)]),
    });
    form.update(ofGroup({ deliveryAddress: yard, selectedDeliveryMethodId: ids.express }));
    form.update(ofGroup({ deliveryAddress: office, selectedDeliveryMethodId: ids.express, isGift: true }, ids.second));
    await form.persist();
    expect(shop.written).toEqual([
      "delivery",
      "delivery of " + ids.second,
      "gift of " + ids.second,
      "method",
      "method of " + ids.second,
    ]);
  });

  test("asks for delivery in 30 days when nobody said a day", async () => {
    const { form, shop, clock } = await openForm();
    form.update(ofGroup({ deliveryAddress: yard }));
    await form.persist();
    expect(shop.groups[0]!.desiredDeliveryDate).toBe(new Date(clock.now() + 2_592_000_000).toISOString());
    form.update(ofGroup({ shippingInstructions: "Dock 2" }));
    clock.advance(86_400_000);
    await form.persist();
    expect(shop.groups[0]!.desiredDeliveryDate).toBe(new Date(clock.now() - 86_400_000 + 2_592_000_000).toISOString());
  });

  test("a method that the store chose by itself for a new address is chosen anew", async () => {
    const { form, shop } = await openForm();
    form.update(everything);
    await form.persist();
    form.update(ofGroup({ deliveryAddress: office, selectedDeliveryMethodId: ids.express }));
    await form.persist();
    expect(shop.groups[0]!.selectedDeliveryMethod?.id).toBe(ids.express);
  });

  test("a guest's contact that is not complete is held, and told once it is; the draft is empty, and the rest saved", async () => {
    const { form, shop } = await openForm();
    form.update({ contactInfo: { email: contact.email }, ...ofGroup({ deliveryAddress: yard }) });
    await form.persist();
    expect(shop.written).toEqual(["delivery"]);
    const { draft, status, held, checkout } = await form.view();
    expect(draft).toEqual(emptyDraft);
    expect(held).toEqual({ contactInfo: { email: contact.email } });
    expect(checkout.contactInfo).toMatchObject({ email: contact.email, firstName: null });
    expect(status).toMatchObject({ clean: true, dirty: true, incongruent: true });
    const { email: _, ...rest } = contact;
    form.update({ contactInfo: rest });
    await form.persist();
    expect(shop.written).toEqual(["delivery", "contact"]);
    const saved = await form.view();
    expect(saved.checkout.contactInfo).toEqual(contact);
    expect([saved.draft, saved.held]).toEqual([emptyDraft, {}]);
  });

  test("a guest's contact that is not complete is forgotten with the draft", async () => {
    const { form } = await openForm();
    form.update({ contactInfo: { email: contact.email } });
    await form.persist();
    form.revert();
    const { checkout, held } = await form.view();
    expect([checkout.contactInfo, held]).toEqual([null, {}]);
  });

  test("remembers a guest's details for the session, a logged-in shopper's not", async () => {
    const guest = await openForm();
    guest.form.update({ contactInfo: contact });
    await guest.form.persist();
    const { lastName, email, phoneNumber } = contact;
    expect(guest.client.storage.guest.get()).toEqual({ lastName, email, phoneNumber });
    const buyer = await openForm({ profile });
    buyer.form.update(newPhone);
    await buyer.form.persist();
    expect(buyer.client.storage.guest.get()).toBeUndefined();
  });

  test("asks a logged-in shopper whom the store keeps no profile of for a contact, as a guest", async () => {
    const { form, shop } = await openForm();
    let answer = refused(503, "SERVER_UNAVAILABLE", "Down.");
    shop.instead = (call) => {
      if (call === "GET session-context") return { body: { guestUser: false } };
      return call === "GET myprofile" ? answer : undefined;
    };
    await expect(form.view()).rejects.toMatchObject({ status: 503 });
    answer = refused(404, "NOT_FOUND", "Nothing here.");
    form.update({ contactInfo: contact });
    await form.persist();
    expect([shop.written, shop.contact]).toEqual([["contact"], contact]);
  });

  test("looks at the store first, so that another tab's change is not taken for one's own", async () => {
    const { form, shop } = await openForm();
    form.update(everything);
    await form.persist();
    await form.view();
    shop.contact = { ...contact, email: "other-tab@b.example" };
    form.update({ contactInfo: contact });
    await form.persist();
    expect(shop.contact).toEqual(contact);
  });
});

describe("while it is being saved the form is busy:", () => {
  test("it takes no update, no revert and no second save, and goes on when it is done", async () => {
    const { form, shop } = await openForm();
    form.update(everything);
    await form.view();
    const saving = form.persist();
    expect(form.view.entry().data?.isBusy).toBe(true);
    expect(() => form.update({})).toThrow(busy);
    expect(() => form.revert()).toThrow(busy);
    await expect(form.persist()).rejects.toThrow(busy);
    await expect(form.place({ requestType: "SimplePurchaseOrder", paymentToken: "PO-7" })).rejects.toThrow(busy);
    await saving;
    expect(form.view.entry().data?.isBusy).toBe(false);
    expect(shop.written).toHaveLength(4);
    form.update(newPhone);
    form.revert();
    expect(form.view.entry().data?.draft).toEqual(emptyDraft);
  });

  test("also when it fails it is free again", async () => {
    const { form } = await openForm({
      prepare: (shop) => void (shop.instead = () => refused(401, "INVALID_SESSION_ID", "")),
    });
    await expect(form.persist()).rejects.toMatchObject({ code: "INVALID_SESSION_ID" });
    expect(() => form.update({})).not.toThrow();
  });
});

describe("what goes wrong", () => {
  test("in one part leaves what was saved before it, keeps the draft, and is told at the part", async () => {
    const { form, shop, told } = await openForm();
    const contactInfo = { ...contact, email: "not an email" };
    form.update({ ...everything, contactInfo });
    shop.instead = (call, { body }) =>
      call.startsWith("PATCH checkouts") && "contactInfo" in (body as object)
        ? refused(400, "INVALID_API_INPUT", "Enter an email address.")
        : undefined;
    await expect(form.persist()).rejects.toMatchObject({ words: "Enter an email address." });
    const { draft } = await form.view();
    expect(draft.contactInfo).toEqual(contactInfo);
    expect(draft.notifications).toEqual([
      {
        groupId: "contactInfo",
        type: "INVALID_API_INPUT",
        code: "INVALID_API_INPUT",
        detail: "Enter an email address.",
      },
    ]);
    expect(told).toEqual([]);
    shop.instead = () => undefined;
    form.update({ contactInfo });
    await form.persist();
    expect(shop.written).toEqual(["delivery", "gift of " + ids.group, "contact", "method"]);
    expect((await form.view()).draft).toEqual(emptyDraft);
  });

  test("is no longer told of a part that was saved since", async () => {
    const { form, shop } = await openForm();
    form.update({ contactInfo: contact, ...ofGroup({ deliveryAddress: { country: "DE" } }) });
    await expect(form.persist()).rejects.toThrow("Check this.");
    expect((await form.view()).draft.notifications).toMatchObject([{ groupId: ids.group, detail: "Check this." }]);
    form.update(ofGroup({ deliveryAddress: yard }));
    shop.instead = (_, { body }) =>
      JSON.stringify(body ?? {}).includes("contactInfo") ? refused(400, "INVALID_API_INPUT", "Who?") : undefined;
    await expect(form.persist()).rejects.toMatchObject({ words: "Who?" });
    expect((await form.view()).draft.notifications).toMatchObject([{ groupId: "contactInfo", detail: "Who?" }]);
  });

  test("with the profile's phone is an invalid phone, told at the contact where the store said so", async () => {
    const { form, shop, told } = await openForm({ profile });
    shop.instead = (call) =>
      call === "PATCH myprofile" ? refused(400, "INVALID_API_INPUT", "No such phone.") : undefined;
    form.update({ ...everything, ...newPhone });
    await expect(form.persist()).rejects.toMatchObject({ code: "INVALID_CONTACT_PHONE" });
    expect((await form.view()).draft.notifications).toMatchObject([
      { groupId: "contactInfo", code: "INVALID_CONTACT_PHONE", type: "INVALID_API_INPUT" },
    ]);
    expect(shop.written).toEqual([]);
    expect(told).toEqual([]);
  });

  test("without the store having said so goes to the notify call", async () => {
    const { form, shop, told } = await openForm({ profile });
    shop.instead = (call) => (call === "PATCH myprofile" ? { status: 500, body: "" } : undefined);
    form.update(newPhone);
    await expect(form.persist()).rejects.toMatchObject({ code: "INVALID_CONTACT_PHONE" });
    expect(told).toMatchObject([{ code: "INVALID_CONTACT_PHONE" }]);
    expect((await form.view()).draft.notifications).toEqual([]);
  });

  test("when a checkout is never ready is told as a failed poll", async () => {
    const { form, told } = await openForm({ prepare: (shop) => void (shop.polls = 99) });
    form.update(everything);
    await expect(form.persist()).rejects.toMatchObject({ code: "CANNOT_POLL_CHECKOUT" });
    expect(told).toMatchObject([{ code: "CANNOT_POLL_CHECKOUT" }]);
  });

  test("for a buyer who may add no address, and has none, is told so", async () => {
    const { form, shop, told } = await openForm({ profile });
    shop.instead = (call) =>
      call.startsWith("PATCH") ? refused(403, "INSUFFICIENT_ACCESS", "Not allowed.") : undefined;
    form.update(ofGroup({ deliveryAddress: yard }));
    await expect(form.persist()).rejects.toMatchObject({ code: "NO_DELIVERY_ADDRESSES" });
    expect(told).toMatchObject([{ code: "NO_DELIVERY_ADDRESSES" }]);
  });

  test.each([undefined, new Error("closed")])(
    "is told nobody when the page was left for the reason %o",
    async (reason) => {
      const { form, shop, told } = await openForm();
      form.update(everything);
      const left = new AbortController();
      shop.instead = (call) => {
        if (call.startsWith("PATCH")) left.abort(reason);
        return undefined;
      };
      await expect(form.persist({ signal: left.signal })).rejects.toMatchObject(reason ?? { name: "AbortError" });
      expect(told).toEqual([]);
      expect(form.view.entry().data?.draft.notifications ?? []).toEqual([]);
    },
  );
});

describe("before there is a checkout", () => {
  const none = { prepare: (shop: { isStarted: boolean }) => void (shop.isStarted = false) };

  test("a browser takes a page over as it was rendered, whatever was entered since", async () => {
    const { form, client } = await openForm(none);
    const rendered = await openForm({ ...none, isRendering: true });
    await rendered.form.view();
    client.cache.restore(rendered.client.cache.dump());
    form.update(everything);
    expect(form.view.entry().data!.status.clean).toBe(false);
    expect(form.view.rendered()).toEqual(rendered.form.view.entry());
    expect(form.view.rendered()).toBe(form.view.rendered());
  });

  test("a rendered page has a placeholder", async () => {
    const { form } = await openForm({ ...none, isRendering: true });
    const { status, checkoutStatus, checkout } = await form.view();
    expect([status.fastCheckout, checkoutStatus, checkout.checkoutId]).toEqual([true, 202, "FAST_CHECKOUT"]);
  });

  test("the browser keeps it, and saving starts the checkout with the address that was entered", async () => {
    const rendered = await openForm({ ...none, isRendering: true });
    await rendered.form.view();
    const { form, client, shop, store } = await openForm(none);
    client.cache.restore(rendered.client.cache.dump());
    form.update({
      contactInfo: contact,
      ...ofGroup({ deliveryAddress: yard, shippingInstructions: "Dock 2" }, "DEFAULT_ID"),
    });
    expect((await form.view()).checkout.deliveryGroups?.items[0]?.deliveryAddress?.street).toBe(yard.street);
    await form.persist();
    expect(shop.written).toEqual(["start", "delivery", "contact"]);
    expect(store.seen.find(({ method }) => method === "PUT")?.body).toMatchObject({
      cartId: "current",
      deliveryAddressInput: { street: yard.street, name: "Holm" },
    });
    expect((await form.view()).status).toMatchObject({ fastCheckout: false, dirty: false });
  });

  test("delivery in 30 days is asked for though the address went along with the start", async () => {
    const rendered = await openForm({ ...none, isRendering: true });
    await rendered.form.view();
    const { form, client, shop, clock } = await openForm(none);
    client.cache.restore(rendered.client.cache.dump());
    form.update(ofGroup({ deliveryAddress: yard }, "DEFAULT_ID"));
    await form.persist();
    expect(shop.groups[0]!.desiredDeliveryDate).toBe(new Date(clock.now() + 2_592_000_000).toISOString());
  });

  test("one that does not start is told so", async () => {
    const rendered = await openForm({ ...none, isRendering: true });
    await rendered.form.view();
    const { form, client, shop, told } = await openForm(none);
    client.cache.restore(rendered.client.cache.dump());
    shop.instead = (call) => (call === "PUT checkouts" ? refused(409, "CHECKOUT_CONFLICT", "Busy.") : undefined);
    await expect(form.persist()).rejects.toMatchObject({ code: "CANNOT_START_CHECKOUT" });
    expect(told).toMatchObject([{ code: "CANNOT_START_CHECKOUT" }]);
  });

  test("the browser has nothing to show by itself", async () => {
    const { form } = await openForm(none);
    await expect(form.view()).rejects.toMatchObject({ code: "SESSION_NOT_LOADED" });
  });

  test("a checkout that is not ready waits for the browser", async () => {
    const { form, shop } = await openForm({ isRendering: true });
    shop.instead = (call) =>
      call.startsWith("GET checkouts") ? { status: 202, body: { checkoutId: ids.checkout } } : undefined;
    await expect(form.view()).rejects.toMatchObject({ code: "SSR_NO_POLLING" });
    shop.instead = (call) =>
      call.startsWith("GET checkouts") ? refused(423, "UNABLE_TO_LOCK_ROW", "In use.") : undefined;
    await expect(form.view()).rejects.toMatchObject({ code: "SSR_CHECKOUT_RETRY" });
  });
});

describe("placing the order", () => {
  const payment = { requestType: "SimplePurchaseOrder", paymentToken: "PO-7" } as const;
  const accountRegistrationId = "0017t00000ReG01AAK";
  const bodyOf = (store: Awaited<ReturnType<typeof openForm>>["store"], end: string, nth = 0) =>
    store.seen.filter(({ method, path }) => method === "POST" && path.endsWith(end))[nth]?.body;

  test("saves, then pays with the form's billing address and the new account, and forgets both", async () => {
    const { form, shop, store, client } = await openForm();
    form.update({ ...everything, billingInfo: { address: office }, registerUser: true, accountRegistrationId });
    expect(await form.place(payment)).toEqual({ orderReferenceNumber });
    expect(shop.written.slice(-4)).toEqual(["method", "prepare", "payment", "submit"]);
    expect(bodyOf(store, "payments")).toEqual({
      ...payment,
      registrationAccountId: accountRegistrationId,
      billingAddress: { ...office, name: "Holm", ...placeOfNobody },
    });
    expect(bodyOf(store, "actions", 1)).toMatchObject({
      actions: [{ action: "submit", parameters: { registrationAccountId: accountRegistrationId } }],
    });
    expect(client.storage.checkoutId.get()).toBeUndefined();
    expect((await form.view().catch(() => undefined))?.held ?? {}).toEqual({});
  });

  const placeOfNobody = { companyName: null, firstName: null, region: null };

  test("billing and registration outlive a save, and a revert of what was entered later", async () => {
    const { form } = await openForm();
    form.update({ contactInfo: contact, billingInfo: { address: office }, registerUser: true, accountRegistrationId });
    await form.persist();
    form.update({ billingInfo: { addressDeliveryGroupId: ids.group } });
    expect((await form.view()).held.billingInfo).toEqual({ addressDeliveryGroupId: ids.group });
    form.revert();
    const { draft, held, status } = await form.view();
    expect(draft).toEqual(emptyDraft);
    expect(held).toEqual({ billingInfo: { address: office }, registerUser: true, accountRegistrationId });
    expect(status.useShippingAddressForBilling).toBe(false);
  });

  test("bills where the parcel goes unless something else was said", async () => {
    const { form, store } = await openForm();
    form.update(everything);
    await form.place(payment);
    expect(bodyOf(store, "payments")).toMatchObject({ billingAddress: { street: yard.street, name: "Holm" } });
  });

  test("takes no money for a checkout that is in error", async () => {
    const { form, shop } = await openForm();
    const shortage = { type: "/commerce/integrations/inventory", title: "Not enough", detail: "Two are left." };
    shop.errors = [{ ...shortage, instance: null, invalidParameters: null }];
    expect(await form.place(payment)).toMatchObject({ refused: "INSUFFICIENT_INVENTORY" });
    expect(shop.written).toEqual([]);
    expect((await form.view()).draft.notifications).toMatchObject([
      { groupId: "payment", code: "INSUFFICIENT_INVENTORY", detail: "Two are left." },
    ]);
  });

  test("a declined payment is told at the payment, and can be tried again", async () => {
    const { form, shop } = await openForm();
    form.update({ ...everything, accountRegistrationId });
    const declined = { type: "/commerce/errors/payment-failure", title: "Declined", detail: "Use another card." };
    shop.instead = (call) =>
      call.endsWith("payments")
        ? { status: 422, body: { salesforceResultCode: "Decline", errors: [declined], paymentData: null } }
        : undefined;
    expect(await form.place(payment)).toMatchObject({ refused: "PAYMENT_DECLINED" });
    expect((await form.view()).draft.notifications).toMatchObject([
      { groupId: "payment", detail: "Use another card." },
    ]);
    shop.instead = () => undefined;
    expect(await form.place(payment)).toEqual({ orderReferenceNumber });
  });

  test("an orphaned payment is told as one, whatever the order was refused for", async () => {
    const { form, shop, told } = await openForm();
    form.update(everything);
    refuseOrders(shop);
    expect(await form.place({ requestType: "Auth", paymentToken: "tok_1" })).toMatchObject({
      refused: "PAYMENT_ORPHANED",
    });
    expect(told).toEqual([{ code: "PAYMENT_ORPHANED" }]);
  });

  test("after an orphaned payment asks for the order alone: also when it was placed, and only its answer lost", async () => {
    const { form, shop } = await openForm();
    form.update({ ...everything, accountRegistrationId });
    refuseOrders(shop);
    await form.place(card);
    expect(await form.place(card)).toMatchObject({ refused: "PAYMENT_ORPHANED" });
    shop.instead = (call) =>
      call.startsWith("GET checkouts") ? refused(404, "CHECKOUT_NOT_FOUND", "Over.") : undefined;
    expect(await form.place(card)).toEqual({ orderReferenceNumber });
    expect(shop.written.filter((what) => ["payment", "submit"].includes(what))).toEqual(["payment", "submit"]);
  });

  test("an order whose answer was lost is found when it is placed again", async () => {
    const { form, shop } = await openForm();
    form.update(everything);
    const isSubmit = (body: unknown) => JSON.stringify(body ?? {}).includes("submit");
    shop.instead = (_, { body }) => (isSubmit(body) ? { status: 503, body: "" } : undefined);
    await expect(form.place(payment)).rejects.toMatchObject({ status: 503 });
    shop.instead = (call) =>
      call.startsWith("GET checkouts") ? refused(404, "CHECKOUT_NOT_FOUND", "Over.") : undefined;
    expect(await form.place(payment)).toEqual({ orderReferenceNumber });
    expect(shop.written.filter((what) => what === "payment")).toHaveLength(1);
  });

  test("a payment that did not reach the store is sent again", async () => {
    const { form, shop } = await openForm();
    form.update(everything);
    shop.instead = (call) => (call.endsWith("payments") ? { status: 503, body: "" } : undefined);
    await expect(form.place(payment)).rejects.toMatchObject({ status: 503 });
    const unpaid = { ...emptyError, type: "/commerce/errors/payment-failure", detail: "Nothing was paid." };
    shop.instead = (_, { body }) =>
      isSubmit(body) && !shop.written.includes("payment")
        ? { status: 422, body: { actions: [], errors: [unpaid] } }
        : undefined;
    expect(await form.place(payment)).toEqual({ orderReferenceNumber });
    expect(shop.written.slice(-3)).toEqual(["prepare", "payment", "submit"]);
  });

  test("a payment whose answer was lost is not made again before the store has said that there is none", async () => {
    const { form, shop } = await openForm();
    form.update(everything);
    const payments = () => shop.written.filter((what) => what === "payment");
    loseAnswers(shop, (call) => call.endsWith("payments"));
    await expect(form.place(payment)).rejects.toMatchObject({ status: 503 });
    shop.instead = (_, { body }) => (isSubmit(body) ? lost : undefined);
    await expect(form.place(payment)).rejects.toMatchObject({ status: 503 });
    expect(payments()).toHaveLength(1);
    shop.instead = () => undefined;
    expect(await form.place(payment)).toEqual({ orderReferenceNumber });
    expect(payments()).toHaveLength(1);
  });

  const card = { requestType: "Auth", paymentToken: "tok_1" } as const;
  const isSubmit = (body: unknown) => JSON.stringify(body ?? {}).includes("submit");

  /** Takes the payment, but answers that it is busy when asked to place the order. */
  function refuseOrders(shop: CheckoutShop): void {
    shop.instead = (_, { body }) => (isSubmit(body) ? refused(409, "CHECKOUT_CONFLICT", "Busy.") : undefined);
  }

  /** The request succeeds, but its reply is lost. */
  function loseAnswers(shop: CheckoutShop, isLost: (call: string, body: unknown) => boolean): void {
    const losing: CheckoutShop["instead"] = (call, { body }) => {
      if (!isLost(call, body)) return undefined;
      const [method, path] = call.split(" ") as [string, string];
      shop.instead = () => undefined;
      shop.answer({ method, path, body });
      shop.instead = losing;
      return lost;
    };
    shop.instead = losing;
  }

  const lost = { status: 503, body: "" };
  const emptyError = { detail: null, instance: null, invalidParameters: null, title: null, type: null };

  test("pays again when something was changed since, since the amount may be another", async () => {
    const { form, shop } = await openForm();
    form.update(everything);
    refuseOrders(shop);
    await form.place(card);
    shop.instead = () => undefined;
    form.update(ofGroup({ selectedDeliveryMethodId: ids.standard }));
    expect(await form.place(card)).toEqual({ orderReferenceNumber });
    expect(shop.written.filter((what) => what === "payment")).toHaveLength(2);
  });

  test("pays no second time when what was changed since leaves the total as it is: that is saved, and ordered", async () => {
    const { form, shop } = await openForm();
    form.update(everything);
    refuseOrders(shop);
    expect(await form.place(card)).toMatchObject({ refused: "PAYMENT_ORPHANED" });
    shop.instead = () => undefined;
    form.update(ofGroup({ shippingInstructions: "Dock 3" }));
    expect(await form.place(card)).toEqual({ orderReferenceNumber });
    expect(shop.written.slice(-3)).toEqual(["payment", "delivery", "submit"]);
  });

  test("pays again when the store says that what it was paid does not fit the total", async () => {
    const { form, shop } = await openForm();
    form.update(everything);
    refuseOrders(shop);
    await form.place(card);
    shop.instead = () => undefined;
    shop.price = 80;
    expect(await form.place(card)).toMatchObject({ refused: "PAYMENT_ORPHANED" });
    expect(await form.place(card)).toEqual({ orderReferenceNumber });
    expect(shop.till.payments.map(({ amount, state }) => [amount, state])).toEqual([
      [124, "given back"],
      [104, "taken"],
    ]);
  });

  test("pays no price that has changed while the answer to a payment was lost", async () => {
    const { form, shop } = await openForm();
    form.update(everything);
    loseAnswers(shop, (call) => call.endsWith("payments"));
    await expect(form.place(payment)).rejects.toMatchObject({ status: 503 });
    shop.instead = () => undefined;
    shop.price = 120;
    await expect(form.place(payment)).rejects.toMatchObject({ status: 409 });
    expect(shop.till.payments).toHaveLength(1);
    expect(await form.place(payment)).toEqual({ orderReferenceNumber });
  });

  test("pays no price that has changed when the store's word of it was lost", async () => {
    const { form, shop } = await openForm();
    form.update(everything);
    shop.instead = (_, { body }) => (isSubmit(body) ? refused(400, "INVALID_API_INPUT", "No.") : undefined);
    expect(await form.place(card)).toMatchObject({ refused: "PAYMENT_ORPHANED" });
    shop.price = 120;
    let answers = 0;
    loseAnswers(shop, (_, body) => isSubmit(body) && answers++ === 0);
    expect(await form.place(card)).toMatchObject({ refused: "PAYMENT_ORPHANED" });
    expect(shop.till.payments).toHaveLength(1);
    expect(await form.place(card)).toEqual({ orderReferenceNumber });
  });

  test("another payment than the one whose answer was lost is made, and takes its place", async () => {
    const { form, shop } = await openForm();
    form.update(everything);
    loseAnswers(shop, (call) => call.endsWith("payments"));
    await expect(form.place(payment)).rejects.toMatchObject({ status: 503 });
    shop.instead = () => undefined;
    const corrected = { ...payment, paymentToken: "PO-8" };
    expect(await form.place(corrected)).toEqual({ orderReferenceNumber });
    expect(shop.till.payments.map(({ token, state }) => [token, state])).toEqual([
      ["PO-7", "given back"],
      ["PO-8", "taken"],
    ]);
  });

  test("where nobody knows which of two payments the store has, the one that is given is made", async () => {
    const { form, shop } = await openForm();
    form.update(everything);
    refuseOrders(shop);
    await expect(form.place(payment)).rejects.toMatchObject({ status: 409 });
    shop.instead = (call) => (call.endsWith("payments") ? lost : undefined);
    await expect(form.place(card)).rejects.toMatchObject({ status: 503 });
    shop.instead = () => undefined;
    expect(await form.place(card)).toEqual({ orderReferenceNumber });
    expect(shop.till.ordered.get(ids.checkout)).toMatchObject({ token: "tok_1" });
  });

  test("what an earlier checkout was paid with says nothing of the one that has taken its place", async () => {
    const { form, shop } = await openForm();
    form.update(everything);
    refuseOrders(shop);
    expect(await form.place(card)).toMatchObject({ refused: "PAYMENT_ORPHANED" });
    shop.instead = () => undefined;
    shop.answer({ method: "DELETE", path: "checkouts/active", body: undefined });
    shop.answer({ method: "PUT", path: "checkouts", body: {} });
    await form.view({ cachePolicy: "no-cache" });
    loseAnswers(shop, (call) => call.endsWith("payments"));
    await expect(form.place(card)).rejects.toMatchObject({ status: 503 });
    shop.instead = () => undefined;
    shop.written.length = 0;
    expect(await form.place(card)).toEqual({ orderReferenceNumber });
    expect(shop.written).toEqual(["submit"]);
  });

  test("an order whose answer was lost is shown also when something was changed since, and nothing else is told", async () => {
    const { form, shop, told } = await openForm();
    form.update(everything);
    loseAnswers(shop, (_, body) => isSubmit(body));
    await expect(form.place(payment)).rejects.toMatchObject({ status: 503 });
    shop.instead = () => undefined;
    form.update({ contactInfo: { email: "else@werft-holm.example" } });
    told.length = 0;
    expect(await form.place(payment)).toEqual({ orderReferenceNumber });
    expect(told).toEqual([]);
  });

  test("an order whose answer was lost is shown by the page that the shopper comes back to", async () => {
    const { form, shop, client } = await openForm();
    form.update(everything);
    loseAnswers(shop, (_, body) => isSubmit(body));
    await expect(form.place(payment)).rejects.toMatchObject({ status: 503 });
    shop.instead = () => undefined;
    const returned = createCheckoutForm(client, { path: () => "/checkout" });
    await expect(returned.view({ cachePolicy: "no-cache" })).rejects.toMatchObject({ code: "SESSION_NOT_LOADED" });
    expect(await returned.place(payment)).toEqual({ orderReferenceNumber });
  });

  test("nothing is paid in a checkout that has begun elsewhere, before it was seen", async () => {
    const { form, shop, told } = await openForm();
    form.update(everything);
    await form.persist();
    shop.answer({ method: "DELETE", path: "checkouts/active", body: undefined });
    shop.answer({ method: "PUT", path: "checkouts", body: {} });
    await expect(form.place(payment)).rejects.toMatchObject({ code: "SESSION_NOT_LOADED" });
    expect([shop.till.payments, told]).toEqual([[], [{ code: "SESSION_NOT_LOADED" }]]);
    expect((await form.view()).checkout.checkoutId).toBe(shop.checkoutId);
    expect(await form.place(payment)).toEqual({ orderReferenceNumber });
  });

  test("a payment without its token, or that pays nothing, is refused before anything is asked", async () => {
    const { form, shop, store } = await openForm();
    form.update(everything);
    for (const paymentToken of ["", "  ", undefined])
      await expect(form.place({ requestType: "Auth", paymentToken })).rejects.toMatchObject({ code: "INVALID_CONFIG" });
    const asked = { requestType: "ClientRequest", paymentsData: { intent: "create" } } as const;
    await expect(form.place(asked)).rejects.toMatchObject({ code: "INVALID_CONFIG" });
    expect(store.calls()).toEqual([]);
    expect(await form.place(card)).toEqual({ orderReferenceNumber });
    expect(shop.written.filter((what) => ["payment", "submit"].includes(what))).toEqual(["payment", "submit"]);
  });

  test("pays no second time because a notification was taken away or a part of the page shown otherwise", async () => {
    const { form, shop } = await openForm();
    form.update(everything);
    refuseOrders(shop);
    await form.place(card);
    shop.instead = () => undefined;
    form.update({ notifications: [{ groupId: "payment" }], display: { hidePlaceOrderButton: false } });
    expect(await form.place(card)).toEqual({ orderReferenceNumber });
    expect(shop.written.filter((what) => what === "payment")).toHaveLength(1);
  });

  test("what the store refuses outright is told at the payment", async () => {
    const { form, shop } = await openForm();
    form.update(everything);
    shop.instead = (call) =>
      call.endsWith("payments") ? refused(400, "INVALID_OPERATION", "Not by card.") : undefined;
    await expect(form.place(payment)).rejects.toMatchObject({ words: "Not by card." });
    expect((await form.view()).draft.notifications).toMatchObject([{ groupId: "payment", detail: "Not by card." }]);
  });

  test("on the pay page starts the checkout of the cart that is paid for", async () => {
    const { form, shop, store } = await openForm({ path: "/pay", prepare: (shop) => void (shop.isStarted = false) });
    shop.instead = (call) => {
      if (call === "GET carts/current") return { body: { cartId: ids.cart, asyncOperationStatus: "Completed" } };
      if (call === "GET carts/current/delivery-groups") return { body: { count: 0, items: [] } };
      return undefined;
    };
    expect(await form.place(payment)).toEqual({ orderReferenceNumber });
    expect(store.seen.find(({ method }) => method === "PUT")?.body).toEqual({ cartId: ids.cart });
    expect(
      writes(store.calls())
        .slice(1)
        .every((call) => call.includes(checkoutPath)),
    ).toBe(true);
  });

  test("on the pay page what was saved stays, and a correction of a part of it is saved too", async () => {
    const { form, shop } = await openForm({ path: "/pay", prepare: (shop) => void (shop.isStarted = false) });
    shop.instead = (call) => {
      if (call === "GET carts/current") return { body: { cartId: ids.cart, asyncOperationStatus: "Completed" } };
      if (call === "GET carts/current/delivery-groups") return { body: { count: 1, items: shop.groups } };
      return undefined;
    };
    form.update({ contactInfo: contact });
    await form.persist();
    expect((await form.view()).checkout.contactInfo).toEqual(contact);
    form.update(newPhone);
    await form.persist();
    expect(shop.contact).toEqual({ ...contact, ...newPhone.contactInfo });
    expect((await form.view()).status).toMatchObject({ dirty: false, incongruent: false });
    expect(shop.written.filter((what) => what === "start")).toHaveLength(1);
  });

  test("on the pay page an order whose answer was lost is shown, though its cart can be checked out no more", async () => {
    const { form, shop } = await openForm({ path: "/pay" });
    const cart = (call: string) => {
      if (call === "GET carts/current") return { body: { cartId: ids.cart, asyncOperationStatus: "Completed" } };
      if (call === "GET carts/current/delivery-groups") return { body: { count: 0, items: [] } };
      return undefined;
    };
    loseAnswers(shop, (_, body) => isSubmit(body));
    const losing = shop.instead;
    shop.instead = (call, seen) => cart(call) ?? losing(call, seen);
    await expect(form.place(payment)).rejects.toMatchObject({ status: 503 });
    shop.instead = cart;
    expect(await form.place(payment)).toEqual({ orderReferenceNumber });
  });
});

describe("a page that watches the form", () => {
  test("is told of updates and of what the store says, and sees the same object until then", async () => {
    const { form, client } = await openForm();
    let told = 0;
    const release = form.view.subscribe(() => told++);
    expect(form.view.entry()).toMatchObject({ data: undefined, loaded: false });
    await form.view();
    const before = form.view.entry();
    expect(form.view.entry()).toBe(before);
    expect(form.view.snapshot()).toMatchObject({ state: "Fulfilled", data: before.data });
    told = 0;
    form.update(newPhone);
    expect(told).toBe(1);
    expect(form.view.entry()).not.toBe(before);
    expect(form.view.entry().data?.checkout.contactInfo?.phoneNumber).toBe("+49 461 5550149");
    client.cache.invalidate("cart/");
    await form.view();
    expect(told).toBeGreaterThan(1);
    release();
    told = 0;
    form.update({});
    expect(told).toBe(0);
  });

  test("loads a saved change once, not once for itself and once for the save", async () => {
    const { form, store } = await openForm();
    form.view.subscribe(() => {});
    await form.view();
    form.update({ contactInfo: contact });
    await form.persist();
    expect(store.calls().filter((call) => call.startsWith("GET checkouts"))).toHaveLength(3);
  });
});
