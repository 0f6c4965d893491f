import { Suspense, type ComponentProps, type ReactNode } from "react";
import { formatPhone } from "@tradecounter/commerce";
import {
  accountOffer,
  addressesModule,
  ClientError,
  codeOf,
  FetchError,
  isLoggedIn,
  openPayLinks,
  passwordPolicy,
  profileModule,
  wantAccount,
  wantNoAccount,
} from "@tradecounter/client";
import { checkoutErrorType, checkoutNotices, limits, paymentNotice, type CheckoutErrorCode } from "@tradecounter/wire";
import type { CartItem, CartItemCollection, Checkout, CheckoutAddressInput } from "@tradecounter/wire";
import type { Client } from "../../client.ts";
import { CoreCharges } from "../../components/core-charges.tsx";
import { applyCoupon, Coupons, couponsOf, removeCoupon } from "../../components/coupons.tsx";
import { Main } from "../../components/main.tsx";
import { Notice } from "../../components/notice.tsx";
import { OrderSummary, orderPromotionsOf } from "../../components/order-summary.tsx";
import { needed } from "../../components/needed.ts";
import { comesAtOnce, stockBehind, stockLater } from "../../components/stock-sentence.ts";
import { spare } from "../../components/spare.ts";
import { addressFromForm } from "../../content/address-form.ts";
import { addressInOneLine, SHOW_FIELDS } from "../../content/address-text.ts";
import { placeLines } from "../../content/address-lines.ts";
import { cardFormPlace } from "../../content/card-form-place.ts";
import { cartItemsNow, exemptionOf, isDeliveryKnown, isProcessing, itemsOf } from "../../content/cart-now.ts";
import { countryForms } from "../../content/country-forms.ts";
import { lineOf } from "../../content/form-text.ts";
import { money } from "../../content/format.ts";
import { stocksOf } from "../../content/stocks.ts";
import { waysByProduct } from "../../content/ways-of-items.ts";
import { wayOf } from "../../content/ways-to-buy.ts";
import { href, redirectTo } from "../../routes.ts";
import {
  Link,
  Redirect,
  refused,
  type Loaded,
  type Meta,
  type PageRequest,
  type PageSubmission,
  useStore,
} from "../../router/index.ts";
import { keepOrderUnderWay, orderUnseen } from "../../content/order-under-way.ts";
import { isOtherTotal, isPlaced, toOrder } from "../../content/placed-order.ts";
import { giftWrap } from "../../content/gift-wrap.ts";
import { keptCards, keptCardsOf } from "../../content/kept-cards.ts";
import styles from "./checkout.module.css";
import { contactFromForm } from "./contact-form.ts";
import { ContactForm } from "./contact-part.tsx";
import { arrivalDays, daysOf, desiredDateFrom, feeOf, methodField } from "./delivery-days.ts";
import { OrderItems, type SummaryItem } from "./order-items.tsx";
import { Part } from "./part.tsx";
import {
  aspectOf,
  doneParts,
  isAddressed,
  openParts,
  openShipment,
  OTHER_ADDRESS,
  partAfter,
  SESSION_OVER,
  shipmentsOf,
  SHOWN_FOR,
  shownParts,
  wrapItemOf,
  type PartName,
} from "./parts.ts";
import { deliveryAddressOf, paymentFromForm } from "./payment-from-form.ts";
import { CheckoutProblem } from "./problem.tsx";
import { ProblemBox } from "./problem-box.tsx";
import { returned } from "./returned.ts";
import { isOver, presentFor, refusedAsOver, shownFor } from "./present-session.ts";
import { saveChange, saveDelivery, saveGift, saveWrap, type Gift } from "./save.ts";
import { whileOthersPay } from "./while-others-pay.ts";
import { coreNote } from "../../content/core-charge.ts";
import { amountIn } from "../../content/custom-fields.ts";
import { amountOf } from "../../content/item-amount.ts";

/** For an order that goes to several addresses; without it, each address is still asked for. */
const Shipments = spare(() => import("./shipments.tsx"));
const CheckoutOver = needed(() => import("./checkout-over.tsx"));
const SessionOver = needed(() => import("./session-over.tsx"));
const Processing = needed(() => import("../../components/processing.tsx"));
const AddressForm = needed(() => import("./address-part.tsx"));
const MethodForm = needed(() => import("./method-part.tsx"));
const PaymentForm = needed(() => import("./payment-part.tsx"));

const SHOWN_ITEMS = 25;
/** The checkout that a shopper returns to from the gateway is over. */
const OVER = "OVER" as const;

export async function load(request: PageRequest) {
  const { query, client, store, signal, draw } = request;
  if (query.has("payment"))
    return (await returned(client, query)) ?? { fatal: OVER, here: "", told: "", soFar: undefined };
  const over = query.get(SESSION_OVER);
  if (isOver(over)) return { fatal: over, over, here: "", told: "", soFar: undefined };
  const asked = {
    pageSize: SHOWN_ITEMS,
    sort: "CreatedDateAsc" as const,
    includeCoupons: true,
    includePromotions: true,
  };
  const page = await cartItemsNow(client, asked, signal);
  const reference = query.get("order");
  if (reference && (await isPlaced(client, reference))) return redirectTo("order", {}, { reference });
  const session = await client.context.session({ signal });
  const isEmpty = page.cartItems.length === 0;
  const checkout = isEmpty ? undefined : await openCheckout(client, isLoggedIn(session), signal).catch(fatalFrom);
  const current = typeof checkout === "object" ? checkout.orderReferenceNumber : undefined;
  const unseen = await orderUnseen(request, session, current);
  if (unseen) return redirectTo("order", {}, { reference: unseen.reference });
  if (!checkout) return redirectTo("cart");
  if (typeof checkout === "string") {
    const code = checkout === "SSR_NO_POLLING" ? "CANNOT_POLL_CHECKOUT" : checkout;
    return {
      fatal: checkout,
      here: href("checkout") + withQuery(query),
      told: draw(<CheckoutProblem code={code} />),
      soFar: checkout === "SSR_NO_POLLING" ? await orderSoFar(client, page, signal) : undefined,
    };
  }
  keepOrderUnderWay(request, session, current);
  const application = await client.context.application({ signal });
  const { layout = "Accordion" } = application.checkoutSettings;
  const inCart = itemsOf(page);
  const done = doneParts(checkout);
  const addresses =
    isLoggedIn(session) && session.accountId ? await savedAddresses(client, store.country, signal) : null;
  const entersAddresses = session.entersAddresses ?? true;
  // also if the chosen one was deleted since
  const hasNoAddress = !entersAddresses && addresses?.length === 0;
  // nobody should type an address for an order that cannot be placed
  const open = isShort(checkout) || hasNoAddress ? [] : openParts(aspectOf[layout], done, query.get("part"));
  const shipment = openShipment(checkout, query.get("shipment"));
  const [cards, countries, ways, wrap, links, stocks] = await Promise.all([
    keptCards(client, session, application),
    countryForms(client, signal),
    waysByProduct({ client, signal }, inCart),
    open.includes("address") ? giftWrap({ client, signal }).catch(() => undefined) : undefined,
    open.includes("payment") ? openPayLinks(client, { signal }).catch(() => []) : [],
    stocksOf(
      { client, store, signal },
      inCart.map(({ productId }) => productId),
      page.cartSummary.cartId,
    ),
  ]);
  const notesOf = (item: CartItem) => {
    const { cartItemId, productId, quantity, billingFrequency } = item;
    // in the words of the cart
    const again = ways.get(productId)?.find(({ value }) => value === wayOf(item))?.label ?? billingFrequency;
    const stock = stocks.get(productId);
    // a later line of the same product gets what this one leaves
    if (stock) stocks.set(productId, stockBehind(stock, Number(quantity)));
    const later = stock && stockLater(stock, Number(quantity), store.timeZone);
    const day = !stock || comesAtOnce(stock, Number(quantity)) ? arrivals.get(cartItemId ?? "") : undefined;
    const core = coreNote(amountIn(item.customFields, "CoreCharge__c"), item.currencyIsoCode ?? "USD");
    return [again, core, later, day && `Arrives ${day}`].filter((note) => note != null && note !== "") as string[];
  };
  const total = checkout.cartSummary?.grandTotalAmount;
  const link = links.find(({ grandTotalAmount }) => grandTotalAmount === total);
  const problem = hasNoAddress ? "NO_DELIVERY_ADDRESSES" : problemOf(checkout, query.get("problem"));
  const details = (checkout.errors ?? []).flatMap(({ detail }) => (detail ? [detail] : []));
  const arrivals = arrivalDays(checkout, store.timeZone);
  const groupIds = shipmentsOf(checkout).map(({ id }) => id);
  const shipmentOf = ({ cartDeliveryGroupId }: { cartDeliveryGroupId: string | null }) =>
    groupIds.length > 1 ? groupIds.indexOf(cartDeliveryGroupId ?? "") + 1 : 0;
  return {
    checkout,
    shownFor: await shownFor(checkout.cartSummary?.cartId, session),
    offer: isLoggedIn(session) ? null : await offerOf(client),
    countries,
    addresses,
    entersAddresses,
    cards,
    canKeepCards: keptCardsOf(client, session, application) !== undefined,
    cardForm: cardFormPlace(application),
    done,
    open,
    next: open.length > 1 ? query.get("part") : open[0],
    shown: shownParts(layout, done, open, query.get("part")),
    shipmentId: shipment?.id,
    gifts: application.giftingConfig.isGiftingEnabled
      ? {
          hasMessage: application.giftingConfig.isGiftMessageEnabled,
          wrap: wrap ? { ...wrap, itemId: wrapItemOf(shipment) } : null,
        }
      : null,
    canSplit: application.splitShipmentEnabled && Number(checkout.cartSummary?.totalProductCount ?? 0) > 1,
    problem: problem && draw(<CheckoutProblem code={problem} details={details} />),
    news: [
      query.has("changed") && draw(<Changed />),
      link && draw(<PaidByLink total={money(link.grandTotalAmount, link.currencyIsoCode)} />),
      query.has("notKept") && draw(<NotKept isFull={query.get("notKept") === "full"} />),
    ]
      .filter(Boolean)
      .join(""),
    isUnconfirmed: query.has("unconfirmed"),
    coupons: couponsOf(page),
    promotions: orderPromotionsOf(page),
    items: inCart
      .map((item) => ({ ...summaryItem(item), notes: notesOf(item), shipment: shipmentOf(item) }))
      .toSorted((one, other) => one.shipment - other.shipment),
    comesAgain: inCart.some(({ billingFrequency }) => billingFrequency),
    more: notShownOf(page),
  };
}

const notShownOf = ({ totalItemCount }: CartItemCollection) => Math.max(0, (totalItemCount ?? 0) - SHOWN_ITEMS);

/** An item without any notes yet. */
function summaryItem(item: CartItem): SummaryItem {
  return {
    id: item.cartItemId ?? item.productId,
    name: item.name,
    sku: item.productDetails?.sku ?? "",
    quantity: item.quantity,
    amount: money(amountOf(item), item.currencyIsoCode ?? "USD"),
    notes: [],
    shipment: 0,
  };
}

/** What is known about an order whose taxes are being calculated. */
async function orderSoFar(client: Client, page: CartItemCollection, signal: AbortSignal) {
  const groups = await client.delivery.groups({ signal }).catch(() => []);
  return {
    items: itemsOf(page).map(summaryItem),
    more: notShownOf(page),
    totals: page.cartSummary,
    promotions: orderPromotionsOf(page),
    isDeliveryKnown: isDeliveryKnown(groups),
    isTaxKnown: false,
    exemption: exemptionOf(groups),
  };
}

/** The page's own query, so that a reload shows the same. */
const withQuery = (query: URLSearchParams) => (query.size > 0 ? `?${query}` : "");

/** The account that a guest may open with their order; null if the store opens accounts itself. */
async function offerOf(client: Client) {
  const { isOffered, isWanted } = await accountOffer(client);
  return isOffered ? { isWanted, policy: await passwordPolicy(client) } : null;
}

/** What blocks the checkout: a current error, otherwise the one that sent the shopper back here. */
function problemOf({ errors }: Checkout, asked: string | null): CheckoutErrorCode | null {
  const present = errors?.map(codeOf).find((code) => code !== undefined);
  if (present) return present;
  // for a service behind the store, its own message is shown
  if (errors?.some(({ type }) => type === checkoutErrorType.taxService)) return "UNKNOWN_ERROR";
  return isCheckoutErrorCode(asked) ? asked : errors?.length ? "SESSION_IN_ERROR" : null;
}

function isCheckoutErrorCode(text: string | null): text is CheckoutErrorCode {
  return text !== null && Object.hasOwn(checkoutNotices, text);
}

function isShort({ errors }: Checkout): boolean {
  return errors?.some(({ type }) => type === checkoutErrorType.inventory) ?? false;
}

/** The live checkout; a new one if there is none or it has expired. A buyer's starts with what their account knows about them. */
async function openCheckout(client: Client, isBuyer: boolean, signal: AbortSignal): Promise<Checkout> {
  try {
    return (await client.checkout.load({ signal })).checkout;
  } catch (error) {
    if (!(error instanceof FetchError) || ![404, 410].includes(error.status)) throw error;
    if (!isBuyer) return (await client.checkout.start({}, { signal })).checkout;
    const { checkout } = await client.checkout.start(
      { deliveryAddressInput: { shouldUseDefaultAddress: true } },
      { signal },
    );
    return checkout.contactInfo ? checkout : await withOwnContact(client, checkout, signal);
  }
}

/** A contact is accepted complete or not at all: a buyer without a phone number in their profile is asked for it. */
async function withOwnContact(client: Client, checkout: Checkout, signal: AbortSignal): Promise<Checkout> {
  const { email, firstName, lastName, phoneNumber } = await profileModule(client).get({ signal });
  if (!email || !firstName || !lastName || !phoneNumber) return checkout;
  const complaint = await saveChange(client, { contactInfo: { email, firstName, lastName, phoneNumber } });
  return complaint ? checkout : (await client.checkout.load({ signal })).checkout;
}

/** The account's addresses that the store delivers to, the default one first. */
async function savedAddresses(client: Client, home: string, signal: AbortSignal) {
  const query = { addressType: ["Shipping" as const], pageSize: limits.addressPageSize };
  const { items } = await addressesModule(client).list(query, { signal, cachePolicy: "no-cache" });
  return items.map(({ addressId, isDefault, ...address }) => ({
    id: addressId,
    isDefault,
    line: [address.name, address.companyName !== address.name && address.companyName, ...placeLines(address, home)]
      .filter(Boolean)
      .join(", "),
  }));
}

/** Why no checkout can be shown at all. A fault of the server itself goes to the error page, which reports it to the owner. */
function fatalFrom(error: unknown): CheckoutErrorCode {
  if (error instanceof FetchError && error.status < 500) return "CANNOT_START_CHECKOUT";
  if (error instanceof ClientError && isCheckoutErrorCode(error.code)) return error.code;
  throw error;
}

/** Each part is saved when it is left: the page keeps no state. */
export async function submit(submission: PageSubmission) {
  const { client, form, signal } = submission;
  const reference = lineOf(form, "reference");
  const press = () => save(client, form);
  try {
    const present = await presentFor(submission);
    if (isOver(present)) return refusedAsOver(present);
    // somebody who has filled another cart since continues with that one
    if (present === "another cart") await openCheckout(client, false, signal);
    if (!reference) return await press();
    const outcome = await whileOthersPay(press, { isPlaced: () => isPlaced(client, reference) });
    return outcome ?? redirectTo("order", {}, { reference });
  } catch (error) {
    // an amount still being calculated is shown as such, and requested again once it is known
    if (isProcessing(error)) return redirectTo("checkout");
    if (!(error instanceof FetchError) || ![404, 409, 410].includes(error.status)) throw error;
    // What something else changed at the same time is reloaded, so that the shopper agrees to what they see.
    const why = error.status === 409 ? { changed: "yes" } : { problem: "SESSION_NOT_LOADED" };
    return redirectTo("checkout", {}, { ...why, order: reference });
  }
}

async function save(client: Client, form: FormData) {
  if (form.has(SHOW_FIELDS)) return refused({ status: 200 });
  switch (form.get("part")) {
    case "contact":
      return saveContact(client, form);
    case "address":
      return saveAddress(client, form);
    case "method":
      return saveMethods(client, form);
    case "coupon":
      return applyCoupon(client, form, "checkout");
    case "remove-coupon":
      return removeCoupon(client, form, "checkout");
    case "submit-again":
      return placed(client, await client.orders.submit());
    default:
      return pay(client, form);
  }
}

async function saveContact(client: Client, form: FormData) {
  const { contact: contactInfo, errors } = contactFromForm(form);
  if (errors) return refused({ fields: errors });
  const problem = await saveWantedAccount(client, form, contactInfo.email);
  if (problem !== null) return refused({ fields: { accountPassword: problem } });
  const complaint = await saveChange(client, { contactInfo });
  return complaint ? refused(complaint) : onTo("contact");
}

/** Why the password for the account opened with the order is refused, in words; null if it is accepted, or no account is wanted. */
async function saveWantedAccount(client: Client, form: FormData, email: string): Promise<string | null> {
  if (!form.has("accountPassword")) return null;
  const isKept = form.get("accountKept") === "yes";
  if (form.get("wantsAccount") !== "yes") {
    if (isKept) await wantNoAccount(client);
    return null;
  }
  // a password may begin and end with spaces
  const password = String(form.get("accountPassword"));
  if (password === "") return isKept ? null : "Choose a password for your account.";
  return wantAccount(client, { email, password });
}

async function saveAddress(client: Client, form: FormData) {
  const { checkout } = await client.checkout.load();
  const group = openShipment(checkout, lineOf(form, "groupId"));
  if (!group) return onTo("address");
  const { date, error } = desiredDateFrom(lineOf(form, "desiredDeliveryDate"));
  const fields: Record<string, string> = error ? { desiredDeliveryDate: error } : {};
  const when = { shippingInstructions: lineOf(form, "shippingInstructions") || null, desiredDeliveryDate: date };
  const chosen = lineOf(form, "savedAddress");
  let notKept: "full" | "refused" | undefined;
  if (chosen && chosen !== OTHER_ADDRESS) {
    if (error) return refused({ fields });
    const complaint = await saveDelivery(client, group, { deliveryAddress: { id: chosen }, ...when });
    if (complaint) return refused({ message: Object.values(complaint.fields)[0] ?? complaint.message });
  } else {
    const { address, errors } = addressFromForm(form, "", await countryForms(client));
    if (errors || error) return refused({ fields: { ...errors, ...fields } });
    const shipToPhoneNumber = checkout.contactInfo?.phoneNumber ?? undefined;
    const deliveryAddress = { ...address, shipToPhoneNumber };
    const complaint = await saveDelivery(client, group, { deliveryAddress, ...when });
    if (complaint) return refused(complaint);
    if (form.get("keepAddress") === "yes") notKept = await keepAddress(client, deliveryAddress);
  }
  if (form.has("gifts")) {
    await saveGift(client, group, giftFrom(form));
    await saveWrap(client, group, form);
  }
  return onTo("address", { notKept });
}

function giftFrom(form: FormData): Gift {
  const isGift = form.get("isGift") === "yes";
  const text = (name: string) => (isGift && lineOf(form, name)) || null;
  return { isGift, giftToName: text("giftToName"), giftMessage: text("giftMessage") };
}

/** The methods chosen for all shipments; those already chosen are not sent. */
async function saveMethods(client: Client, form: FormData) {
  const { checkout } = await client.checkout.load();
  for (const group of shipmentsOf(checkout)) {
    const deliveryMethodId = lineOf(form, methodField(group.id));
    if (!deliveryMethodId || deliveryMethodId === group.selectedDeliveryMethod?.id) continue;
    const complaint = await saveDelivery(client, group, { deliveryMethodId });
    if (complaint) return refused(complaint);
  }
  return onTo("method");
}

/** The order proceeds whether or not the account can save another address: if not, the next page says why. */
async function keepAddress(client: Client, typed: CheckoutAddressInput): Promise<"full" | "refused" | undefined> {
  const { firstName, lastName, name, companyName, street, city, region, postalCode, country } = typed;
  const place = { firstName, lastName, name, companyName, street, city, region, postalCode, country };
  try {
    await addressesModule(client).add({ ...place, phoneNumber: typed.shipToPhoneNumber });
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return error.code === "MAX_LIMIT_EXCEEDED" ? "full" : "refused";
  }
}

async function pay(client: Client, form: FormData) {
  const { payment, refusal } = paymentFromForm(form, await countryForms(client));
  if (refusal) return refused(refusal);
  const { checkout } = await client.checkout.load();
  // Changed in another window: nothing is paid before the shopper has seen it.
  if (lineOf(form, "total") !== (checkout.cartSummary?.grandTotalAmount ?? ""))
    return redirectTo("checkout", {}, { part: "payment", changed: "yes" });
  return placed(
    client,
    await client.orders.place({
      ...payment,
      billingAddress: payment.billingAddress ?? deliveryAddressOf(checkout),
      ...(payment.requestType === "Auth" && {
        paymentsData: {
          returnPath: href("checkout"),
          ...(form.get("keepCard") === "yes" && { savePaymentMethod: true }),
        },
      }),
    }),
  );
}

type Placing = Awaited<ReturnType<Client["orders"]["place"]>>;

async function placed(client: Client, placing: Placing) {
  if ("orderReferenceNumber" in placing) return toOrder(client, placing.orderReferenceNumber);
  if (placing.confirmAt) return new Redirect(placing.confirmAt);
  if (placing.refused === "PAYMENT_DECLINED") {
    const detail = placing.errors.map(({ detail }) => detail).find(Boolean);
    return refused({ message: detail ?? paymentNotice.detail });
  }
  if (isOtherTotal(placing)) return redirectTo("checkout", {}, { part: "payment", changed: "yes" });
  // Something has changed since the payment form was rendered: the page opens the part that has to be entered again.
  const toCorrect = placing.errors.flatMap(({ invalidParameters }) => invalidParameters ?? []);
  if (placing.refused === "SESSION_IN_ERROR" && toCorrect.length > 0) {
    // an address that was deleted from the account would still look chosen
    const part = toCorrect.some(({ name }) => name === "deliveryAddress") ? "address" : undefined;
    return redirectTo("checkout", {}, { part, changed: "yes" });
  }
  return redirectTo("checkout", {}, { part: "payment", problem: placing.refused });
}

function onTo(saved: PartName, told: { notKept?: string | undefined } = {}) {
  return redirectTo("checkout", {}, { part: partAfter(saved), ...told });
}

export function meta(): Meta {
  return {
    title: "Checkout",
    description: "Shipping address, shipping method and payment for your order.",
    robots: "noindex",
  };
}

export default function CheckoutPage(data: Loaded<typeof load>) {
  if (data.fatal === undefined) return <CheckoutParts {...data} />;
  return (
    <Main>
      {data.fatal === OVER || data.over ? (
        <Suspense>{data.over ? <SessionOver over={data.over} /> : <CheckoutOver />}</Suspense>
      ) : (
        <>
          <h1>Checkout</h1>
          {data.soFar ? (
            <div className={styles.columns}>
              <Suspense>
                <Processing here={data.here} whenOver={<ProblemBox html={data.told} />} />
              </Suspense>
              <Order {...data.soFar} />
            </div>
          ) : (
            <ProblemBox html={data.told} />
          )}
        </>
      )}
    </Main>
  );
}

type OpenCheckout = Exclude<Loaded<typeof load>, { fatal: string }>;

function CheckoutParts(data: OpenCheckout) {
  const {
    checkout,
    shownFor,
    offer,
    countries,
    addresses,
    entersAddresses,
    cards,
    canKeepCards,
    cardForm,
    done,
    open,
    next,
    shown,
    shipmentId,
    gifts,
    canSplit,
    problem,
    news,
    isUnconfirmed,
    coupons,
    promotions,
    items,
    comesAgain,
    more,
  } = data;
  const { country, timeZone } = useStore();
  const groups = shipmentsOf(checkout);
  const isSplit = groups.length > 1;
  const shipment = groups.find(({ id }) => id === shipmentId);
  const isLastAddress = groups.every((group) => group === shipment || isAddressed(group));
  const { contactInfo, cartSummary } = checkout;
  const messages = cartSummary?.messagesSummary?.limitedMessages ?? [];
  const warnings = messages.filter(({ severity, visible }) => visible && severity !== "Error");
  const part = (name: PartName) => ({
    name,
    isOpen: open.includes(name),
    isNext: name === next,
    isDone: done[name],
    shown: shown[name],
  });
  return (
    <Main>
      <p className={styles.back}>
        <Link href={href("cart")}>Return to cart</Link>
      </p>
      <h1>Checkout</h1>
      {problem && <ProblemBox html={problem} />}
      {news && <div dangerouslySetInnerHTML={{ __html: news }} />}
      {warnings.map(({ messageId, message }) => (
        <Notice key={messageId} kind="caution" title={message} />
      ))}
      <div className={styles.columns}>
        <div>
          <Part
            {...part("contact")}
            title="Contact"
            summary={
              contactInfo &&
              [
                `${contactInfo.firstName} ${contactInfo.lastName}`,
                contactInfo.email,
                // a phone number does not break across lines
                formatPhone(contactInfo.phoneNumber ?? "").replace(" ", "\u00a0"),
              ].join(", ")
            }
          >
            {/* loaded in full like the others: an offer that appeared later would shift the button under somebody's finger */}
            <Suspense>
              <ContactForm contact={contactInfo} {...{ offer, shownFor }} />
            </Suspense>
          </Part>
          <Part
            {...part("address")}
            title="Shipping address"
            summary={groups.map(({ id, deliveryAddress }) => (
              <span key={id} className={styles.line}>
                {deliveryAddress && addressInOneLine(deliveryAddress, country)}
              </span>
            ))}
          >
            <Suspense>
              {isSplit && <Shipments groups={groups} openId={shipmentId} />}
              {!isSplit && canSplit && (
                <p className={styles.split}>
                  All of it goes to one address. <Link href={href("splitDelivery")}>Send parts to other addresses</Link>
                </p>
              )}
              {shipment && (
                <AddressForm
                  key={shipment.id}
                  group={shipment}
                  next={isLastAddress ? "Continue to shipping method" : "Continue to next shipment"}
                  {...{ checkout, shownFor, countries, addresses, entersAddresses, gifts }}
                />
              )}
            </Suspense>
          </Part>
          <Part
            {...part("method")}
            title="Shipping method"
            summary={groups.map(({ id, selectedDeliveryMethod: method }) => (
              <span key={id} className={styles.line}>
                {method && [method.name, daysOf(method, timeZone), feeOf(method)].filter(Boolean).join(", ")}
              </span>
            ))}
          >
            <Suspense>
              <MethodForm {...{ groups, shownFor }} />
            </Suspense>
          </Part>
          <Part {...part("payment")} title="Payment" summary="">
            <Suspense>
              <PaymentForm
                {...{ checkout, shownFor, countries, cardForm, cards, canKeepCards, isUnconfirmed }}
                comesAgain={comesAgain}
              />
              <p className={styles.byLink}>
                Somebody else pays? <Link href={href("payLink")}>Send a link to pay by</Link>
              </p>
            </Suspense>
          </Part>
        </div>
        <Order
          {...{ items, more, promotions }}
          totals={cartSummary}
          isDeliveryKnown={done.method}
          exemption={exemptionOf(groups)}
        >
          <Coupons coupons={coupons} told="part">
            <input type="hidden" name={SHOWN_FOR} value={shownFor} />
          </Coupons>
        </Order>
      </div>
    </Main>
  );
}

type OrderProps = Omit<ComponentProps<typeof OrderSummary>, "totals"> &
  ComponentProps<typeof OrderItems> & {
    totals: Checkout["cartSummary"];
    children?: ReactNode;
  };

/** The items and totals, next to the parts. */
function Order({ items, more, totals, children, ...summary }: OrderProps) {
  return (
    <section aria-labelledby="order" className={styles.order}>
      <h2 id="order">Your order</h2>
      <OrderItems items={items} more={more} />
      {totals && <OrderSummary totals={totals} {...summary} />}
      {totals && (
        <CoreCharges amount={amountIn(totals.customFields, "TotalCoreCharge__c")} currency={totals.currencyIsoCode} />
      )}
      {children}
    </section>
  );
}

// These two, like the problem, are rendered on the server, as they are rarely needed.
function Changed() {
  return (
    <Notice kind="caution" role="alert" title="Something in your order has changed">
      <p>A price, or something in another window. Check the total, then continue.</p>
    </Notice>
  );
}

/** Somebody may be about to pay for the same. The link pays for a copy, which only its total shows to be of this cart. */
function PaidByLink({ total }: { total: string }) {
  return (
    <Notice kind="caution" role="status" title={`A link to pay ${total} is still open`}>
      <p>
        If you place this order too, both are shipped and charged. <Link href={href("payLink")}>See the link</Link>
      </p>
    </Notice>
  );
}

function NotKept({ isFull }: { isFull: boolean }) {
  return (
    <Notice kind="caution" role="status" title="Your order goes to this address, but it is not saved for the next one">
      <p>
        {isFull
          ? "Your account keeps as many addresses as it may. Delete one under “Addresses” in your account."
          : "Add it under “Addresses” in your account, which says what is missing."}
      </p>
    </Notice>
  );
}
