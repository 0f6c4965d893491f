import { decimal, formatPhone, plus, wireAmount, ZERO } from "@tradecounter/commerce";
import type { OrderLine, OrderLookup } from "@tradecounter/wire";
import { BarCode } from "./bar-code.tsx";
import { CoreCharges } from "./core-charges.tsx";
import { Drawing } from "./drawing.tsx";
import { OrderProgress } from "./order-progress.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { PartNumber } from "./part-number.tsx";
import { addressLines } from "../content/address-text.ts";
import { coreNote } from "../content/core-charge.ts";
import { counted, dayOf, money, pieces } from "../content/format.ts";
import { momentOf } from "../content/moments.ts";
import { deliveryDays, emailOf, textOf } from "../content/order-fields.ts";
import { href } from "../routes.ts";
import { Link, useStore } from "../router/index.ts";
import styles from "./order-view.module.css";

type Fields = OrderLookup["fields"];

/** An order as it was placed: lines, totals, delivery, payment. Rendered on the server only, as nothing in it is interactive. */
export function OrderView({ order }: { order: OrderLookup }) {
  const { currencyIsoCode, deliveryGroups, fields, owner, payments } = order;
  const { timeZone } = useStore();
  const ordered = textOf(fields, "OrderedDate");
  return (
    <>
      <dl className={styles.facts}>
        <Fact label="Ordered" value={ordered && momentOf(ordered, timeZone)} />
        <Fact label="Status" value={order.status ?? "Being entered"} />
        <Fact label="Ordered by" value={owner && `${owner.firstName} ${owner.lastName}`.trim()} />
        <Fact label="Email" value={emailOf(order) ?? null} />
        {payments.map(({ paymentMethod }, index) => (
          <Fact key={index} label="Paid by" value={paidBy(paymentMethod?.fields)} />
        ))}
      </dl>
      <BarCode text={order.orderNumber} />
      <OrderProgress order={order} />
      {deliveryGroups.map((group, index) => (
        <section key={group.id ?? index} aria-labelledby={`group-${index}`} className={styles.group}>
          <h2 id={`group-${index}`}>
            {deliveryGroups.length > 1 ? `Shipment ${index + 1} of ${deliveryGroups.length}` : "Parts"}
          </h2>
          <Lines lines={group.lineItems} currency={currencyIsoCode} />
          <div className={styles.foot}>
            <div className={styles.places}>
              <Delivery group={group} />
              {index === deliveryGroups.length - 1 && <Billing order={order} />}
            </div>
            {index === deliveryGroups.length - 1 && (
              <div className={styles.totals}>
                <OrderSummary totals={totalsFrom(order)} promotions={promotionsFrom(order)} isDeliveryKnown />
                <CoreCharges amount={coresOf(order)} currency={currencyIsoCode} />
              </div>
            )}
          </div>
        </section>
      ))}
    </>
  );
}

/** Null if the order has no core charges. */
function coresOf({ deliveryGroups, currencyIsoCode }: OrderLookup): string | null {
  const charges = deliveryGroups.flatMap(({ lineItems }) =>
    lineItems.flatMap(({ fields }) => textOf(fields, "TotalCoreCharge__c") ?? []),
  );
  return charges.length === 0
    ? null
    : wireAmount(
        charges.reduce((sum, charge) => plus(sum, decimal(charge)), ZERO),
        currencyIsoCode,
      );
}

function Fact({ label, value }: { label: string; value: string | null }) {
  if (!value) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Lines({ lines, currency }: { lines: readonly OrderLine[]; currency: string }) {
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <td />
          <th scope="col">Part</th>
          <th scope="col">Each</th>
          <th scope="col">Quantity</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, fields, product, productSellingModel, adjustments, adjustmentAggregates }, index) => {
          const own = adjustments.filter(({ targetType }) => targetType === "SplitLine");
          const price = textOf(fields, "TotalPrice") ?? "0";
          const off = decimal(adjustmentAggregates?.totalLinePromotionAmount ?? "0");
          const sku = textOf(fields, "StockKeepingUnit") ?? "";
          const name = textOf(fields, "Name");
          const orders = textOf(fields, "SubscriptionTerm");
          const core = textOf(fields, "CoreCharge__c");
          const makerNumber = textOf(fields, "ManufacturerPartNumber__c");
          return (
            <tr key={id ?? index}>
              <td>{index + 1}</td>
              <td>
                <Drawing drawing={product?.media ?? null} size={48} />
              </td>
              <th scope="row">
                {product?.canViewProduct ? (
                  <Link href={href("product", { sku: sku || "part", productId: product.id })}>{name}</Link>
                ) : (
                  name
                )}
                <PartNumber number={sku} />
                {makerNumber && (
                  <p>
                    {textOf(fields, "Brand__c")} <PartNumber number={makerNumber} />
                  </p>
                )}
                {productSellingModel && (
                  <p>
                    {[productSellingModel.displayName, orders && counted(Number(orders), "order")]
                      .filter(Boolean)
                      .join(", ")}
                  </p>
                )}
                {core && <p>{coreNote(core, currency)}</p>}
                <Later fields={fields} />
                {own.map(({ displayName, amount }) => (
                  <p key={displayName} className={styles.offer}>
                    {displayName}: {money(amount, currency)}
                  </p>
                ))}
              </th>
              <td>{money(textOf(fields, "UnitPrice"), currency)}</td>
              <td>{pieces(textOf(fields, "Quantity") ?? "0")}</td>
              <td>{money(wireAmount(plus(decimal(price), off), currency), currency)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** How much of a line was back-ordered. */
function Later({ fields }: { fields: OrderLine["fields"] }) {
  const count = textOf(fields, "BackorderQuantity__c");
  const day = textOf(fields, "BackorderDate__c");
  if (!count) return null;
  // noon is on the same day in nearly all time zones
  return day ? (
    <p>
      {pieces(count)} back-ordered, due {dayOf(`${day}T12:00:00Z`, "UTC")}
    </p>
  ) : (
    <p>{pieces(count)} back-ordered, due as soon as it comes in</p>
  );
}

type Group = OrderLookup["deliveryGroups"][number];

/** For an order that was placed elsewhere, the destination is unknown. */
function isShippingKnown({ fields, deliveryMethod }: Pick<Group, "fields" | "deliveryMethod">): boolean {
  return deliveryMethod !== null || textOf(fields, "DeliverToCountry") !== null;
}

function Delivery({ group: { fields, deliveryMethod } }: { group: Group }) {
  const address = {
    name: textOf(fields, "DeliverToName"),
    companyName: textOf(fields, "DeliverToCompanyName"),
    street: textOf(fields, "DeliverToStreet"),
    city: textOf(fields, "DeliverToCity"),
    region: textOf(fields, "DeliverToState"),
    postalCode: textOf(fields, "DeliverToPostalCode"),
    country: textOf(fields, "DeliverToCountry"),
  };
  const { country, timeZone } = useStore();
  const phone = textOf(fields, "PhoneNumber");
  const method = [textOf(deliveryMethod?.fields, "Name"), deliveryDays(deliveryMethod?.fields, timeZone)];
  const instructions = textOf(fields, "ShippingInstructions");
  const wanted = textOf(fields, "DesiredDeliveryDate");
  const gift = textOf(fields, "GiftMessage");
  const exemption = textOf(fields, "TaxExemption");
  if (!isShippingKnown({ fields, deliveryMethod })) return null;
  return (
    <div className={styles.delivery}>
      <h3>Shipping</h3>
      <address>
        {addressLines(address, country).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {phone && <span>{formatPhone(phone)}</span>}
      </address>
      <p>{method.filter(Boolean).join(", ")}</p>
      {wanted && <p>Requested for {dayOf(wanted, timeZone)}</p>}
      {instructions && <p>{instructions}</p>}
      {gift && <p>Gift message: {gift}</p>}
      {exemption && <p>Without tax, by certificate {exemption}</p>}
    </div>
  );
}

/** The billing address; an order without one of its own is billed to the shipping address. */
function Billing({ order: { payments, deliveryGroups } }: { order: OrderLookup }) {
  const { country } = useStore();
  if (payments.length === 0) return null;
  const fields = payments[0]!.paymentMethod?.fields;
  const lines = addressLines(
    {
      name: textOf(fields, "BillingName"),
      companyName: textOf(fields, "BillingCompanyName"),
      street: textOf(fields, "BillingStreet"),
      city: textOf(fields, "BillingCity"),
      region: textOf(fields, "BillingState"),
      postalCode: textOf(fields, "BillingPostalCode"),
      country: textOf(fields, "BillingCountry"),
    },
    country,
  );
  if (lines.length === 0 && !deliveryGroups.some(isShippingKnown)) return null;
  return (
    <div className={styles.delivery}>
      <h3>Billing address</h3>
      {lines.length > 0 ? (
        <address>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      ) : (
        <p>{deliveryGroups.length > 1 ? "As in the first shipment" : "Same as shipping"}</p>
      )}
    </div>
  );
}

function paidBy(method: Fields | undefined): string | null {
  const purchaseOrder = textOf(method, "PoNumber");
  if (purchaseOrder) return `Purchase order ${purchaseOrder}`;
  const [brand, digits] = [textOf(method, "PaymentMethodSubType"), textOf(method, "PaymentMethodDetails")];
  return brand ? `${brand}${digits ? ` ending in ${digits}` : ""}` : textOf(method, "PaymentMethodType");
}

function promotionsFrom({ adjustments }: OrderLookup) {
  return adjustments.map(({ displayName, basisReferenceDisplayName, amount }) => ({
    name: displayName,
    couponCode: basisReferenceDisplayName,
    amount,
  }));
}

function totalsFrom({ currencyIsoCode, fields, adjustmentAggregates }: OrderLookup) {
  const totalProductAmount = textOf(fields, "TotalProductAmount");
  const offLines = adjustmentAggregates?.totalProductPromotionLineAmount ?? "0";
  return {
    currencyIsoCode,
    totalProductAmount,
    // after promotions on items, before those on the order, like the cart's subtotal
    totalAmountWithItemAdjustment:
      totalProductAmount && wireAmount(plus(decimal(totalProductAmount), decimal(offLines)), currencyIsoCode),
    totalProductListAmount: textOf(fields, "TotalListAmount"),
    totalCartLevelAdjustmentAmount: textOf(fields, "TotalCartLevelAdjAmount"),
    totalChargeAmount: textOf(fields, "TotalAdjustedDeliveryAmount"),
    totalTaxAmount: textOf(fields, "TotalTaxAmount"),
    grandTotalAmount: textOf(fields, "GrandTotalAmount"),
    taxType: textOf(fields, "TaxLocaleType") === "Gross" ? ("Gross" as const) : ("Net" as const),
  };
}
