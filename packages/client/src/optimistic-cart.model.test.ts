import { deepStrictEqual as deepEqual, ok } from "node:assert";
import type { AnyInput, Call, CartItemCollection } from "@tradecounter/wire";
import { replies } from "@tradecounter/wire/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createClient } from "./client.ts";
import type { Client } from "./client.ts";
import { FetchError } from "./errors.ts";
import { optimisticCart } from "./optimistic-cart.ts";
import type { OptimisticCart } from "./optimistic-cart.ts";
import { webstoreId } from "./testing/small-store.ts";
import { walk } from "./testing/steps.ts";
import type { Step } from "./testing/steps.ts";
import type { Reply } from "./transport.ts";

const page = replies.getCartItems![0] as CartItemCollection;
const { cartItem } = page.cartItems[0]!;
const ids = ["0a97t00000ItM01AAK", "0a97t00000ItM02AAK", "0a97t00000ItM03AAK"];

/** A request in flight. */
interface Held {
  readonly call: Call;
  readonly input: AnyInput;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
  /** What the store has answered, once it has received the request. */
  answer?: { readonly reply: Reply | FetchError; readonly version: number };
}

/** A store whose prices have a tier, and which discounts large carts by a tenth. */
interface World {
  quantities: Map<string, number>;
  version: number;
  /** Everything it has ever said, by version. */
  readonly said: Map<number, CartItemCollection>;
  readonly held: Held[];
  /** The version after the last completed write, whether its answer arrived or was lost. */
  endedVersion: number;
}

const priceOf = (quantity: number) => quantity * (quantity >= 5 ? 8 : 10);

function cartOf({ quantities, version }: World): CartItemCollection {
  const count = [...quantities.values()].reduce((sum, quantity) => sum + quantity, 0);
  const total = [...quantities.values()].reduce((sum, quantity) => sum + priceOf(quantity), 0);
  const share = count >= 12 ? 0.9 : 1;
  return {
    ...page,
    cartItems: Array.from(quantities, ([cartItemId, quantity]) => ({
      cartItem: {
        ...cartItem!,
        cartItemId,
        productId: cartItemId.replace("0a9", "01t"),
        quantity: `${quantity}.0`,
        totalPrice: String(priceOf(quantity)),
        totalAmount: String(priceOf(quantity) * share),
      },
      message: null,
      status: "Success",
    })),
    cartSummary: {
      ...page.cartSummary,
      name: String(version),
      totalProductCount: `${count}.0`,
      uniqueProductCount: quantities.size,
      grandTotalAmount: String(total * share),
    },
  };
}

/** What the store does when a request arrives. */
function arrive(world: World, held: Held): void {
  const { quantities } = world;
  const cartItemId = held.input.params?.cartItemId;
  if (cartItemId !== undefined && !quantities.has(cartItemId)) {
    const refusal = new FetchError("", 404, "Not Found", [{ type: "ITEM_NOT_FOUND", message: "It is gone." }]);
    held.answer = { reply: refusal, version: world.version };
    return;
  }
  if (cartItemId !== undefined) {
    const { quantity } = (held.input.body ?? {}) as { quantity?: string };
    if (quantity === undefined) quantities.delete(cartItemId);
    else quantities.set(cartItemId, Number(quantity));
    world.version++;
  }
  const cart = cartOf(world);
  if (cartItemId === undefined) world.said.set(world.version, cart);
  held.answer = { reply: { status: 200, body: cartItemId === undefined ? cart : {} }, version: world.version };
}

/** The answer reaches the shopper, or a failure does instead. */
function end(world: World, held: Held, failure?: Error): void {
  world.held.splice(world.held.indexOf(held), 1);
  const { reply, version } = held.answer ?? {};
  const isDone = reply !== undefined && !(reply instanceof Error);
  if (isDone && held.call.method !== "GET") world.endedVersion = version!;
  if (failure) held.reject(failure);
  else if (isDone) held.resolve(reply);
  else held.reject(reply!);
}

interface Model {
  /** The last wish for each item that has no outcome yet; null removes it from the cart. */
  readonly wishes: Map<string, { readonly quantity: string | null }>;
}

interface Real {
  readonly world: World;
  readonly client: Client;
  readonly cart: OptimisticCart;
  readonly ends: (() => void)[];
  running: number;
}

function open(): { model: Model; real: Real } {
  const quantities = new Map(ids.map((id, index) => [id, index + 1]));
  const world: World = { quantities, version: 0, said: new Map(), held: [], endedVersion: 0 };
  const send = (call: Call, input: AnyInput) => {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    world.held.push({ call, input, resolve, reject });
    return promise;
  };
  const client = createClient({ webstoreId, transport: { polls: false, send }, highScale: false });
  return { model: { wishes: new Map() }, real: { world, client, cart: optimisticCart(client), ends: [], running: 0 } };
}

function wish(model: Model, real: Real, id: string, quantity: string | null): void {
  const own = { quantity };
  model.wishes.set(id, own);
  real.running++;
  const outcome = quantity === null ? real.cart.remove(id) : real.cart.change(id, quantity);
  const settle = () => {
    real.running--;
    if (model.wishes.get(id) === own) model.wishes.delete(id);
  };
  outcome.then(settle, settle);
}

const pick = fc.nat({ max: 20 });
const anyId = fc.constantFrom(...ids);
const of = <Item>(items: readonly Item[], index: number): Item => items[index % items.length]!;
const lost = () => new TypeError("fetch failed");

const steps: fc.Arbitrary<Step<Model, Real>>[] = [
  ...[1, 2].map(() =>
    fc.tuple(anyId, fc.integer({ min: 1, max: 9 })).map(([id, quantity]): Step<Model, Real> => ({
      name: `change ${id} to ${quantity}`,
      run: (model, real) => wish(model, real, id, String(quantity)),
    })),
  ),
  anyId.map((id) => ({ name: `remove ${id}`, run: (model, real) => wish(model, real, id, null) })),
  fc.constant({
    name: "read",
    run: (_, { cart }) => void cart.shown({ cachePolicy: "no-cache" }).catch(() => {}),
  }),
  fc.constant({ name: "watch", run: (_, { cart, ends }) => void ends.push(cart.shown.subscribe(() => {})) }),
  fc.constant({ name: "watch no more", run: (_, { ends }) => ends.pop()?.() }),
  fc.constant({ name: "make stale", run: (_, { client }) => client.cache.invalidate("cart/") }),
  fc.tuple(anyId, fc.integer({ min: 0, max: 9 })).map(([id, quantity]) => ({
    name: `another tab sets ${id} to ${quantity}`,
    run(_, { world }) {
      if (quantity === 0) world.quantities.delete(id);
      else world.quantities.set(id, quantity);
      world.version++;
    },
  })),
  pick.map((index) => ({
    name: `arrive ${index}`,
    run(_, { world }) {
      const waiting = world.held.filter(({ answer }) => !answer);
      if (waiting.length > 0) arrive(world, of(waiting, index));
    },
  })),
  ...[1, 2].map(() =>
    pick.map((index): Step<Model, Real> => ({
      name: `answer ${index}`,
      run(_, { world }) {
        if (world.held.length === 0) return;
        const held = of(world.held, index);
        if (!held.answer) arrive(world, held);
        end(world, held);
      },
    })),
  ),
  fc.tuple(pick, fc.boolean()).map(([index, isRefused]) => ({
    name: `${isRefused ? "refuse" : "lose"} ${index}`,
    run(_, { world }) {
      if (world.held.length === 0) return;
      const held = of(world.held, index);
      const refusal = new FetchError("", 400, "Bad Request", [{ type: "INVALID_BATCH_SIZE", message: "In packs." }]);
      end(world, held, isRefused && !held.answer ? refusal : lost());
    },
  })),
  fc.constant({ name: "calm", run: () => {} }),
];

const shownOf = ({ cart }: Real) => cart.shown.entry().data;

async function take(step: Step<Model, Real>, model: Model, real: Real): Promise<void> {
  step.run(model, real);
  if (step.name === "calm") {
    await calmed(real);
    deepEqual(shownOf(real), cartOf(real.world));
    deepEqual([real.running, model.wishes.size], [0, 0]);
  }
  await new Promise(setImmediate);
  const shown = shownOf(real);
  if (shown) holds(shown, model, real.world);
}

/** Completes everything in flight, then reads the cart once more. */
async function calmed(real: Real): Promise<void> {
  const { world } = real;
  const rest = async () => {
    await new Promise(setImmediate);
    while (world.held.length > 0) {
      const [held] = world.held as [Held];
      if (!held.answer) arrive(world, held);
      end(world, held);
      await new Promise(setImmediate);
    }
  };
  await rest();
  real.cart.shown({ cachePolicy: "no-cache" }).catch(() => {});
  await rest();
}

function holds({ cartItems, cartSummary }: CartItemCollection, { wishes }: Model, world: World): void {
  const version = Number(cartSummary.name);
  const said = world.said.get(version)!;
  const quantities = new Map(cartItems.map((result) => [result.cartItem!.cartItemId!, result.cartItem!]));
  for (const { cartItem: item } of said.cartItems) {
    const wanted = wishes.get(item!.cartItemId!);
    if (wanted) deepEqual(quantities.get(item!.cartItemId!)?.quantity ?? null, wanted.quantity);
  }
  for (const { quantity, totalPrice } of quantities.values()) {
    ok(totalPrice === null || totalPrice === String(priceOf(Number(quantity))));
  }
  const count = [...quantities.values()].reduce((sum, { quantity }) => sum + Number(quantity), 0);
  ok(cartSummary.totalProductCount === null || Number(cartSummary.totalProductCount) === count);
  const isWorkedOut = cartSummary.asyncOperationStatus === "Completed";
  if (isWorkedOut) {
    deepEqual({ cartItems, cartSummary }, { cartItems: said.cartItems, cartSummary: said.cartSummary });
    ok(version >= world.endedVersion, "a total of before the last change");
    deepEqual(wishes.size, 0);
  } else {
    deepEqual(cartSummary.grandTotalAmount, null);
    ok([...quantities.values()].every(({ totalAmount }) => totalAmount === null));
  }
}

test("whatever is changed, answered out of turn or lost, no total is shown that the store has not said of that very cart, and in the end all is as the store has it", async () => {
  await expect(walk({ open, steps, take, walks: 1_500 })).resolves.toBeUndefined();
}, 60_000);
