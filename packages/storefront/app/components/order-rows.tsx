import { contentsOf, type ListedOrder } from "../content/listed-order.ts";
import { money } from "../content/format.ts";
import { shortDateOf } from "../content/moments.ts";
import { href } from "../routes.ts";
import { Link, useStore } from "../router/index.ts";
import { buttonClass } from "./button.tsx";
import { Unseen } from "./unseen.tsx";
import styles from "./order-rows.module.css";

/** A list of orders, each with links to it and to reordering it. */
export function OrderRows({ orders, label }: { orders: readonly ListedOrder[]; label: string }) {
  const { timeZone } = useStore();
  return (
    <table className={styles.orders} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Ordered</th>
          <th scope="col">Parts</th>
          <th scope="col">Purchase order</th>
          <th scope="col">Ordered by</th>
          <th scope="col">Status</th>
          <th scope="col" className={styles.figure}>
            Total
          </th>
          <td data-screen-only="" />
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <th scope="row">
              <Link href={href("accountOrder", { orderId: order.id })} className={styles.number}>
                <Unseen>Order </Unseen>
                {order.number}
              </Link>
            </th>
            <td className={styles.date}>{shortDateOf(order.ordered, timeZone)}</td>
            <td className={styles.parts}>{contentsOf(order)}</td>
            <Labelled label="Purchase order" value={order.purchaseOrder} />
            <Labelled label="Ordered by" value={order.orderedBy} />
            <td className={styles.status}>{order.status}</td>
            <td className={styles.figure}>{money(order.total, order.currency)}</td>
            <td className={styles.again} data-screen-only="">
              <Link href={href("reorder", { orderId: order.id })} className={buttonClass({ size: "small" })}>
                Order again<Unseen>: order {order.number}</Unseen>
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** On a phone, which has no column headings, each value has its label. */
function Labelled({ label, value }: { label: string; value: string | null }) {
  return (
    <td className={styles.labelled}>
      {value && (
        <>
          <span aria-hidden="true">{label} </span>
          {value}
        </>
      )}
    </td>
  );
}
