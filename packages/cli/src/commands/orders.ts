import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { larger, minus, parseDecimal, plus, smaller, ZERO, type Decimal, type RecordId } from "@tradecounter/commerce";
import {
  configFrom,
  createFulfillment,
  openStores,
  systemClock,
  toStaffOrder,
  toWireHead,
  type Changed,
  type Database,
  type ManagedOrder,
  type Store,
} from "@tradecounter/server";
import { CommerceError } from "@tradecounter/wire";
import type { Command } from "../cli.ts";
import { withDatabase } from "../database.ts";
import { PersonError } from "../person-error.ts";
import { storeNamed } from "../store-named.ts";
import { print, type Surroundings } from "../surroundings.ts";
import { isPayLinkTask, payLinkHelp, payLinkTasks, runPayLinks } from "./pay-links.ts";

const options = {
  store: { type: "string" },
  json: { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
  key: { type: "string" },
  item: { type: "string", multiple: true },
  delivery: { type: "string" },
  core: { type: "string", multiple: true },
  carrier: { type: "string" },
  tracking: { type: "string" },
  "tracking-url": { type: "string" },
  expected: { type: "string" },
  reason: { type: "string" },
  amount: { type: "string" },
  status: { type: "string" },
  limit: { type: "string", default: "25" },
  by: { type: "string", default: "operator" },
  to: { type: "string" },
} as const;

type Values = ReturnType<typeof parsed>["values"];

const changes = ["ship", "cancel", "capture", "refund", "pick", "deliver"] as const;
type Change = (typeof changes)[number];

export const orders: Command = {
  help: `Usage: tradecounter orders list [--status STATUS] [--limit NUMBER]
       tradecounter orders show NUMBER
       tradecounter orders ship NUMBER [--delivery NUMBER] [--item SKU=QUANTITY ...] [--carrier NAME] [--tracking NUMBER] [--tracking-url URL] [--expected DAY]
       tradecounter orders cancel NUMBER [--delivery NUMBER] [--item SKU=QUANTITY ...] [--reason TEXT]
       tradecounter orders capture NUMBER [--amount AMOUNT]
       tradecounter orders refund NUMBER [--amount AMOUNT | --core SKU=QUANTITY ...] [--reason TEXT]
       tradecounter orders pick NUMBER | deliver NUMBER
${payLinkHelp}

Shows orders and changes them. NUMBER is the order's number or its reference; for an imported order, its number in the other system.
Imported orders are complete: they can be shown but not changed.

ship and cancel: without --item, everything that has not shipped; with --delivery, everything that goes there, by the number that show
prints. A shipment belongs to one delivery. capture and refund: without --amount, everything that is authorized or was charged; with
--core, the core charges of old parts that have come back. The store moves the money and notifies the buyer shortly afterwards.

With a pay link somebody else can pay for a cart, which is named by its id or by the email address in its checkout. With --to the store
mails the link. pay-links lists the links that can still be used, each with the CART that withdraws it.

  --store CODE      optional if there is only one store
  --json            prints the order as JSON, as the API returns it
  --dry-run         prints what would change, without changing anything
  --key KEY         an idempotency key: a change that is sent twice with the same key is made once
  --by NAME         who makes the change, for the order's history (operator)
  --status STATUS   for list: Created, Picking, PartiallyShipped, Shipped, Delivered or Canceled

See docs/orders.md.
`,
  async run(args, here) {
    const { values, positionals } = parsed(args);
    const [what, number, ...more] = positionals;
    const isList = what === "list" || what === "pay-links";
    if (what === undefined || more.length > 0 || isList !== (number === undefined))
      throw new PersonError("Say what to do and with which order: tradecounter orders --help shows how.");
    if (!isList && what !== "show" && !isPayLinkTask(what) && !changes.includes(what as Change))
      throw new PersonError(
        `Orders cannot be told to "${what}": there are list, show, ${[...changes, ...payLinkTasks].join(", ")}.`,
      );
    const config = configFrom(here.env);
    return withDatabase(config, async (db) => {
      const store = storeNamed(await openStores(db), values.store);
      const { to, json } = values;
      if (isPayLinkTask(what)) {
        refuseOthers(what, values);
        return runPayLinks(here, what, { db, config, store, named: number, to, json });
      }
      if (what === "list") return list(here, { db, store, values });
      const id = await idOf(db, store, number!);
      const fulfillment = createFulfillment({ db, clock: systemClock });
      if (what === "show") return show(here, values, await fulfillment.one(store, id));
      try {
        const changed = await change(what as Change, { db, store, id, values });
        return tell(here, values, changed);
      } catch (error) {
        if (error instanceof CommerceError) throw new PersonError(error.message);
        throw error;
      }
    });
  },
};

/** Throws PersonError for options that payment links do not have, above all `--dry-run`, as links really are created and withdrawn. */
function refuseOthers(what: string, values: Values): void {
  const given = (["dry-run", "key", "item", "delivery", "core", "amount", "reason"] as const).find(
    (name) => values[name],
  );
  if (given) throw new PersonError(`${what} takes no --${given}.`);
}

function parsed(args: readonly string[]) {
  // Node takes what starts with a minus for an option; here it is a negative amount, and rejected as one
  const at = args.findIndex((arg, place) => arg === "--amount" && /^-[\d.]/.test(args[place + 1] ?? ""));
  const said = at < 0 ? [...args] : args.toSpliced(at, 2, `--amount=${args[at + 1]}`);
  return parseArgs({ args: said, options, strict: true, allowPositionals: true });
}

interface At {
  readonly db: Database;
  readonly store: Store;
  readonly values: Values;
}

async function list(here: Surroundings, { db, store, values }: At): Promise<number> {
  const limit = Number(values.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000) throw new PersonError("--limit is from 1 to 1000.");
  const found = await createFulfillment({ db, clock: systemClock }).list(store, { status: values.status, limit });
  const heads = found.map(toWireHead);
  if (values.json) print(here, JSON.stringify(heads, null, 2));
  else
    for (const head of heads) {
      const { orderNumber, orderedDate, status, totalAmount, currencyIsoCode, ownerName } = head;
      const total = `${totalAmount} ${currencyIsoCode}`;
      print(
        here,
        `${orderNumber}  ${orderedDate.slice(0, 16)}  ${status.padEnd(16)}  ${total.padStart(16)}  ${ownerName}`,
      );
    }
  return 0;
}

async function idOf(db: Database, store: Store, number: string): Promise<RecordId> {
  const wanted = { orderNumber: number.trim(), limit: 1 };
  const [found] = await createFulfillment({ db, clock: systemClock }).list(store, wanted);
  if (!found) throw new PersonError(`There is no order ${number}; tradecounter orders list shows the newest.`);
  return found.id;
}

async function change(what: Change, { db, store, id, values }: At & { id: RecordId }): Promise<Changed> {
  const fulfillment = createFulfillment({ db, clock: systemClock });
  if (values.delivery !== undefined && what !== "ship" && what !== "cancel")
    throw new PersonError(`${what} takes no --delivery.`);
  const by = { key: values.key ?? randomUUID(), madeBy: values.by, dryRun: values["dry-run"] };
  const reason = values.reason?.trim() || null;
  switch (what) {
    case "ship":
      return fulfillment.ship(store, id, by, {
        ...wantedOf(await fulfillment.one(store, id), values),
        carrier: values.carrier ?? null,
        trackingNumber: values.tracking ?? null,
        trackingUrl: trackingUrlFrom(values["tracking-url"]),
        expectedDeliveryDate: dayFrom(values.expected),
      });
    case "cancel":
      return fulfillment.cancel(store, id, by, {
        ...wantedOf(await fulfillment.one(store, id), values),
        reason,
      });
    case "capture":
      return fulfillment.capture(store, id, by, amountFrom(values.amount));
    case "refund":
      if (values.core) {
        if (values.amount !== undefined) throw new PersonError("Give either --amount or --core.");
        const items = coresOf(await fulfillment.one(store, id), values.core);
        return fulfillment.refundCores(store, id, by, { items, reason });
      }
      return fulfillment.refund(store, id, by, { amount: amountFrom(values.amount), reason });
    case "pick":
      return fulfillment.setStatus(store, id, by, "Picking");
    case "deliver":
      return fulfillment.setStatus(store, id, by, "Delivered");
  }
}

/** Parses `--item FLT-1001=2` and `--delivery 2`. Which lines these are depends on what is open under the order's lock. */
function wantedOf({ order }: ManagedOrder, { item, delivery }: Pick<Values, "item" | "delivery">) {
  const items = item?.map((text) => {
    const { lines, quantity } = linesOf(order, text, "--item");
    return { sku: lines[0]!.sku, quantity };
  });
  return { items: items ?? null, groupId: delivery === undefined ? undefined : groupNumbered(order, delivery).id };
}

function groupNumbered({ groups }: ManagedOrder["order"], text: string) {
  const group = /^[1-9]\d*$/.test(text) ? groups[Number(text) - 1] : undefined;
  if (!group)
    throw new PersonError(
      `--delivery is ${groups.length === 1 ? "1" : `from 1 to ${groups.length}`} of this order, not "${text}".`,
    );
  return group;
}

/** Distributes old parts over the lines of their part, from the first: each gets as many as were shipped and not returned. */
function coresOf({ order, progress: { shipped, cores } }: ManagedOrder, given: readonly string[]) {
  return given.flatMap((text) => {
    const { lines, quantity } = linesOf(order, text, "--core");
    let left = quantity;
    const shared = lines.map(({ id: itemId }) => {
      const out = minus(shipped.get(itemId) ?? ZERO, cores.get(itemId) ?? ZERO);
      const part = smaller(left, larger(out, ZERO));
      left = minus(left, part);
      return { itemId, quantity: part };
    });
    // any excess goes to the last line, for the order's own rule to reject
    shared.at(-1)!.quantity = plus(shared.at(-1)!.quantity, left);
    return shared.filter((item) => item.quantity !== ZERO);
  });
}

function linesOf(order: ManagedOrder["order"], text: string, option: string) {
  const [, sku = "", many = ""] = /^(.+)=([\d.]+)$/.exec(text) ?? [];
  const quantity = parseDecimal(many);
  if (quantity === undefined)
    throw new PersonError(`${option} is a part number and a quantity, such as FLT-1001=2, not "${text}".`);
  const lines = order.items.filter((item) => item.sku.toLowerCase() === sku.toLowerCase());
  if (lines.length === 0)
    throw new PersonError(`The order has no ${sku}; it has ${order.items.map((item) => item.sku).join(", ")}.`);
  return { lines, quantity };
}

function amountFrom(text: string | undefined): Decimal | null {
  if (text === undefined) return null;
  const amount = parseDecimal(text);
  if (amount === undefined) throw new PersonError(`--amount is a number such as 12.50, not "${text}".`);
  if (amount <= ZERO) throw new PersonError("An amount is above 0.");
  return amount;
}

function trackingUrlFrom(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (!URL.canParse(text) || new URL(text).protocol !== "https:")
    throw new PersonError("--tracking-url is an address that begins with https://.");
  return new URL(text).href;
}

function dayFrom(text: string | undefined): string | null {
  if (text === undefined) return null;
  // noon UTC is the same day nearly everywhere
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T12:00:00Z` : text);
  if (Number.isNaN(day.getTime())) throw new PersonError(`--expected is a day such as 2026-11-27, not "${text}".`);
  return day.toISOString();
}

function show(here: Surroundings, { json }: Pick<Values, "json">, managed: ManagedOrder): number {
  const order = toStaffOrder(managed);
  if (json) {
    print(here, JSON.stringify(order, null, 2));
    return 0;
  }
  const { currencyIsoCode: currency, contact } = order;
  print(
    here,
    `Order ${order.orderNumber}  ${order.status}  ${order.totalAmount} ${currency}  ${order.orderedDate.slice(0, 16)}`,
  );
  print(here, `  ${order.ownerName}, ${contact.email}, ${contact.phoneNumber}`);
  if (order.purchaseOrderNumber) print(here, `  Purchase order ${order.purchaseOrderNumber}`);
  for (const [at, group] of order.deliveryGroups.entries()) {
    for (const line of deliveryLines(group, at + 1)) print(here, line);
    for (const item of order.items) if (isOf(group, item)) print(here, `    ${itemLine(item)}`);
  }
  for (const shipment of order.shipments) {
    const how = [shipment.carrier, shipment.trackingNumber].filter(Boolean).join(" ");
    print(here, `  Shipment ${shipment.shipmentNumber}  ${shipment.shippedDate.slice(0, 16)}${how && `  ${how}`}`);
  }
  for (const payment of order.payments) {
    const { authorizedAmount, capturedAmount, refundedAmount, availableToCaptureAmount, paymentMethod } = payment;
    print(
      here,
      `  ${paymentMethod ?? "Card"}: ${authorizedAmount} authorised, ${capturedAmount} taken, ${refundedAmount} given back, ${availableToCaptureAmount} held`,
    );
    for (const { type, amount, status, failure } of payment.transactions)
      print(here, `    ${type} ${amount}  ${status}${failure ? `: ${failure}` : ""}`);
  }
  return 0;
}

type Shown = ReturnType<typeof toStaffOrder>;
type Delivery = Shown["deliveryGroups"][number];
type Item = Shown["items"][number];

function isOf({ orderDeliveryGroupSummaryId: id }: Delivery, item: Item): boolean {
  return item.orderDeliveryGroupSummaryId === id;
}

/** A delivery's destination and its buyer's instructions, numbered as for `--delivery`. */
function deliveryLines(group: Delivery, number: number): string[] {
  const { deliveryAddress: address, deliveryMethod: method, giftMessage, giftToName } = group;
  const to = address
    ? [
        address.name,
        address.companyName,
        address.street,
        address.city,
        [address.region, address.postalCode].filter(Boolean).join(" "),
        address.country,
        address.shipToPhoneNumber,
      ]
    : ["address not known"];
  const how = [method?.name, method?.carrier].filter(Boolean).join(", ");
  const gift = [giftToName ? `Gift for ${giftToName}` : "Gift", giftMessage].filter(Boolean).join(": ");
  return [
    `  Delivery ${number}: ${to.filter(Boolean).join(", ")}${how && `  ${how}`}`,
    ...(group.desiredDeliveryDate ? [`    Wanted on ${group.desiredDeliveryDate.slice(0, 10)}`] : []),
    ...(group.shippingInstructions ? [`    Instructions: ${group.shippingInstructions}`] : []),
    ...(group.isGift ? [`    ${gift}`] : []),
  ].map(onOneLine);
}

/** Removes control characters: text entered by shoppers must not control the terminal. */
function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trimEnd();
}

function itemLine(item: Item): string {
  const told = [
    `${item.quantityOrdered} ordered`,
    `${item.quantityFulfilled} shipped`,
    `${item.quantityCanceled} cancelled`,
    `${item.quantityAvailableToFulfill} open`,
  ];
  return `${item.stockKeepingUnit}  ${item.name}: ${told.join(", ")}`;
}

function tell(here: Surroundings, values: Values, { change: made, after, isRepeat }: Changed): number {
  if (!values.json) {
    const when = values["dry-run"]
      ? "Nothing is changed. It would be so:"
      : isRepeat
        ? "It was done before with this key:"
        : `${made.kind}:`;
    print(here, when);
  }
  return show(here, values, after);
}
