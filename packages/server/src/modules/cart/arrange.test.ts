import {
  decimal,
  formatDecimal,
  minus,
  newRecordId,
  plus,
  sumOf,
  ZERO,
  type Decimal,
  type RecordId,
} from "@tradecounter/commerce";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CatalogProduct } from "../catalog/index.ts";
import { arranged, contentsWithoutGroup, type Arrangement } from "./arrange.ts";
import type { CartItem, DeliveryGroup } from "./cart.ts";
import { groupsAfterAdding, newGroup } from "./groups.ts";
import { newItem } from "./rules.ts";

const products = {
  filter: product("filter"),
  belt: product("belt"),
  bolts: product("bolts", { minimum: decimal("6"), maximum: decimal("60"), increment: decimal("6") }),
  gone: { ...product("gone"), isPurchasable: false },
};
type Name = keyof typeof products;

function product(name: string, quantityRule: CatalogProduct["quantityRule"] = null): CatalogProduct {
  const known = { id: newRecordId("product"), name, sku: name, quantityRule, isPurchasable: true };
  return { ...known, productClass: "Simple" } as unknown as CatalogProduct;
}

const productOf = (id: RecordId) => Object.values(products).find((each) => each.id === id);
const nameOf = (id: RecordId) => Object.entries(products).find(([, { id: own }]) => own === id)![0];

/** A cart whose groups hold these quantities, as `{ filter: "2" }`. */
function cartWith(...contents: Partial<Record<Name, string>>[]) {
  let groups: readonly DeliveryGroup[] = [];
  const items: CartItem[] = [];
  for (const held of contents) {
    const group = newGroup(groups);
    groups = [...groups, group];
    for (const [name, quantity] of Object.entries(held))
      items.push(newItem({ items }, products[name as Name], group.id, decimal(quantity)));
  }
  return { items: items as readonly CartItem[], groups };
}

type Contents = ReturnType<typeof cartWith>;

/** In the format that `cartWith` takes. */
const held = ({ items, groups }: Contents) =>
  groups.map(({ id }) =>
    Object.fromEntries(
      items
        .filter((item) => item.deliveryGroupId === id)
        .map((item) => [nameOf(item.productId), formatDecimal(item.quantity)]),
    ),
  );
const itemAt = ({ items, groups }: Contents, group: number, name: Name) =>
  items.find((item) => item.deliveryGroupId === groups[group]!.id && item.productId === products[name].id)!;

function arrangedIn(cart: Contents, wishes: readonly Arrangement[], deletesEmptyGroups = false): Contents {
  const decision = arranged(cart, wishes, productOf, { deletesEmptyGroups });
  if (decision.refused) throw new Error(`${decision.refused} ${decision.message}`);
  return decision;
}

const refusalOf = (cart: Contents, ...wishes: Arrangement[]) =>
  arranged(cart, wishes, productOf, { deletesEmptyGroups: false }).refused;

describe("arranging", () => {
  test("an item by quantity splits it, and by quantity again puts it together", () => {
    const cart = cartWith({ filter: "4" }, {});
    const itemId = itemAt(cart, 0, "filter").id;
    const [here, there] = cart.groups.map(({ id }) => id);
    const split = arrangedIn(cart, [
      { itemId, quantity: decimal("3"), groupId: here! },
      { itemId, quantity: decimal("1"), groupId: there! },
    ]);
    expect(held(split)).toEqual([{ filter: "3" }, { filter: "1" }]);
    const back = arrangedIn(split, [{ itemId: itemAt(split, 1, "filter").id, groupId: here! }]);
    expect(held(back)).toEqual([{ filter: "4" }, {}]);
    expect(itemAt(back, 0, "filter").id).toBe(itemId);
  });

  test("an item whole moves it, and it keeps its id where it joins nothing", () => {
    const cart = cartWith({ filter: "4", belt: "1" }, { belt: "2" });
    const filter = itemAt(cart, 0, "filter").id;
    const moved = arrangedIn(cart, [
      { itemId: filter, groupId: cart.groups[1]!.id },
      { itemId: itemAt(cart, 0, "belt").id, groupId: cart.groups[1]!.id },
    ]);
    expect(held(moved)).toEqual([{}, { filter: "4", belt: "3" }]);
    expect(itemAt(moved, 1, "filter").id).toBe(filter);
  });

  test("takes an item out of its group and puts it into another, in either order", () => {
    const cart = cartWith({ filter: "4" }, {});
    const itemId = itemAt(cart, 0, "filter").id;
    const out = { itemId, quantity: ZERO, groupId: cart.groups[0]!.id };
    const into = { itemId, quantity: decimal("4"), groupId: cart.groups[1]!.id };
    expect(held(arrangedIn(cart, [out, into]))).toEqual([{}, { filter: "4" }]);
    expect(held(arrangedIn(cart, [into, out]))).toEqual([{}, { filter: "4" }]);
    expect(held(arrangedIn(cart, [out]))).toEqual([{}, {}]);
  });

  test("finds a group by name or address, and makes the one that there is not", () => {
    const cart = cartWith({ filter: "4", belt: "1" });
    const address = { ...nowhere, id: null, street: "4 Quay Road", city: "Richmond" };
    const [filter, belt] = (["filter", "belt"] as const).map((name) => itemAt(cart, 0, name).id);
    const split = arrangedIn(cart, [
      { itemId: filter!, quantity: decimal("1"), groupName: " Yard " },
      { itemId: filter!, quantity: decimal("2"), address },
      { itemId: belt!, groupName: "Yard" },
      { itemId: filter!, quantity: decimal("1"), address },
    ]);
    expect(held(split)).toEqual([{ filter: "4" }, { filter: "1", belt: "1" }, { filter: "1" }]);
    expect(split.groups.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ["Shipment1", true],
      ["Yard", false],
      ["Shipment3", false],
    ]);
    expect(split.groups[2]!.deliveryAddress).toEqual(address);
  });

  test("empty groups stay unless they are to go; the default one stays whatever is wished", () => {
    const cart = cartWith({ filter: "1" }, { belt: "1" }, {});
    const wishes = [{ itemId: itemAt(cart, 0, "filter").id, groupId: cart.groups[1]!.id }];
    expect(held(arrangedIn(cart, wishes))).toEqual([{}, { belt: "1", filter: "1" }, {}]);
    expect(held(arrangedIn(cart, wishes, true))).toEqual([{}, { belt: "1", filter: "1" }]);
  });

  test("a product puts more of it into the cart, within its rule for the sum", () => {
    const cart = cartWith({ bolts: "6" }, {});
    const [here, there] = cart.groups.map(({ id }) => id);
    const productId = products.bolts.id;
    expect(held(arrangedIn(cart, [{ productId, quantity: decimal("12"), groupId: there! }]))).toEqual([
      { bolts: "6" },
      { bolts: "12" },
    ]);
    // six in all, as four and two: the rule applies to the sum
    const uneven = [
      { productId, quantity: decimal("4"), groupId: here! },
      { productId, quantity: decimal("2"), groupId: there! },
    ];
    expect(held(arrangedIn(cart, uneven))).toEqual([{ bolts: "4" }, { bolts: "2" }]);
    expect(refusalOf(cart, { productId, quantity: decimal("5"), groupId: there! })).toBe("INVALID_BATCH_SIZE");
    expect(refusalOf(cart, { productId, quantity: decimal("60"), groupId: there! })).toBe("MAX_LIMIT_EXCEEDED");
  });

  test("what is no longer sold is moved and taken out, not raised", () => {
    const cart = cartWith({ gone: "4" }, {});
    const itemId = itemAt(cart, 0, "gone").id;
    expect(held(arrangedIn(cart, [{ itemId, groupId: cart.groups[1]!.id }]))).toEqual([{}, { gone: "4" }]);
    expect(held(arrangedIn(cart, [{ itemId, quantity: decimal("3") }]))).toEqual([{ gone: "3" }, {}]);
    expect(refusalOf(cart, { itemId, quantity: decimal("5") })).toBe("ITEM_NOT_FOUND");
  });

  test("that is wrong in one place is refused whole", () => {
    const cart = cartWith({ filter: "4" }, {});
    const itemId = itemAt(cart, 0, "filter").id;
    expect(refusalOf(cart, { itemId: newRecordId("cartItem"), quantity: decimal("1") })).toBe("ITEM_NOT_FOUND");
    expect(refusalOf(cart, { itemId, groupId: newRecordId("deliveryGroup") })).toBe("ITEM_NOT_FOUND");
    expect(refusalOf(cart, { productId: newRecordId("product"), quantity: decimal("1") })).toBe("ITEM_NOT_FOUND");
    expect(refusalOf(cart, { productId: products.gone.id, quantity: decimal("1") })).toBe("ITEM_NOT_FOUND");
    expect(refusalOf(cart, { productId: products.belt.id })).toBe("INVALID_API_INPUT");
    expect(refusalOf(cart, { quantity: decimal("1") })).toBe("INVALID_API_INPUT");
    expect(refusalOf(cart, { itemId, quantity: decimal("-1") })).toBe("INVALID_API_INPUT");
    const manyNames = Array.from({ length: 20 }, (_each, at) => ({ itemId, groupName: `Yard ${at}` }));
    expect(refusalOf(cart, ...manyNames)).toBe("LIMIT_EXCEEDED");
  });

  test("never loses or doubles a piece: what is stated is there, what is moved is where it went, the rest as it was", () => {
    const name = fc.constantFrom("filter" as const, "belt" as const);
    const wish = fc.record({
      from: fc.nat(2),
      to: fc.nat(2),
      name,
      quantity: fc.option(fc.integer({ min: 0, max: 9 }).map(String)),
    });
    const content = fc.dictionary(name, fc.integer({ min: 1, max: 9 }).map(String));
    fc.assert(
      fc.property(
        fc.array(content, { minLength: 3, maxLength: 3 }),
        fc.array(wish, { minLength: 1 }),
        (contents, all) => {
          const cart = cartWith(...contents);
          const at = (items: readonly CartItem[], group: number, of: Name) =>
            sumOf(
              items
                .filter((item) => item.deliveryGroupId === cart.groups[group]!.id && item.productId === products[of].id)
                .map((item) => item.quantity),
            );
          const wishes = all.filter((each) => itemAt(cart, each.from, each.name));
          // the expected result, computed on a table of quantities; an item that moved whole is found in its current group
          const table = new Map<string, Decimal>();
          for (const group of [0, 1, 2])
            for (const of of ["filter", "belt"] as const) table.set(`${group} ${of}`, at(cart.items, group, of));
          const steps = wishes.filter(({ quantity }) => quantity !== null);
          for (const { to, name: of, quantity } of steps) table.set(`${to} ${of}`, decimal(quantity!));
          const after = arrangedIn(
            cart,
            steps.map((each) => ({
              itemId: itemAt(cart, each.from, each.name).id,
              groupId: cart.groups[each.to]!.id,
              quantity: decimal(each.quantity!),
            })),
          );
          for (const [key, quantity] of table) {
            const [group, of] = key.split(" ") as [string, Name];
            expect(at(after.items, Number(group), of)).toBe(quantity);
          }
          const moves = wishes.map(({ from, to, name: of }) => ({
            itemId: itemAt(cart, from, of).id,
            groupId: cart.groups[to]!.id,
          }));
          const moved = arrangedIn(cart, moves);
          for (const of of ["filter", "belt"] as const)
            expect(minus(inAll(moved.items, of), inAll(cart.items, of))).toBe(ZERO);
          for (const { items } of [after, moved]) {
            const keys = items.map((item) => `${item.deliveryGroupId} ${item.productId}`);
            expect(new Set(keys).size).toBe(items.length);
            expect(items.every((item) => item.quantity > ZERO)).toBe(true);
          }
        },
      ),
    );
  });
});

const inAll = (items: readonly CartItem[], of: Name) =>
  items.filter((item) => item.productId === products[of].id).reduce((sum, item) => plus(sum, item.quantity), ZERO);

describe("deleting a group", () => {
  const cart = cartWith({ filter: "1" }, { filter: "2", belt: "1" });
  const [first, second] = cart.groups.map(({ id }) => id);

  test("its items join those of the default group, or go with it", () => {
    const kept = contentsWithoutGroup(cart, second!, { deletesItems: false });
    expect(kept.refused === null && held(kept as Contents)).toEqual([{ filter: "3", belt: "1" }]);
    const gone = contentsWithoutGroup(cart, second!, { deletesItems: true });
    expect(gone.refused === null && held(gone as Contents)).toEqual([{ filter: "1" }]);
  });

  test("the default one stays, and one that there is not is not found", () => {
    const how = { deletesItems: false };
    expect(contentsWithoutGroup(cart, first!, how).refused).toBe("INVALID_OPERATION");
    expect(contentsWithoutGroup(cart, newRecordId("deliveryGroup"), how).refused).toBe("ITEM_NOT_FOUND");
  });
});

test("a group without a name of its own gets one that no other has", () => {
  const [first] = cartWith({}).groups as [DeliveryGroup];
  const named = groupsAfterAdding([first], "Shipment3");
  const third = named.refused === null && groupsAfterAdding(named.groups);
  expect(third && third.refused === null && third.groups.map(({ name }) => name)).toEqual([
    "Shipment1",
    "Shipment3",
    "Shipment4",
  ]);
});

const nowhere = {
  name: null,
  firstName: null,
  lastName: null,
  companyName: null,
  street: null,
  city: null,
  region: null,
  postalCode: null,
  country: null,
  shipToPhoneNumber: null,
};
