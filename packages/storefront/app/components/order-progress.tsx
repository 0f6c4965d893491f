import { decimal, plus, sumOf, ZERO } from "@tradecounter/commerce";
import type { OrderLine, OrderLookup, OrderShipment } from "@tradecounter/wire";
import { countedPieces, dateOf, dayOf, money, pieces } from "../content/format.ts";
import { momentOf } from "../content/moments.ts";
import { useStore } from "../router/index.ts";
import { PartNumber } from "./part-number.tsx";
import styles from "./order-view.module.css";

/** How much of a line has shipped, is canceled, or may be canceled by the viewer. */
function quantityOf({ fields }: OrderLine, name: string) {
  return decimal(fields[name]?.text ?? "0");
}

const linesOf = ({ deliveryGroups }: OrderLookup) => deliveryGroups.flatMap(({ lineItems }) => lineItems);

/** What has shipped and how to track it, what is still to come, what is canceled, and what is refunded. Nothing for a new order. */
export function OrderProgress({ order }: { order: OrderLookup }) {
  const { timeZone } = useStore();
  const { shipments = [], refunds = [], currencyIsoCode } = order;
  const lines = linesOf(order);
  const open = lines.filter((line) => quantityOf(line, "QuantityAvailableToFulfill") > ZERO);
  const canceled = lines.filter((line) => quantityOf(line, "QuantityCanceled") > ZERO);
  if (shipments.length + canceled.length + refunds.length === 0) return null;
  return (
    <div className={styles.progress}>
      {shipments.map((shipment) => (
        <ShipmentPart key={shipment.shipmentId} shipment={shipment} lines={lines} />
      ))}
      {shipments.length > 0 && open.length > 0 && (
        <Part id="to-come" title="Still to come" lines={open} name="QuantityAvailableToFulfill" />
      )}
      {canceled.length > 0 && <Part id="cancelled" title="Canceled" lines={canceled} name="QuantityCanceled" />}
      {refunds.length > 0 && (
        <section aria-labelledby="refunds" className={styles.part}>
          <h2 id="refunds">Refunded: {money(totalOf(refunds), currencyIsoCode)}</h2>
          <ul>
            {refunds.map(({ amount, date, reason, status }, index) => (
              <li key={index}>
                {money(amount, currencyIsoCode)}, {dateOf(date, timeZone)}
                {reason && `: ${reason}`}
                {status === "Pending" ? " (on its way)" : ""}
              </li>
            ))}
          </ul>
          <p className={styles.small}>Banks may take a few days to show it.</p>
        </section>
      )}
    </div>
  );
}

function ShipmentPart({ shipment, lines }: { shipment: OrderShipment; lines: readonly OrderLine[] }) {
  const { timeZone } = useStore();
  const { shipmentNumber, status, shippedDate, expectedDeliveryDate, carrier, trackingNumber, trackingUrl } = shipment;
  const head = `shipment-${shipment.shipmentId}`;
  return (
    <section aria-labelledby={head} className={styles.part}>
      <h2 id={head}>
        Shipment {shipmentNumber}: {status === "Delivered" ? "delivered" : `sent ${momentOf(shippedDate, timeZone)}`}
      </h2>
      <dl className={styles.partFacts}>
        {carrier && (
          <div>
            <dt>Carrier</dt>
            <dd>{carrier}</dd>
          </div>
        )}
        {trackingNumber && (
          <div>
            <dt>Tracking number</dt>
            <dd className={styles.number}>
              {trackingUrl ? (
                <a href={trackingUrl} rel="noreferrer">
                  {trackingNumber}
                </a>
              ) : (
                trackingNumber
              )}
            </dd>
          </div>
        )}
        {expectedDeliveryDate && status !== "Delivered" && (
          <div>
            <dt>Expected</dt>
            <dd>{dayOf(expectedDeliveryDate, timeZone)}</dd>
          </div>
        )}
      </dl>
      {trackingUrl && !trackingNumber && (
        <p>
          <a href={trackingUrl} rel="noreferrer">
            Track the shipment
          </a>
        </p>
      )}
      <ul>
        {shipment.items.map(({ orderItemSummaryId, quantity }) => {
          const line = lines.find(({ id }) => id === orderItemSummaryId);
          return line && <LineText key={orderItemSummaryId} line={line} quantity={quantity} />;
        })}
      </ul>
    </section>
  );
}

function Part({ id, title, lines, name }: { id: string; title: string; lines: readonly OrderLine[]; name: string }) {
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{title}</h2>
      <ul>
        {lines.map((line) => (
          <LineText key={line.id} line={line} quantity={line.fields[name]?.text ?? "0"} />
        ))}
      </ul>
    </section>
  );
}

function LineText({ line: { fields }, quantity }: { line: OrderLine; quantity: string }) {
  return (
    <li>
      {pieces(quantity)} × {fields.Name?.text} <PartNumber number={fields.StockKeepingUnit?.text ?? ""} />
    </li>
  );
}

/** How many pieces the viewer may cancel, in words; null if none. */
export function cancellable(order: OrderLookup): string | null {
  const sum = sumOf(linesOf(order).map((line) => quantityOf(line, "QuantityAvailableToCancel")));
  return sum > ZERO ? countedPieces(String(Number(sum) / 1e6)) : null;
}

function totalOf(refunds: NonNullable<OrderLookup["refunds"]>): string {
  const total = refunds.reduce((sum, { amount }) => plus(sum, decimal(amount)), ZERO);
  return String(Number(total) / 1e6);
}
