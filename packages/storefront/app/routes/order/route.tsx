import { accountOffer, FetchError, isLoggedIn, passwordPolicy, registerWithOrder } from "@tradecounter/client";
import type { OrderLookup } from "@tradecounter/wire";
import type { Client } from "../../client.ts";
import { Button } from "../../components/button.tsx";
import { CancelOrder, cancelFrom } from "../../components/cancel-order.tsx";
import { Icon } from "../../components/icon.tsx";
import { Main } from "../../components/main.tsx";
import { href, redirectTo } from "../../routes.ts";
import {
  Link,
  refused,
  type Loaded,
  type Meta,
  type PageRequest,
  type PageSubmission,
  useStore,
} from "../../router/index.ts";
import { deliveryDays, OrderView } from "../../components/order-view.tsx";
import { AccountNews, OpenAccount } from "./open-account.tsx";
import styles from "./order.module.css";

export async function load({ query, client, signal }: PageRequest) {
  const reference = query.get("reference") ?? "";
  const token = query.get("token");
  if (reference === "") return redirectTo("orderLookup");
  const order = await findOrder(client, reference, token, signal);
  // Another browser than the one that ordered has to prove the right to see it.
  if (!order) return redirectTo("orderLookup", {}, { number: reference });
  const [{ orderStatuses }, session] = await Promise.all([
    client.context.application({ signal }),
    client.context.session({ signal }),
  ]);
  const status = orderStatuses.find(({ apiName }) => apiName === order.status)?.displayValue ?? order.status;
  const isBuyers = isLoggedIn(session);
  return {
    order: { ...order, status },
    isNew: token === null,
    isBuyers,
    policy: token === null && !isBuyers ? await policyOfOffer(client) : null,
    account: newsOf(query.get("account")),
    cancelKey: crypto.randomUUID(),
    isCanceled: query.get("done") === "cancelled",
  };
}

function newsOf(account: string | null): "open" | "failed" | null {
  return account === "open" || account === "failed" ? account : null;
}

/** What a password must be, where a guest may open an account. */
async function policyOfOffer(client: Client): Promise<string | null> {
  const { isOffered } = await accountOffer(client);
  return isOffered ? passwordPolicy(client) : null;
}

/** Cancels what has not left, or opens an account with the order, for who placed it as a guest. */
export async function submit({ query, client, form }: PageSubmission) {
  const reference = query.get("reference") ?? "";
  if (form.get("do") === "cancel") {
    const token = query.get("token") ?? undefined;
    const refusal = await cancelFrom(client, form, { orderSummaryIdOrRefNumber: reference, accessToken: token });
    return refusal ?? redirectTo("order", {}, { reference, ...(token && { token }), done: "cancelled" });
  }
  // a password may begin and end with blanks
  const password = String(form.get("password") ?? "");
  if (password === "") return refused({ fields: { password: "Choose a password for your account." } });
  const refusal = await registerWithOrder(client, { orderReferenceNumber: reference, password });
  return refusal === null
    ? redirectTo("order", {}, { reference, account: "open" })
    : refused({ fields: { password: refusal } });
}

async function findOrder(
  client: Client,
  reference: string,
  token: string | null,
  signal: AbortSignal,
): Promise<OrderLookup | undefined> {
  try {
    return token
      ? await client.orders.lookUpByToken(reference, token, { signal })
      : await client.orders.lookUp({ orderSummaryIdOrRefNumber: reference }, { signal });
  } catch (error) {
    if (error instanceof FetchError && error.status < 500) return undefined;
    throw error;
  }
}

export function meta({ order }: Loaded<typeof load>): Meta {
  return { title: `Order ${order.orderNumber}`, robots: "noindex" };
}

export default function OrderPage({
  order,
  isNew,
  isBuyers,
  policy,
  account,
  cancelKey,
  isCanceled,
}: Loaded<typeof load>) {
  const email = order.owner?.email ?? "your address";
  return (
    <Main>
      <div className={styles.head}>
        <div>
          <p className={styles.thanks}>{isNew ? "Thank you. We have your order." : "Your order"}</p>
          <h1 className={styles.number}>
            Order <span>{order.orderNumber}</span>
          </h1>
        </div>
        <Button type="button" size="small" data-needs-scripts="" onClick={() => window.print()}>
          <Icon name="print" />
          Print
        </Button>
      </div>
      {account && <AccountNews account={account} email={email} />}
      {isNew && !isCanceled && !order.shipments?.length && <WhatNext order={order} isBuyers={isBuyers} />}
      {policy !== null && <OpenAccount policy={policy} />}
      <OrderView order={order} />
      <CancelOrder order={order} cancelKey={cancelKey} isDone={isCanceled} />
    </Main>
  );
}

/** What happens next, with dates. */
function WhatNext({ order: { deliveryGroups }, isBuyers }: { order: OrderLookup; isBuyers: boolean }) {
  const { timeZone } = useStore();
  return (
    <section aria-labelledby="next" className={styles.next} data-screen-only="">
      <h2 id="next">What happens next</h2>
      <ol>
        <li>We pick and pack the parts.</li>
        {deliveryGroups.map(({ id, deliveryMethod, fields }, index) => {
          const method = deliveryMethod?.fields.Name?.text;
          const days = deliveryDays(deliveryMethod?.fields, timeZone);
          const where = deliveryGroups.length > 1 ? fields.DeliverToCity?.text : undefined;
          return (
            <li key={id ?? index}>
              {method ? `${where ? `To ${where} by ` : ""}${method}: ` : ""}
              {days ? `with you ${days}.` : "we send them on."}
            </li>
          );
        })}
        {isBuyers ? (
          <li>
            You find this order again under <Link href={href("orders")}>Orders</Link> in your account.
          </li>
        ) : (
          <li>
            To see this order again, keep its number: <Link href={href("orderLookup")}>Find an order</Link> asks for it,
            your email and your phone.
          </li>
        )}
      </ol>
    </section>
  );
}
