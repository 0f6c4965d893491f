import { csvFrom } from "@tradecounter/commerce";
import { FetchError } from "@tradecounter/client";
import type { OrderLookup } from "@tradecounter/wire";
import type { Client } from "../../client.ts";
import { AccountPage } from "../../components/account-page.tsx";
import { Button, buttonClass } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { CancelOrder, cancelFrom } from "../../components/cancel-order.tsx";
import { OrderView } from "../../components/order-view.tsx";
import orderView from "../../components/order-view.module.css";
import { PhoneLink } from "../../components/phone-link.tsx";
import { deliveryDays, textOf } from "../../content/order-fields.ts";
import { orderStatusesOf } from "../../content/order-statuses.ts";
import { signedIn } from "../../content/signed-in.ts";
import { href, redirectTo } from "../../routes.ts";
import {
  Download,
  Link,
  notFound,
  useStore,
  type Loaded,
  type Meta,
  type PageRequest,
  type PageSubmission,
} from "../../router/index.ts";
import styles from "./account-order.module.css";

export async function load(request: PageRequest<"/my-account/orders/:orderId">) {
  const { params, query, client, signal, draw } = request;
  await signedIn(request);
  const [found, statuses] = await Promise.all([
    orderWith(client, params.orderId, signal),
    orderStatusesOf(client, signal),
  ]);
  if (query.get("format") === "csv") return fileOf(found);
  const order = { ...found, status: statuses.get(found.status ?? "") ?? found.status };
  return {
    id: params.orderId,
    order,
    view: draw(<OrderView order={order} />),
    cancelKey: crypto.randomUUID(),
    isCanceled: query.get("done") === "cancelled",
  };
}

export async function submit({ params: { orderId }, client, form }: PageSubmission<"/my-account/orders/:orderId">) {
  const refusal = await cancelFrom(client, form, { orderSummaryIdOrRefNumber: orderId });
  return refusal ?? redirectTo("accountOrder", { orderId }, { done: "cancelled" });
}

/** A missing order and somebody else's are indistinguishable. */
async function orderWith(client: Client, id: string, signal: AbortSignal): Promise<OrderLookup> {
  try {
    return await client.orders.lookUp({ orderSummaryIdOrRefNumber: id }, { signal });
  } catch (error) {
    if (error instanceof FetchError && (error.status === 403 || error.status === 404)) return notFound();
    throw error;
  }
}

function fileOf({ orderNumber, currencyIsoCode, deliveryGroups }: OrderLookup): Download {
  const columns = {
    "Part number": "StockKeepingUnit",
    Maker: "Brand__c",
    "Maker's number": "ManufacturerPartNumber__c",
    Part: "Name",
    Quantity: "Quantity",
    Each: "UnitPrice",
    "Core charges": "TotalCoreCharge__c",
    Amount: "TotalPrice",
    Tax: "TotalLineTaxAmount",
  };
  const rows = deliveryGroups.flatMap(({ lineItems }, group) =>
    lineItems.map(({ fields }) => [
      orderNumber,
      String(group + 1),
      ...Object.values(columns).map((name) => fields[name]?.text ?? null),
      currencyIsoCode,
    ]),
  );
  const head = ["Order", "Shipping", ...Object.keys(columns), "Currency"];
  const name = `order-${orderNumber.replace(/[^\w-]/g, "")}.csv`;
  return new Download({ name, type: "text/csv; charset=utf-8", text: csvFrom([head, ...rows]) });
}

export function meta({ order }: Loaded<typeof load>): Meta {
  return { title: `Order ${order.orderNumber}`, robots: "noindex" };
}

export default function AccountOrderPage({ id, order, view, cancelKey, isCanceled }: Loaded<typeof load>) {
  return (
    <AccountPage
      title={
        <>
          Order <span className={styles.number}>{order.orderNumber}</span>
        </>
      }
      tools={
        <div className={styles.tools} data-screen-only="">
          <Link href={href("reorder", { orderId: id })} className={buttonClass({ look: "primary" })}>
            Order again
          </Link>
          <a href={href("accountOrder", { orderId: id }, { format: "csv" })} className={buttonClass()} data-plain="">
            Save as CSV
          </a>
          <Button type="button" data-needs-scripts="" onClick={() => window.print()}>
            <Icon name="print" />
            Print
          </Button>
        </div>
      }
    >
      <Whereabouts order={order} />
      <div>
        <div className={orderView.view} dangerouslySetInnerHTML={{ __html: view }} />
        <CancelOrder order={order} cancelKey={cancelKey} isDone={isCanceled} />
      </div>
      <p data-screen-only="">
        <Link href={href("orders")}>All orders</Link>
      </p>
    </AccountPage>
  );
}

/** Where it is, as far as the store knows; otherwise somebody at the counter does. */
function Whereabouts({ order }: Pick<Loaded<typeof load>, "order">) {
  const { timeZone, phone } = useStore();
  const days = order.deliveryGroups
    .map(({ deliveryMethod }) => deliveryDays(deliveryMethod?.fields, timeZone))
    .filter((promised) => promised !== null);
  const isOpen = order.deliveryGroups.some(({ lineItems }) =>
    lineItems.some(({ fields }) => Number(textOf(fields, "QuantityAvailableToFulfill")) > 0),
  );
  if (!isOpen || (order.shipments ?? []).length > 0 || order.refunds?.length) return null;
  return (
    <section aria-labelledby="whereabouts" className={styles.whereabouts} data-screen-only="">
      <h2 id="whereabouts">Where is it?</h2>
      <p>
        {order.status ?? "Being entered"}.{" "}
        {days.length > 0 && `Promised ${[...new Set(days)].join(", ")} when it was ordered. `}
        No shipment is recorded here yet.
        {phone && (
          <>
            {" "}
            The counter knows more: <PhoneLink />.
          </>
        )}
      </p>
    </section>
  );
}
