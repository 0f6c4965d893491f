import { Suspense, type MouseEvent } from "react";
import { carryCurrentCart, FetchError, isLoggedIn, wishlistsModule } from "@tradecounter/client";
import {
  formatDecimal,
  larger,
  LARGEST_QUANTITY,
  ONE,
  plus,
  smaller,
  typedDecimal,
  ZERO,
} from "@tradecounter/commerce";
import { estimateDelivery, limits } from "@tradecounter/wire";
import type { CartItem, DeliveryEstimate } from "@tradecounter/wire";
import type { Client } from "../../client.ts";
import { BarCode } from "../../components/bar-code.tsx";
import { Button, buttonClass } from "../../components/button.tsx";
import { applyCoupon, Coupons, couponsOf, removeCoupon } from "../../components/coupons.tsx";
import { Icon } from "../../components/icon.tsx";
import { Main } from "../../components/main.tsx";
import { needed } from "../../components/needed.ts";
import { Notice } from "../../components/notice.tsx";
import { OrderSummary, orderPromotionsOf } from "../../components/order-summary.tsx";
import { Pager } from "../../components/pager.tsx";
import { orderableNow, type Stock } from "../../components/stock-sentence.ts";
import { Unseen } from "../../components/unseen.tsx";
import { cartItemsNow, exemptionOf, isDeliveryKnown, itemsOf } from "../../content/cart-now.ts";
import { wordsOfRefusedCart } from "../../content/cart-refusal.ts";
import { countryForms } from "../../content/country-forms.ts";
import { lineOf } from "../../content/form-text.ts";
import { counted, countedPieces, dateOf, money } from "../../content/format.ts";
import { amountOf, discountOf } from "../../content/item-amount.ts";
import { isPageNamed, pageNumberIn } from "../../content/page-number.ts";
import { orderUnseen } from "../../content/order-under-way.ts";
import { stripOfCart } from "../../content/part-strips.ts";
import { wayFrom, wayOf } from "../../content/ways-to-buy.ts";
import { replacementsOf } from "../../content/replacements.tsx";
import { stocksOf } from "../../content/stocks.ts";
import { href, redirectTo } from "../../routes.ts";
import {
  done,
  Link,
  refused,
  useRefusal,
  type Loaded,
  type Meta,
  type PageRequest,
  type PageSubmission,
  useStore,
} from "../../router/index.ts";
import { CartItemRow } from "./cart-item-row.tsx";
import { cartLines } from "./cart-lines.ts";
import {
  BelowCheckOut,
  EstimateForm,
  GiftWrapForms,
  KeptCurrencyNotice,
  LeftBehindNotice,
  LeftCartNotice,
  OrderedAgainNotice,
  PlacedNotice,
  SavedParts,
  Signature,
  type LeftCart,
} from "./cart-parts.tsx";
import { CoreCharges } from "../../components/core-charges.tsx";
import { amountIn } from "../../content/custom-fields.ts";
import styles from "./cart.module.css";
import { giftWrapOffer } from "./gift-wrap.ts";
import { LineNotes, RemoveLine } from "./line-notes.tsx";
import { partByNumber } from "./quick-add.ts";
import { QuickAddForm } from "./quick-add-form.tsx";
import { backIntoCart, savedForLater, saveForLater } from "./saved-for-later.ts";

const Processing = needed(() => import("../../components/processing.tsx"));

/** More than any cart has: the store then returns the last page. */
const MOST_PAGES = 10_000;

const pageQuery = (page: number) => ({ page: page > 1 ? page : undefined });

export async function load(request: PageRequest) {
  const { query, client, signal, draw } = request;
  const session = await client.context.session();
  const isBuyer = isLoggedIn(session);
  const leftBehind = isBuyer ? await leftBehindBy(client) : { parts: [], coupons: [] };
  const asked = {
    pageNumber: pageNumberIn(query, MOST_PAGES),
    pageSize: limits.pageSize,
    productFields: ["Brand__c", "ManufacturerPartNumber__c", "ReplacedBy__c"],
    sort: "CreatedDateAsc" as const,
    includeCoupons: true,
    includePromotions: true,
  };
  const page = await cartItemsNow(client, asked, signal);
  const currentPage = page.currentPage ?? 1;
  if (!isPageNamed(query, currentPage)) return redirectTo("cart", {}, pageQuery(currentPage));
  const items = itemsOf(page);
  const place = placeIn(request);
  // reading the locations of every part takes time in a long cart: there, dates are only shown on request
  const isTold = items.length > 0 && (place.postalCode !== "" || page.totalNumberOfPages === 1);
  const estimated: Promise<Estimated> | Estimated = isTold ? estimateFor(request, place) : {};
  const [strips, stocks, replacements, groups, { told, problem }, saved, left, placed] = await Promise.all([
    items.length > 0 ? stripOfCart(request) : "",
    stocksOf(
      request,
      items.map(({ productId }) => productId),
      page.cartSummary.cartId,
    ),
    replacementsOf(
      request,
      items.map((item) => ({ id: item.productId, replacedBy: item.productDetails?.fields.ReplacedBy__c })),
    ),
    items.length > 0 ? client.delivery.groups({ signal }).catch(() => []) : [],
    estimated,
    isBuyer ? savedForLater(client, signal).catch(() => undefined) : undefined,
    leftCart(request),
    items.length === 0 ? orderUnseen(request, session).catch(() => undefined) : undefined,
  ]);
  const isSentSomewhere = isDeliveryKnown(groups);
  const countries = await countryForms(client, signal);
  const wrap = await giftWrapOffer(request, items, groups);
  const hereQuery = { ...pageQuery(currentPage), ...(place.postalCode && place) };
  const here = href("cart", {}, hereQuery);
  const leaving = (kind: LeftCart["kind"], item: CartItem) =>
    href(
      "cart",
      {},
      {
        ...hereQuery,
        [kind]: `${item.productId} ${item.quantity} ${item.cartDeliveryGroupId ?? ""} ${wayOf(item)}`.trim(),
      },
    );
  const pieceCounts = new Map<string, number>();
  for (const { productId, quantity } of items)
    pieceCounts.set(productId, (pieceCounts.get(productId) ?? 0) + Number(quantity));
  const lines = await cartLines(request, items, {
    stocks,
    pieceCounts,
    replacements,
    groups,
    // a group with an address shows its own dates or none
    estimate: place.postalCode !== "" || !isSentSomewhere ? told : undefined,
  });
  return {
    lines: lines.map((line) => ({
      item: line.item,
      ...amountsOf(line.item),
      notes: draw(<LineNotes line={line} saveTo={isBuyer ? leaving("saved", line.item) : undefined} />),
      remove: draw(<RemoveLine item={line.item} to={leaving("removed", line.item)} />),
    })),
    left:
      left && !(left.kind === "removed" && items.some(({ productId }) => productId === left.productId))
        ? draw(<LeftCartNotice left={left} here={here} />)
        : "",
    placed: placed ? draw(<PlacedNotice order={placed} />) : "",
    currency:
      items.length > 0 && page.cartSummary.currencyIsoCode !== request.store.currency
        ? draw(<KeptCurrencyNotice currency={page.cartSummary.currencyIsoCode ?? ""} />)
        : "",
    saved: saved ? draw(<SavedParts saved={saved} here={here} />) : "",
    below: draw(
      <BelowCheckOut isBuyer={isBuyer}>
        {!isSentSomewhere && (
          <EstimateForm
            {...place}
            countries={countries}
            estimate={place.postalCode ? told : undefined}
            problem={place.postalCode ? problem : undefined}
          />
        )}
      </BelowCheckOut>,
    ),
    isShort: [...pieceCounts].some(([productId, wanted]) => wanted > mostOf(stocks.get(productId))),
    firstLine: (currentPage - 1) * limits.pageSize + 1,
    leftBehind: draw(<LeftBehindNotice {...leftBehind} />),
    orderedAgain: draw(<OrderedAgainNotice lines={query.get("again") ?? ""} />),
    summary: page.cartSummary,
    coupons: couponsOf(page),
    promotions: orderPromotionsOf(page),
    isDeliveryKnown: isSentSomewhere,
    exemption: exemptionOf(groups),
    here,
    foot: strips + draw(<Signature />),
    afterItems: draw(
      <>
        <Pager
          page={currentPage}
          pages={page.totalNumberOfPages ?? 1}
          hrefOf={(number) => href("cart", {}, pageQuery(number))}
        />
        {wrap && <GiftWrapForms offer={wrap} here={here} />}
      </>,
    ),
    cores: draw(
      <CoreCharges
        amount={amountIn(page.cartSummary.customFields, "TotalCoreCharge__c")}
        currency={page.cartSummary.currencyIsoCode}
      />,
    ),
    today: new Date().toISOString(),
    // A printed cart is opened at the counter with a scanner.
    bars: draw(<BarCode text={page.cartSummary.cartId ?? ""} />),
  };
}

/** As text: the price of a line, and its price without promotions. */
function amountsOf(item: CartItem) {
  const currency = item.currencyIsoCode ?? "USD";
  return {
    amount: money(amountOf(item), currency),
    before: discountOf(item) < ZERO ? money(item.totalPrice, currency) : undefined,
  };
}

/** Unknown stock may be available. */
function mostOf(stock: Stock | undefined): number {
  return stock ? orderableNow(stock) : Infinity;
}

/** The place to estimate delivery for, according to the page's address. */
function placeIn({ query, store }: PageRequest) {
  return { country: query.get("country") || store.country, postalCode: (query.get("postalCode") ?? "").trim() };
}

interface Estimated {
  readonly told?: DeliveryEstimate;
  /** The store's message about an invalid postal code. */
  readonly problem?: string;
}

/** For the country in general if no postal code is known; a page without an estimate is better than none. */
async function estimateFor(
  { client, signal }: PageRequest,
  { country, postalCode }: ReturnType<typeof placeIn>,
): Promise<Estimated> {
  try {
    const asked = { params: client.cartParams, query: { country, postalCode: postalCode || undefined } };
    return { told: (await client.send(estimateDelivery, asked, { signal })).body };
  } catch (error) {
    return { problem: error instanceof FetchError && error.status < 500 ? error.words : "No estimate now. Try again." };
  }
}

/** The item that has just been removed, according to the page's address; its name comes from the catalog. */
async function leftCart({ client, query, signal }: PageRequest): Promise<LeftCart | undefined> {
  const kind = query.has("saved") ? "saved" : "removed";
  const [, productId, quantity, groupId = "", way = ""] =
    /^(\w{15,18}) (\d+(?:\.\d+)?)(?: (\w{15,18})?)?(?: (\w{15,18}(?: \d{1,4})?))?$/.exec(query.get(kind) ?? "") ?? [];
  if (!productId || !quantity) return undefined;
  const found = await client.catalog
    .products({ ids: [productId], fields: ["Name"] }, { signal })
    .catch(() => undefined);
  const name = found?.products[0]?.name;
  return name ? { kind, productId, quantity, groupId, way, name } : undefined;
}

/** The part of a guest's cart that could not be carried over to the buyer, for a while after sign-in. */
async function leftBehindBy(client: Client) {
  // whatever the reason, the cart can be shown, and the next visit tries again
  const carried = await carryCurrentCart(client).catch(() => undefined);
  const parts = (carried?.failedCartItems ?? []).map(({ cartItem: { name, quantity }, message }) => ({
    name,
    quantity,
    message,
  }));
  return { parts, coupons: carried?.failedCoupons ?? [] };
}

/** Adds, changes and removes items. Every page's "Add" posts here, as it is the cart that changes. */
export async function submit({ client, form }: PageSubmission) {
  try {
    return await changeCart(client, form);
  } catch (error) {
    if (!(error instanceof FetchError) || ![400, 403, 404].includes(error.status)) throw error;
    // The item was removed in another window, or the part from the catalog: the page stays, and shows what is left.
    if (error.status === 404 && (form.has("cartItemId") || form.has("itemId"))) return undefined;
    return refused({ message: wordsOfRefusedCart(error), status: error.status });
  }
}

async function changeCart(client: Client, form: FormData) {
  const text = (name: string) => lineOf(form, name);
  const intent = text("intent");
  if (intent === "coupon") return applyCoupon(client, form, "cart");
  if (intent === "remove-coupon") return removeCoupon(client, form, "cart");
  if (intent === "remove") {
    await client.cart.remove(text("cartItemId"));
    return undefined;
  }
  if (intent === "save") {
    await saveForLater(client, text("cartItemId"));
    return undefined;
  }
  if (intent === "restore") {
    await putBack(client, {
      productId: text("productId"),
      quantity: text("quantity"),
      groupId: text("groupId"),
      way: text("way"),
    });
    return undefined;
  }
  if (intent === "wrap") {
    const productId = text("productId");
    await client.cart.add({ productId, quantity: "1", subType: "Gift", cartDeliveryGroupId: text("groupId") });
    return undefined;
  }
  if (intent === "take") {
    const problem = await backIntoCart(client, text("listId"), text("itemId"));
    return problem === undefined ? undefined : refused({ message: problem });
  }
  if (intent === "forget") {
    await wishlistsModule(client).removeItem(text("listId"), text("itemId"));
    return undefined;
  }
  if (intent === "quick-add") {
    const means = await partByNumber(client, text("partNumber"));
    if ("message" in means) return refused({ fields: { partNumber: means.message } });
    const quantity = text("quantity") ? quantityFrom(text("quantity")) : means.lowestQuantity;
    if (quantity === undefined) return refused({ fields: { quantity: "Enter a quantity as a number." } });
    await client.cart.add({ productId: means.productId, quantity });
    return undefined;
  }
  const quantity = quantityFrom(text("quantity"));
  if (quantity === undefined) return refused({ fields: { quantity: "Enter a quantity as a number." } });
  if (intent === "change") {
    await client.cart.change(text("cartItemId"), quantity);
    return undefined;
  }
  if (intent === "way") {
    await client.cart.change(text("cartItemId"), quantity, wayFrom(text("way")));
    return undefined;
  }
  const item = await client.cart.add({ productId: text("productId"), quantity, ...wayFrom(text("way")) });
  return done({ added: quantity, inCart: item.quantity }, { plainly: href("cart") });
}

/** Into the shipment where it was, if that still exists. */
async function putBack(
  client: Client,
  { groupId, way, ...part }: Record<"productId" | "quantity" | "groupId" | "way", string>,
) {
  const item = { ...part, ...wayFrom(way) };
  try {
    await client.cart.add({ ...item, ...(groupId && { cartDeliveryGroupId: groupId }) });
  } catch (error) {
    if (!groupId || !(error instanceof FetchError) || error.status !== 404) throw error;
    await client.cart.add(item);
  }
}

const MORE_THAN_ANY = plus(LARGEST_QUANTITY, ONE);

/**
 * Decimal text as the wire accepts it; undefined if it is not a number. A number far out of range is clamped to just outside it, where
 * the store refuses it with a message of its own; the wire cannot express the number itself.
 */
function quantityFrom(typed: string): string | undefined {
  const quantity = typedDecimal(typed);
  return quantity === undefined ? undefined : formatDecimal(larger(ZERO, smaller(quantity, MORE_THAN_ANY)), { min: 1 });
}

export function meta(): Meta {
  return { title: "Cart", description: "What you are about to order, with prices and shipping.", robots: "noindex" };
}

export default function CartPage(data: Loaded<typeof load>) {
  const { lines, summary, coupons, promotions, today, bars } = data;
  const { name, timeZone } = useStore();
  if (lines.length === 0) return <EmptyCart data={data} />;
  const total = money(summary.grandTotalAmount, summary.currencyIsoCode ?? "USD");
  const isWaiting = summary.asyncOperationStatus === "Processing";
  const isTotalKnown = data.isDeliveryKnown && !isWaiting;
  const messages = summary.messagesSummary?.limitedMessages.filter(({ visible }) => visible) ?? [];
  const hasErrors =
    messages.some(({ severity }) => severity === "Error") || lines.some(({ item }) => item.messagesSummary?.hasErrors);
  return (
    <Main>
      <div className={styles.head}>
        <h1>Cart</h1>
        <p className={styles.counts} role="status">
          {counted(summary.uniqueProductCount ?? lines.length, "line")},{" "}
          {countedPieces(summary.totalProductCount ?? "0")}
          <Unseen>, {total}</Unseen>
        </p>
        <p data-print-only="">
          {name}, {dateOf(today, timeZone)}
        </p>
        <div data-print-only="" dangerouslySetInnerHTML={{ __html: bars }} />
        <Button type="button" size="small" data-needs-scripts="" onClick={() => window.print()}>
          <Icon name="print" />
          Print
        </Button>
      </div>
      <Markup html={data.orderedAgain} />
      <Markup html={data.currency} />
      <Markup html={data.left} />
      <Markup html={data.leftBehind} />
      <NotAdded />
      {isWaiting && (
        <Suspense>
          <Processing here={data.here} />
        </Suspense>
      )}
      {messages.map(({ messageId, severity, message }) => (
        <Notice key={messageId} kind={severity === "Error" ? "stop" : "caution"} title={message} />
      ))}
      <div className={styles.columns}>
        <div>
          <Items data={data} />
          <Markup html={data.afterItems} />
          <QuickAddForm />
          <Markup html={data.saved} />
        </div>
        <section aria-labelledby="totals" className={styles.totals}>
          <div>
            <h2 id="totals">Total</h2>
            <OrderSummary
              totals={summary}
              exemption={data.exemption}
              isTaxKnown={!isWaiting}
              isDeliveryKnown={data.isDeliveryKnown}
              promotions={promotions}
            />
            <Markup html={data.cores} />
            <Coupons coupons={coupons} told="intent" />
            {(hasErrors || data.isShort) && (
              <p className={styles.error}>
                <Icon name="stop" />
                Some lines need a change before you can check out.
              </p>
            )}
          </div>
          <p className={styles.next}>
            <span>
              {isTotalKnown ? "Total" : "Total so far"} <b>{total}</b>
            </span>
            <Link
              href={href("checkout")}
              className={buttonClass({ look: "primary", size: "large" })}
              onClick={stayAtWrongQuantity}
            >
              Check out
            </Link>
          </p>
          <Markup html={data.below} />
        </section>
      </div>
      <Markup html={data.foot} />
    </Main>
  );
}

/** Checking out with an invalid number would order the previous one: the field shows the error and gets the focus. */
function stayAtWrongQuantity(event: MouseEvent) {
  const field = document.querySelector<HTMLElement>("[data-wrong] [name=quantity]");
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** A server-rendered part; an empty one takes no space. */
function Markup({ html }: { html: string }) {
  return html && <div dangerouslySetInnerHTML={{ __html: html }} />;
}

function Items({ data: { lines, firstLine } }: { data: Loaded<typeof load> }) {
  return (
    <table className={styles.items}>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col" colSpan={2}>
            Part
          </th>
          <th scope="col" className={styles.figure}>
            Each
          </th>
          <th scope="col">Quantity</th>
          <th scope="col" className={styles.figure}>
            Amount
          </th>
          <td data-screen-only="" />
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <CartItemRow key={line.item.cartItemId} line={firstLine + index} {...line} />
        ))}
      </tbody>
    </table>
  );
}

/** Without scripts every page's "Add" leads here, so its errors are shown here. */
function NotAdded() {
  const refusal = useRefusal();
  if (!refusal?.form.startsWith("add-")) return null;
  return (
    <Notice kind="stop" role="alert" title={refusal.fields.quantity ?? refusal.message}>
      <p>
        Nothing was added.{" "}
        <Link href={href("product", { sku: "part", productId: refusal.values.productId ?? "" })}>Back to the part</Link>
      </p>
    </Notice>
  );
}

function EmptyCart({ data }: { data: Loaded<typeof load> }) {
  return (
    <Main>
      <h1>Your cart is empty</h1>
      <Markup html={data.placed} />
      <Markup html={data.left} />
      <Markup html={data.leftBehind} />
      <NotAdded />
      <p className={styles.empty}>
        Search for a part above, look in the <Link href={href("home")}>categories</Link>, or add it by its number:
      </p>
      <QuickAddForm />
      <Markup html={data.saved} />
    </Main>
  );
}
