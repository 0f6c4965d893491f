import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../../testing/runs.ts";
import { createClient } from "../client.ts";
import { createCheckoutShop, ids } from "../testing/checkout-shop.ts";
import type { CheckoutShop } from "../testing/checkout-shop.ts";
import { fakeClock } from "../testing/fake-clock.ts";
import { refused, webstoreId } from "../testing/small-store.ts";
import type { Answered } from "../testing/small-store.ts";
import { httpTransport } from "../transport.ts";
import type { DraftChange } from "./draft.ts";
import { createCheckoutForm } from "./form.ts";
import type { CheckoutForm } from "./form.ts";

/** The parts of a checkout: as the store has them, or, in a draft, as entered. */
interface Parts {
  street: string;
  instructions: string;
  message: string;
  method: string;
  email: string;
  phone: string;
  firstName: string;
  lastName: string;
}
type PartName = keyof Parts;

const contactParts = ["email", "phone", "firstName", "lastName"] as const;

interface Model {
  readonly isGuest: boolean;
  readonly store: Parts & { profilePhone: string; isDated: boolean };
  draft: Partial<Parts>;
  isClean: boolean;
  /** The group of each notification. */
  told: string[];
}

interface Real {
  readonly form: CheckoutForm;
  readonly shop: CheckoutShop;
}

const profile = { email: "own@b.example", firstName: "Ole", lastName: "Ott", phoneNumber: "1", userName: "ole" };

function open(isGuest: boolean): { model: Model; real: Real } {
  const shop = createCheckoutShop(isGuest ? undefined : profile);
  // Without an address there is no method to choose from.
  shop.answer({
    method: "PATCH",
    path: "checkouts/active",
    body: { deliveryAddress: { street: "Kai 0", country: "DE" } },
  });
  const fetch = (url: string, { method, body }: { method: string; body?: string }) => {
    const path = new URL(url).pathname.split(`${webstoreId}/`)[1]!;
    const { status = 200, body: answered } = shop.answer({ method, path, body: body && JSON.parse(body) });
    const headers = { "content-type": "application/json" };
    return Promise.resolve(new Response(JSON.stringify(answered ?? null), { status, headers }));
  };
  const transport = httpTransport({
    webstoreId,
    baseUrl: "http://store.test",
    fetch: fetch as typeof globalThis.fetch,
  });
  const client = createClient({ webstoreId, transport, clock: fakeClock(), highScale: false });
  const begun = {
    street: "Kai 0",
    instructions: "",
    message: "",
    method: ids.standard,
    email: "",
    phone: "",
    firstName: "",
    lastName: "",
    isDated: false,
  };
  const model = { isGuest, store: { ...begun, profilePhone: "1" }, draft: {}, isClean: true, told: [] };
  return { model, real: { form: createCheckoutForm(client, { path: () => "/checkout" }), shop } };
}

const shownContact = ({ isGuest, store, draft }: Model) => {
  const base = isGuest
    ? store
    : {
        ...store,
        firstName: store.firstName || profile.firstName,
        lastName: store.lastName || profile.lastName,
        phone: store.profilePhone,
      };
  const shown = { ...base, ...draft };
  return { ...shown, email: isGuest ? shown.email : profile.email };
};

const isComplete = (model: Model) => contactParts.every((part) => shownContact(model)[part] !== "");
const differs = ({ store, draft }: Model, ...parts: PartName[]) =>
  parts.some((part) => draft[part] !== undefined && draft[part] !== store[part]);
const contactDiffers = (model: Model) =>
  contactParts.some((part) => model.draft[part] !== undefined) &&
  contactParts.some((part) => shownContact(model)[part] !== model.store[part]);

/** The writes of a save, in the specification's order; whether each is due is decided when its turn comes. */
const order: readonly { group: string; name: string; isDue(model: Model): boolean; write(model: Model): void }[] = [
  {
    group: "contactInfo",
    name: "phone",
    isDue: ({ isGuest, store, draft }) => !isGuest && !!draft.phone && draft.phone !== store.profilePhone,
    write: ({ store, draft }) => void (store.profilePhone = draft.phone!),
  },
  {
    group: ids.group,
    name: "delivery",
    // Also if the store already has the address: no date was chosen, so one is sent along.
    isDue: (model) =>
      differs(model, "street", "instructions") || (model.draft.street !== undefined && !model.store.isDated),
    write({ store, draft }) {
      store.isDated = true;
      // The store chooses its cheapest method for a new address.
      if (draft.street !== undefined && draft.street !== store.street) store.method = ids.standard;
      store.street = draft.street ?? store.street;
      store.instructions = draft.instructions ?? store.instructions;
    },
  },
  {
    group: ids.group,
    name: `gift of ${ids.group}`,
    isDue: (model) => differs(model, "message"),
    write: ({ store, draft }) => void (store.message = draft.message!),
  },
  {
    group: "contactInfo",
    name: "contact",
    isDue: (model) => contactDiffers(model) && (!model.isGuest || isComplete(model)),
    write(model) {
      const shown = shownContact(model);
      for (const part of contactParts) model.store[part] = shown[part];
    },
  },
  {
    group: ids.group,
    name: "method",
    isDue: (model) => differs(model, "method"),
    write: ({ store, draft }) => void (store.method = draft.method!),
  },
];

const changeOf = ({ street, instructions, message, method, phone, ...names }: Partial<Parts>): DraftChange => ({
  ...((phone ?? names.email ?? names.firstName ?? names.lastName) !== undefined && {
    contactInfo: { ...names, phoneNumber: phone },
  }),
  deliveryGroups: {
    items: [
      {
        id: ids.group,
        deliveryAddress: street === undefined ? undefined : { street, country: "DE" },
        shippingInstructions: instructions,
        giftMessage: message,
        selectedDeliveryMethodId: method,
      },
    ],
  },
});

/** The form shows the draft over the store's data, and reports dirty, clean and incongruent correctly. */
async function check(model: Model, { form, shop }: Real): Promise<void> {
  const { checkout, status, draft, isBusy } = await form.view();
  const group = checkout.deliveryGroups!.items[0]!;
  const wanted = { ...model.store, ...model.draft };
  expect({
    street: group.deliveryAddress?.street ?? "",
    instructions: group.shippingInstructions ?? "",
    message: group.giftMessage ?? "",
  }).toEqual({ street: wanted.street, instructions: wanted.instructions, message: wanted.message });
  const contact = shownContact(model);
  const { email, phoneNumber, firstName, lastName } = checkout.contactInfo ?? {};
  expect([email, phoneNumber, firstName, lastName].map((text) => text ?? "")).toEqual(
    contactParts.map((part) => contact[part]),
  );
  expect(shop.groups[0]!.selectedDeliveryMethod?.id ?? "").toBe(model.store.method);
  const filled = contactParts.filter((part) => contact[part] !== "").length;
  expect([isBusy, status.clean, status.incongruent]).toEqual([false, model.isClean, filled > 0 && filled < 4]);
  const isDirty =
    order[0]!.isDue(model) || differs(model, "street", "instructions", "message") || contactDiffers(model);
  expect(status.dirty).toBe(isDirty);
  expect(draft.notifications.map(({ groupId }) => groupId)).toEqual(model.told);
}

type Command = fc.AsyncCommand<Model, Real>;
const always = () => true;

const update = (change: Partial<Parts>): Command => ({
  check: always,
  toString: () => `update(${JSON.stringify(change)})`,
  async run(model, real) {
    real.form.update(changeOf(change));
    Object.assign(model.draft, change);
    model.isClean = false;
    await check(model, real);
  },
});

const revert: Command = {
  check: always,
  toString: () => "revert()",
  async run(model, real) {
    real.form.revert();
    Object.assign(model, { draft: {}, isClean: true, told: [] });
    await check(model, real);
  },
};

/** How the nth write fails: refused, done but with its reply lost, or followed by a failed load of the checkout. */
type Failure = { readonly at: number; readonly how: "refused" | "lost" | "not loaded" };

function failing(shop: CheckoutShop, { at, how }: Failure): () => boolean {
  let writes = 0;
  let isDown = false;
  const broken: Answered = { status: 500 };
  shop.instead = (call, { body }) => {
    const [method, path] = call.split(" ") as [string, string];
    if (method === "GET") return isDown && path.startsWith("checkouts/") ? broken : undefined;
    if (!isDown && writes++ < at) return undefined;
    if (how === "refused") return ((isDown = true), refused(400, "INVALID_API_INPUT", "No."));
    if (isDown) return broken;
    isDown = true;
    const instead = shop.instead;
    shop.instead = () => undefined;
    const answered = shop.answer({ method, path, body });
    shop.instead = instead;
    return how === "lost" ? broken : answered;
  };
  return () => isDown;
}

/** Saves; meanwhile, everything else is refused. After a failure the draft is kept, and the parts already saved stay saved. */
const persist = (failure: Failure | undefined, meddle: Partial<Parts> | undefined): Command => ({
  check: always,
  toString: () => `persist(${JSON.stringify({ failure, meddle })})`,
  async run(model, real) {
    const { form, shop } = real;
    shop.written.length = 0;
    const hasFailed = failure ? failing(shop, failure) : () => false;
    const saving = form.persist().then(
      () => "saved",
      () => "failed",
    );
    if (meddle) {
      const busy = expect.objectContaining({ code: "CHECKOUT_FORM_BUSY" });
      expect(() => form.update(changeOf(meddle))).toThrow(busy);
      expect(() => form.revert()).toThrow(busy);
      await expect(form.persist()).rejects.toThrow(busy);
    }
    const outcome = await saving;
    shop.instead = () => undefined;
    expect(outcome).toBe(hasFailed() ? "failed" : "saved");
    expectWritten(model, shop.written, failure);
    await check(model, real);
  },
});

function expectWritten(model: Model, written: readonly string[], failure: Failure | undefined): void {
  const expected: string[] = [];
  const settled: string[] = [];
  for (const { group, name, isDue, write } of order) {
    if (!isDue(model)) continue;
    const fails = expected.length === failure?.at;
    if (!fails || failure.how !== "refused") {
      write(model);
      expected.push(name);
    }
    if (!fails) {
      settled.push(group);
      continue;
    }
    expect(written).toEqual(expected);
    if (failure.how === "refused")
      model.told = [...model.told.filter((one) => one !== group && !settled.includes(one)), group];
    if (failure.how === "refused") model.isClean = false;
    return;
  }
  expect(written).toEqual(expected);
  const isLeft = model.isGuest && contactParts.some((part) => model.draft[part] !== undefined) && !isComplete(model);
  const left = contactParts.flatMap((part) => (model.draft[part] === undefined ? [] : [[part, model.draft[part]]]));
  model.draft = isLeft ? (Object.fromEntries(left) as Partial<Parts>) : {};
  model.isClean = true;
  model.told = [];
}

/** Another tab saves something; this one finds out when it loads. */
const elsewhere = (street: string, message: string): Command => ({
  check: always,
  toString: () => `elsewhere(${street}, ${message})`,
  async run(model, real) {
    const path = `checkouts/${ids.checkout}`;
    real.shop.answer({ method: "PATCH", path, body: { deliveryAddress: { street, country: "DE" } } });
    const group = `carts/current/delivery-groups/${ids.group}`;
    real.shop.answer({ method: "PATCH", path: group, body: { giftMessage: message } });
    Object.assign(model.store, { street, message, method: ids.standard });
    await real.form.view({ cachePolicy: "no-cache" });
    await check(model, real);
  },
});

const street = fc.constantFrom("Kai 1", "Kai 2");
const message = fc.constantFrom("", "Ahoy", "Moin");
const change: fc.Arbitrary<Partial<Parts>> = fc.record(
  {
    street,
    message,
    instructions: fc.constantFrom("", "Dock 1", "Dock 2"),
    method: fc.constantFrom(ids.standard, ids.express),
    email: fc.constantFrom("", "a@b.example", "c@b.example"),
    phone: fc.constantFrom("", "1", "2"),
    firstName: fc.constantFrom("", "Inga"),
    lastName: fc.constantFrom("", "Holm"),
  },
  { requiredKeys: [] },
);
/** A completely filled-in form. */
const filledIn = fc
  .record({ street, message, email: fc.constantFrom("a@b.example", "c@b.example"), phone: fc.constantFrom("1", "2") })
  .map((parts) => ({ ...parts, firstName: "Inga", lastName: "Holm" }));
const failure = fc.record({
  at: fc.nat(4),
  how: fc.constantFrom("refused" as const, "lost" as const, "not loaded" as const),
});

test("whatever is entered, saved, refused, lost and reverted in whatever order, the form shows the draft over the store's data", async () => {
  const commands = fc.commands(
    [
      change.map(update),
      filledIn.map(update),
      fc.constant(revert),
      fc
        .tuple(fc.option(failure, { nil: undefined }), fc.option(change, { nil: undefined }))
        .map(([how, meddle]) => persist(how, meddle)),
      fc.tuple(street, message).map(([one, other]) => elsewhere(one, other)),
    ],
    { maxCommands: 12 },
  );
  const property = fc.asyncProperty(fc.boolean(), commands, (isGuest, run) =>
    fc.asyncModelRun(() => open(isGuest), run),
  );
  await expect(fc.check(property, { numRuns: runs(500) })).resolves.toMatchObject({
    failed: false,
    counterexample: null,
  });
});
