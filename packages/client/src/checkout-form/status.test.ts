import { describe, expect, test } from "vitest";
import { groupOf, ids } from "../testing/checkout-shop.ts";
import { emptyDraft, updated } from "./draft.ts";
import type { DraftChange, DraftGroup } from "./draft.ts";
import { billingAddress, overlaid } from "./known.ts";
import type { Contact, Known } from "./known.ts";
import { fastCheckout } from "./session.ts";
import { statusOf } from "./status.ts";

const inga: Contact = {
  email: "inga@werft-holm.example",
  firstName: "Inga",
  lastName: "Holm",
  phoneNumber: "+49 461 5550148",
};
const yard = { street: "Am Kielseng 7", city: "Flensburg", postalCode: "24937", country: "DE", lastName: "Holm" };
const office = { ...yard, street: "Norderstr. 2" };
const nobody = { email: null, firstName: null, lastName: null, phoneNumber: null };

const group = {
  ...groupOf(ids.group, true),
  deliveryAddress: {
    ...yard,
    id: "8lW7t00000AdR01AAK",
    name: "Holm",
    firstName: null,
    companyName: null,
    region: null,
    shipToPhoneNumber: "0461 5550148",
    isDefault: null,
  },
  desiredDeliveryDate: "2026-12-05T00:00:00.000Z",
  shippingInstructions: "Dock 2",
};
const guest: Known = {
  session: {
    status: 200,
    checkout: {
      ...fastCheckout.checkout,
      checkoutId: ids.checkout,
      contactInfo: inga,
      deliveryGroups: { count: 1, items: [group] },
    },
  },
};
const stranger: Known = { session: { ...guest.session, checkout: { ...guest.session.checkout, contactInfo: null } } };
const buyer: Known = { ...stranger, profile: inga };

const drafted = (change: DraftChange) => updated(emptyDraft, change);
const ofGroup = (fields: Omit<DraftGroup, "id">): DraftChange => ({
  deliveryGroups: { items: [{ id: ids.group, ...fields }] },
});
const phone = (phoneNumber: string): DraftChange => ({ contactInfo: { phoneNumber } });

describe("a form is dirty when its draft says something else than the store has:", () => {
  test.each<[string, Known, DraftChange, boolean]>([
    ["nothing", guest, {}, false],
    ["the same contact", guest, { contactInfo: inga }, false],
    ["the phone without its country prefix", guest, phone("461-5550148"), false],
    ["the phone with parentheses", guest, phone("+49 (461) 555 0148"), false],
    ["another phone", guest, phone("+49 461 5550149"), true],
    ["another email", guest, { contactInfo: { email: "holm@werft.example" } }, true],
    ["no last name", guest, { contactInfo: { lastName: "" } }, true],
    ["another phone than the profile's", buyer, phone("+49 461 5550149"), true],
    ["the saved address that is chosen", guest, ofGroup({ deliveryAddress: { id: "8lW7t00000AdR01AAK" } }), false],
    ["another saved address", guest, ofGroup({ deliveryAddress: { id: "8lW7t00000AdR02AAK" } }), true],
    ["the same address", guest, ofGroup({ deliveryAddress: { ...yard, shipToPhoneNumber: "0461 5550148" } }), false],
    [
      "the same address with empty parts",
      guest,
      ofGroup({ deliveryAddress: { ...yard, region: "", companyName: null, shipToPhoneNumber: "0461 5550148" } }),
      false,
    ],
    ["another street", guest, ofGroup({ deliveryAddress: office }), true],
    ["the same day", guest, ofGroup({ desiredDeliveryDate: "2026-12-05T01:00:00+01:00" }), false],
    ["another day", guest, ofGroup({ desiredDeliveryDate: "2026-12-06T00:00:00.000Z" }), true],
    ["the same instructions", guest, ofGroup({ shippingInstructions: "Dock 2" }), false],
    ["no instructions anymore", guest, ofGroup({ shippingInstructions: null }), true],
    ["a gift", guest, ofGroup({ isGift: true }), true],
    ["no gift, as it is", guest, ofGroup({ isGift: false, giftMessage: "" }), false],
    ["a message", guest, ofGroup({ giftMessage: "Ahoy" }), true],
    ["a delivery method alone", guest, ofGroup({ selectedDeliveryMethodId: ids.express }), false],
    ["a billing address alone", guest, { billingInfo: { address: office } }, false],
    ["a group that is gone", guest, { deliveryGroups: { items: [{ id: ids.second, isGift: true }] } }, false],
  ])("%s", (_, known, change, dirty) => {
    expect(statusOf(known, drafted(change), {}).dirty).toBe(dirty);
  });
});

describe("a form is incongruent when only a part of the contact is there:", () => {
  test.each<[string, Known, DraftChange, boolean]>([
    ["nothing", stranger, {}, false],
    ["one field", stranger, { contactInfo: { email: inga.email } }, true],
    ["all but a blank one", stranger, { contactInfo: { ...inga, phoneNumber: "  " } }, true],
    ["all", stranger, { contactInfo: inga }, false],
    ["the rest is with the store", guest, phone("+49 461 5550149"), false],
    ["one that was taken away", guest, phone(""), true],
    ["all in the profile", buyer, {}, false],
    ["a profile without phone", { ...buyer, profile: { ...inga, phoneNumber: null } }, {}, true],
    [
      "a phone beside that profile",
      { ...buyer, profile: { ...inga, phoneNumber: null } },
      phone("0461 5550148"),
      false,
    ],
  ])("%s", (_, known, change, incongruent) => {
    expect(statusOf(known, drafted(change), {}).incongruent).toBe(incongruent);
  });
});

test("a form is clean until it is updated", () => {
  expect(statusOf(guest, emptyDraft, {}).clean).toBe(true);
  expect(statusOf(guest, drafted({}), {}).clean).toBe(false);
});

test("a form is a fast checkout on the placeholder, and on nothing else", () => {
  expect(statusOf({ session: fastCheckout }, emptyDraft, {}).fastCheckout).toBe(true);
  expect(statusOf({ session: { ...fastCheckout, status: 200 } }, emptyDraft, {}).fastCheckout).toBe(false);
  expect(statusOf({ session: { ...guest.session, status: 202 } }, emptyDraft, {}).fastCheckout).toBe(false);
  expect(fastCheckout).toMatchObject({
    status: 202,
    checkout: {
      checkoutId: "FAST_CHECKOUT",
      deliveryGroups: { items: [{ id: "DEFAULT_ID", name: "Shipment1", isDefault: true }] },
    },
  });
});

describe("the bill goes with the parcel when", () => {
  test.each<[string, DraftChange, boolean]>([
    ["nothing else is said", {}, true],
    ["it refers to the delivery group", { billingInfo: { addressDeliveryGroupId: ids.group } }, true],
    [
      "its address is the same place, whoever lives there",
      { billingInfo: { address: { ...yard, lastName: "Ott" } } },
      true,
    ],
    ["its address is another place", { billingInfo: { address: office } }, false],
    [
      "the parcel goes there too now",
      { ...ofGroup({ deliveryAddress: office }), billingInfo: { address: office } },
      true,
    ],
  ])("%s: %j", (_, change, expected) => {
    expect(statusOf(guest, drafted(change), {}).useShippingAddressForBilling).toBe(expected);
  });
});

describe("the billing address", () => {
  const sent = (change: DraftChange) => billingAddress(overlaid(guest, drafted(change), {}));

  test("is the parcel's, or the one that was entered", () => {
    expect(sent({})).toMatchObject({ street: yard.street });
    expect(sent({ billingInfo: { addressDeliveryGroupId: ids.group } })).toMatchObject({ street: yard.street });
    expect(sent({ billingInfo: { address: office } })).toMatchObject({ street: office.street });
  });

  test("is nowhere while nobody knows", () => {
    expect(billingAddress(fastCheckout.checkout)).toBeUndefined();
  });
});

describe("the draft over the store's checkout", () => {
  const shown = (known: Known, change: DraftChange) => overlaid(known, drafted(change), {});

  test("shows what was entered, and the rest as the store has it", () => {
    const checkout = shown(guest, { ...phone("0461 1"), ...ofGroup({ deliveryAddress: office, isGift: true }) });
    expect(checkout.contactInfo).toEqual({ ...inga, phoneNumber: "0461 1" });
    expect(checkout.deliveryGroups?.items[0]).toMatchObject({
      deliveryAddress: { street: office.street, id: null, name: "Holm", region: null },
      isGift: true,
      shippingInstructions: "Dock 2",
    });
  });

  test("shows a logged-in shopper's e-mail from the profile, whatever was entered", () => {
    expect(shown(buyer, { contactInfo: { email: "else@b.example", firstName: "I." } }).contactInfo).toEqual({
      ...inga,
      firstName: "I.",
    });
  });

  test("knows nobody where nobody was named", () => {
    expect(shown(stranger, {}).contactInfo).toBeNull();
    expect(shown(stranger, { contactInfo: { firstName: "I." } }).contactInfo).toEqual({ ...nobody, firstName: "I." });
  });

  test("keeps what was entered on the placeholder when the real group comes", () => {
    const change: DraftChange = { deliveryGroups: { items: [{ id: "DEFAULT_ID", deliveryAddress: office }] } };
    for (const known of [{ session: fastCheckout }, guest]) {
      expect(shown(known, change).deliveryGroups?.items[0]?.deliveryAddress?.street).toBe(office.street);
    }
  });
});
