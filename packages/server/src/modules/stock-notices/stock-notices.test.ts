import { recordIdOf } from "@tradecounter/commerce";
import { changeCheckout, placeOrder, runController } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signedInBuyer, sql, type Guest } from "../../testing/index.ts";
import { active, ada, openCheckoutShop, payByPurchaseOrder, type CheckoutShop } from "../checkout/test-shop.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let shop: CheckoutShop;
beforeAll(async () => {
  shop = await openCheckoutShop({ settings: { languages: ["es"] } });
});
afterAll(() => shop.close());

const minute = 60;
const setStock = (onHand: number) =>
  shop.db.run(sql`
    update stock set on_hand = ${onHand} where store_id = ${shop.store.id} and product_id = ${shop.id("plug")}`);

async function ask(who: Guest, email?: string, productId: string = shop.id("plug")): Promise<string | null> {
  const { body, status } = await who.send(runController, {
    params: { className: "applauncher__StockNoticeController", methodName: "tellMe" },
    body: { productId, ...(email !== undefined && { email }) } as never,
  });
  expect([status, body]).toEqual([200, body]);
  return body as string | null;
}
/** Requests a notification as a guest, and follows the link in the newest mail to the address. */
async function askAndConfirm(email: string): Promise<string | null> {
  const refusal = await ask(shop.guest(), email);
  if (refusal !== null) return refusal;
  const token = await linkTo(email);
  return token === undefined ? null : confirm(token);
}
async function linkTo(email: string): Promise<string | undefined> {
  const mails = await shop.app.mail.mailbox!.list();
  const mail = mails.find(({ template, to }) => template === "stock-notice" && to === email);
  return mail && /&t=([\w-]+)/.exec(mail.text)![1]!;
}
async function confirm(token: string): Promise<string | null> {
  const { body } = await shop.guest().send(runController, {
    params: { className: "applauncher__StockNoticeController", methodName: "confirm" },
    body: { token } as never,
  });
  return body as string | null;
}
async function told(): Promise<string[]> {
  const mails = await shop.app.mail.mailbox!.list();
  return mails.flatMap(({ template, to }) => (template === "back-in-stock" ? [to] : [])).sort();
}
async function orderPlug(email: string): Promise<void> {
  const { guest } = await shop.guestReadyToPay({ plug: "1" });
  await guest.get(changeCheckout, { ...active, body: { contactInfo: { ...ada.contactInfo, email } } });
  await payByPurchaseOrder(guest);
  await guest.get(placeOrder, { ...active, body: {} });
}

test("whoever asks is told once when there is some, a buyer at his own address", async () => {
  const buyer = await signedInBuyer(
    { db: shop.db, clock: shop.clock, http: shop.app.http, storeId: shop.store.id },
    { email: "ada@mill.example", accounts: [{ code: "MILL" }] },
  );
  await setStock(0);
  expect(await ask(buyer, "somebody.else@example.com")).toBeNull();
  expect(await askAndConfirm("gus@example.com")).toBeNull();
  expect(await ask(shop.guest(), "GUS@example.com")).toBeNull();
  await shop.pass(2 * minute);
  expect(await told()).toEqual([]);
  await setStock(3);
  await shop.pass(2 * minute);
  expect(await told()).toEqual(["ada@mill.example", "gus@example.com"]);
  const [mail] = await shop.app.mail.mailbox!.list();
  expect(mail!.text).toContain(`/product/plug/${shop.id("plug")}`);
  await shop.pass(2 * minute);
  expect(await told()).toHaveLength(2);
});

test("a guest is told once he has followed the link to his address, whoever entered it, and not after three days", async () => {
  await setStock(0);
  const mailsTo = async (email: string) =>
    (await shop.app.mail.mailbox!.list()).flatMap(({ template, to }) => (to === email ? [template] : []));
  for (const email of ["kim@example.com", "leo@example.com", "mia@example.com"])
    expect(await ask(shop.guest(), email)).toBeNull();
  const [first, late] = [await linkTo("kim@example.com"), await linkTo("leo@example.com")];
  // a second link replaces the first; mails of the same moment are unordered
  await shop.pass(1);
  expect(await ask(shop.guest(), "kim@example.com")).toBeNull();
  expect(await confirm(first!)).toMatch(/used, or it has expired/);
  const second = await linkTo("kim@example.com");
  expect(await confirm("x".repeat(43))).toMatch(/used, or it has expired/);
  expect(await confirm(second!)).toBeNull();
  expect(await confirm(second!)).toMatch(/used, or it has expired/);
  // a confirmed request needs no other confirmation
  const before = await mailsTo("kim@example.com");
  expect(await ask(shop.guest(), "KIM@example.com")).toBeNull();
  expect(await mailsTo("kim@example.com")).toEqual(before);
  await setStock(9);
  await shop.pass(2 * minute);
  expect(await told()).toContain("kim@example.com");
  expect(await told()).not.toContain("leo@example.com");
  await shop.pass(73 * 60 * minute);
  expect(await confirm(late!)).toMatch(/used, or it has expired/);
  expect(await shop.db.many(sql`select email from stock_notice where product_id = ${shop.id("plug")}`)).toEqual([]);
  expect(await told()).not.toContain("mia@example.com");
});

test("as many are told as there are pieces, who asked first first, and the next when more come or a day later", async () => {
  await setStock(0);
  await shop.pass(25 * 60 * minute);
  const asking = ["first", "second", "third", "fourth", "fifth", "sixth"].map((name) => `${name}@line.example`);
  for (const email of asking) {
    expect(await askAndConfirm(email)).toBeNull();
    await shop.pass(1);
  }
  const inLine = async () => (await told()).filter((email) => asking.includes(email));
  await setStock(2);
  for (const _ of [1, 2, 3]) await shop.pass(2 * minute);
  expect(await inLine()).toEqual(asking.slice(0, 2).sort());
  await setStock(3);
  await shop.pass(2 * minute);
  expect(await inLine()).toEqual(asking.slice(0, 3).sort());
  await shop.pass(25 * 60 * minute);
  expect(await inLine()).toEqual([...asking].sort());
  // until then the pieces are left for those who were notified
  await shop.pass(25 * 60 * minute);
});

test("who orders what he was told of leaves the next piece to the next in line, and a stranger who orders it does not", async () => {
  await setStock(0);
  await shop.pass(25 * 60 * minute);
  const asking = ["Ada@Example.com", "ben@next.example", "cal@next.example", "dot@next.example"];
  for (const email of asking) {
    expect(await askAndConfirm(email)).toBeNull();
    await shop.pass(1);
  }
  const inLine = async () => (await told()).filter((email) => asking.includes(email));
  await setStock(2);
  await shop.pass(2 * minute);
  expect(await inLine()).toEqual(asking.slice(0, 2));
  await orderPlug(ada.contactInfo.email);
  await shop.pass(2 * minute);
  expect(await inLine()).toEqual(asking.slice(0, 2));
  // Ben's, and one more
  await setStock(2);
  await shop.pass(2 * minute);
  expect(await inLine()).toEqual(asking.slice(0, 3));
  await orderPlug("stranger@next.example");
  await setStock(2);
  await shop.pass(2 * minute);
  expect(await inLine()).toEqual(asking.slice(0, 3));
  await shop.pass(25 * 60 * minute);
  expect(await inLine()).toEqual(asking);
  await shop.pass(25 * 60 * minute);
});

test("what is held for a cart is not there yet", async () => {
  await setStock(0);
  expect(await askAndConfirm("hal@example.com")).toBeNull();
  await shop.db.run(sql`
    update stock set on_hand = 2, reserved = 2 where store_id = ${shop.store.id} and product_id = ${shop.id("plug")}`);
  await shop.pass(2 * minute);
  expect(await told()).not.toContain("hal@example.com");
  await shop.db.run(sql`
    update stock set reserved = 0 where store_id = ${shop.store.id} and product_id = ${shop.id("plug")}`);
  await shop.pass(2 * minute);
  expect(await told()).toContain("hal@example.com");
});

test("of a part that is not sold any more nobody is told until it is sold again", async () => {
  const isSold = (active: boolean) =>
    shop.db.run(sql`
      update product set active = ${active} where store_id = ${shop.store.id} and id = ${shop.id("plug")}`);
  await setStock(0);
  expect(await askAndConfirm("jon@example.com")).toBeNull();
  await isSold(false);
  await setStock(2);
  await shop.pass(2 * minute);
  expect(await told()).not.toContain("jon@example.com");
  await isSold(true);
  await shop.pass(2 * minute);
  expect(await told()).toContain("jon@example.com");
});

test("nothing is noted of what is no address, what is in stock, what is not sold, and of an eleventh part", async () => {
  await setStock(3);
  expect(await ask(shop.guest(), "ida@example.com")).toMatch(/in stock/);
  await setStock(0);
  for (const email of ["", "ida", `${"i".repeat(300)}@example.com`, "ida@example.com\r\nBcc: eve@example.com"])
    expect(await ask(shop.guest(), email)).toMatch(/valid email address/);
  expect(await ask(shop.guest(), "ida@example.com", recordIdOf("product", "none"))).toMatch(/not sold/);
  expect(await ask(shop.guest(), "ida@example.com", shop.id("gasket"))).toMatch(/not sold/);
  await shop.db.run(sql`
    insert into stock_notice (store_id, product_id, email, name, sku, asked_at)
    select ${shop.store.id}, 'other' || n, 'ida@example.com', 'Other', 'O', now() from generate_series(1, 10) n`);
  expect(await ask(shop.guest(), "ida@example.com")).toMatch(/as many parts/);
  expect(await shop.db.many(sql`select email from stock_notice where product_id = ${shop.id("plug")}`)).toEqual([]);
});
