import { expect, test } from "vitest";
import { emptyDraft, updated } from "./draft.ts";
import type { CheckoutDraft, DraftChange } from "./draft.ts";

const group = "0a77t00000GrP01AAK";
const second = "0a77t00000GrP02AAK";
const street = { street: "Am Kielseng 7", country: "DE" };
const after = (...changes: DraftChange[]): CheckoutDraft => changes.reduce(updated, emptyDraft);
const items = (...groups: NonNullable<DraftChange["deliveryGroups"]>["items"]) => ({
  deliveryGroups: { items: groups },
});

test.each<[string, DraftChange[], Partial<CheckoutDraft>]>([
  [
    "delivery groups merge by id",
    [items({ id: group, isGift: true }, { id: second, isGift: false }), items({ id: group, giftMessage: "Ahoy" })],
    items({ id: group, isGift: true, giftMessage: "Ahoy" }, { id: second, isGift: false }),
  ],
  [
    "an address takes the place of the one before as a whole",
    [
      items({ id: group, deliveryAddress: { id: "8lW7t00000AdR01AAK" } }),
      items({ id: group, deliveryAddress: street }),
    ],
    items({ id: group, deliveryAddress: street }),
  ],
  [
    "null clears what undefined leaves alone",
    [
      items({ id: group, shippingInstructions: "Dock 2", giftMessage: "Ahoy" }),
      items({ id: group, shippingInstructions: null, giftMessage: undefined }),
    ],
    items({ id: group, shippingInstructions: null, giftMessage: "Ahoy" }),
  ],
  [
    "contact merges by field",
    [{ contactInfo: { firstName: "Inga" } }, { contactInfo: { lastName: "Holm", firstName: undefined } }],
    { contactInfo: { firstName: "Inga", lastName: "Holm" } },
  ],
  [
    "a billing address excludes the reference to a delivery group",
    [{ billingInfo: { addressDeliveryGroupId: group, email: "a@b.example" } }, { billingInfo: { address: street } }],
    { billingInfo: { address: street, email: "a@b.example" } },
  ],
  [
    "a reference to a delivery group excludes the billing address",
    [{ billingInfo: { address: street } }, { billingInfo: { addressDeliveryGroupId: group } }],
    { billingInfo: { addressDeliveryGroupId: group } },
  ],
  [
    "of an address and a reference at once, the address counts",
    [{ billingInfo: { address: street, addressDeliveryGroupId: group } }],
    { billingInfo: { address: street } },
  ],
  [
    "another billing field touches neither",
    [{ billingInfo: { addressDeliveryGroupId: group } }, { billingInfo: { email: "a@b.example" } }],
    { billingInfo: { addressDeliveryGroupId: group, email: "a@b.example" } },
  ],
  [
    "notifications are replaced by group",
    [
      {
        notifications: [
          { groupId: "a", detail: "One" },
          { groupId: "a", detail: "Two" },
          { groupId: "b", detail: "Three" },
        ],
      },
      { notifications: [{ groupId: "a", detail: "Four" }] },
    ],
    {
      notifications: [
        { groupId: "b", detail: "Three" },
        { groupId: "a", detail: "Four" },
      ],
    },
  ],
  [
    "notifications without detail are not kept, and clear their group",
    [
      { notifications: [{ groupId: "a", detail: "One" }] },
      { notifications: [{ groupId: "a", detail: "  " }, { groupId: "b" }] },
    ],
    { notifications: [] },
  ],
  [
    "flags stay until they are set anew",
    [
      { registerUser: true, accountRegistrationId: "0017t00000ReG01AAK", display: { hidePlaceOrderButton: true } },
      { paymentGroupId: "0aq7t00000PaY01AAK", registerUser: undefined, display: {} },
    ],
    {
      registerUser: true,
      accountRegistrationId: "0017t00000ReG01AAK",
      paymentGroupId: "0aq7t00000PaY01AAK",
      display: { hidePlaceOrderButton: true },
    },
  ],
  ["an update of nothing is an update", [{}], {}],
])("%s", (_, changes, expected) => {
  expect(after(...changes)).toEqual({ ...emptyDraft, ...expected, activity: { clean: false } });
});

test("a delivery group without id is an error, and the draft stays as it was", () => {
  const draft = after({ contactInfo: { firstName: "Inga" } });
  const before = structuredClone(draft);
  for (const id of ["", "  ", undefined as unknown as string]) {
    expect(() => updated(draft, { ...items({ id }), contactInfo: { firstName: "Else" } })).toThrow(
      expect.objectContaining({ code: "MISSING_DELIVERY_GROUP_ID" }),
    );
  }
  expect(draft).toEqual(before);
});

test("an update changes neither the draft that it is of nor what it is given", () => {
  const first = after(items({ id: group, isGift: true }), { notifications: [{ groupId: "a", detail: "One" }] });
  const change: DraftChange = { ...items({ id: group, isGift: false }), notifications: [{ groupId: "a" }] };
  const before = structuredClone([first, change]);
  updated(first, change);
  expect([first, change]).toEqual(before);
});
