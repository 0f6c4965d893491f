import {
  accountOffer,
  FetchError,
  isLoggedIn,
  orderHistoryModule,
  passwordPolicy,
  registerWithOrder,
  type OrderWanted,
} from "@tradecounter/client";
import type { OrderLine, OrderLookup } from "@tradecounter/wire";
import type { Client } from "../../client.ts";
import { Button, buttonClass } from "../../components/button.tsx";
import { CancelOrder, cancelFrom } from "../../components/cancel-order.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { Icon } from "../../components/icon.tsx";
import { Main } from "../../components/main.tsx";
import { counted } from "../../content/format.ts";
import { href, redirectTo } from "../../routes.ts";
import {
  Form,
  Link,
  refused,
  type Loaded,
  type Meta,
  type PageRequest,
  type PageSubmission,
  useRefusal,
  useStore,
  useSubmission,
} from "../../router/index.ts";
import { OrderView } from "../../components/order-view.tsx";
import orderView from "../../components/order-view.module.css";
import { deliveryDays, emailOf } from "../../content/order-fields.ts";
import { forgetOrderUnderWay } from "../../content/order-under-way.ts";
import { AccountNews, OpenAccount } from "./open-account.tsx";
import styles from "./order.module.css";

const AGAIN_FORM = "order-again";

export async function load(request: PageRequest) {
  const { query, client, signal, draw } = request;
  const reference = query.get("reference") ?? "";
  const token = query.get("token");
  if (reference === "") return redirectTo("orderLookup");
  const found = await findOrder(client, reference, token, signal);
  // A browser other than the one that ordered has to prove the right to see it.
  if (!found) return redirectTo("orderLookup", {}, { number: reference });
  forgetOrderUnderWay(request, found);
  const [{ orderStatuses }, session] = await Promise.all([
    client.context.application({ signal }),
    client.context.session({ signal }),
  ]);
  const status = orderStatuses.find(({ apiName }) => apiName === found.status)?.displayValue ?? found.status;
  const order = { ...found, status };
  const isBuyers = isLoggedIn(session);
  return {
    order,
    view: draw(<OrderView order={order} />),
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

/** The password policy, if a guest may open an account. */
async function policyOfOffer(client: Client): Promise<string | null> {
  const { isOffered } = await accountOffer(client);
  return isOffered ? passwordPolicy(client) : null;
}

/** Cancels what has not shipped, orders everything again, or opens an account with the order for the guest who placed it. */
export async function submit({ query, client, form }: PageSubmission) {
  const reference = query.get("reference") ?? "";
  const token = query.get("token") ?? undefined;
  const proven = { orderSummaryIdOrRefNumber: reference, accessToken: token };
  if (form.get("do") === "again") return orderAgain(client, proven);
  if (form.get("do") === "cancel") {
    const refusal = await cancelFrom(client, form, proven);
    return refusal ?? redirectTo("order", {}, { reference, ...(token && { token }), done: "cancelled" });
  }
  // a password may begin and end with spaces
  const password = String(form.get("password") ?? "");
  if (password === "") return refused({ fields: { password: "Choose a password for your account." } });
  const refusal = await registerWithOrder(client, { orderReferenceNumber: reference, password });
  return refusal === null
    ? redirectTo("order", {}, { reference, account: "open" })
    : refused({ fields: { password: refusal } });
}

/** Adds its items to the cart at today's prices; parts that are no longer sold are listed. */
async function orderAgain(client: Client, proven: OrderWanted) {
  const { totalSucceededProductCount: added, unaddedProducts } = await orderHistoryModule(client).orderAgain(proven);
  if (unaddedProducts.length === 0) return redirectTo("cart", {}, { again: String(added) });
  const lines = unaddedProducts.map(({ productId, productName, errorMessage }) => [
    `line-${productId}`,
    `${productName}: ${errorMessage}`,
  ]);
  return refused({
    message:
      added > 0 ? `${counted(added, "line")} added to the cart. These were not:` : "These cannot be ordered now:",
    fields: Object.fromEntries(lines),
  });
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
  view,
  isNew,
  isBuyers,
  policy,
  account,
  cancelKey,
  isCanceled,
}: Loaded<typeof load>) {
  const email = emailOf(order) ?? "your address";
  return (
    <Main>
      <div className={styles.head}>
        <div>
          <p className={styles.thanks}>{isNew ? "Thank you. We have your order." : "Your order"}</p>
          <h1 className={styles.number}>
            Order <span>{order.orderNumber}</span>
          </h1>
        </div>
        <div className={styles.tools} data-screen-only="">
          <Link href={href("home")} className={buttonClass()}>
            Continue shopping
          </Link>
          <OrderAgain orderId={isBuyers && isNew ? order.id : null} />
          <Button type="button" data-needs-scripts="" onClick={() => window.print()}>
            <Icon name="print" />
            Print
          </Button>
        </div>
      </div>
      <NotOrderedAgain />
      {account && <AccountNews account={account} email={email} />}
      {isNew && !isCanceled && !order.shipments?.length && <WhatNext order={order} isBuyers={isBuyers} />}
      {policy !== null && <OpenAccount policy={policy} />}
      <div className={orderView.view} dangerouslySetInnerHTML={{ __html: view }} />
      <CancelOrder order={order} cancelKey={cancelKey} isDone={isCanceled} />
    </Main>
  );
}

/** A buyer selects items on a page of their account; anybody else adds all of them to the cart. */
function OrderAgain({ orderId }: { orderId: string | null }) {
  const { isPending } = useSubmission(AGAIN_FORM);
  if (orderId)
    return (
      <Link href={href("reorder", { orderId })} className={buttonClass()}>
        Order again
      </Link>
    );
  return (
    <Form method="post" name={AGAIN_FORM}>
      <Button name="do" value="again" aria-busy={isPending || undefined}>
        Order again
      </Button>
    </Form>
  );
}

/** What was not added to the cart again, and why. */
function NotOrderedAgain() {
  const refusal = useRefusal(AGAIN_FORM);
  if (!refusal) return null;
  const { message = "", fields } = refusal;
  const lines = Object.values(fields).map((line) => ({ message: line }));
  return (
    <>
      <ErrorSummary
        key={JSON.stringify(refusal)}
        title={lines.length > 0 ? message : undefined}
        errors={lines.length > 0 ? lines : [{ message }]}
      />
      <p data-screen-only="">
        <Link href={href("cart")}>View cart</Link>
      </p>
    </>
  );
}

/** The next steps, with dates. */
function WhatNext({ order: { deliveryGroups }, isBuyers }: { order: OrderLookup; isBuyers: boolean }) {
  const { timeZone } = useStore();
  const isLater = ({ fields }: OrderLine) => fields.BackorderQuantity__c !== undefined;
  return (
    <section aria-labelledby="next" className={styles.next} data-screen-only="">
      <h2 id="next">What happens next</h2>
      <ol>
        <li>We pick and pack the parts.</li>
        {deliveryGroups.map(({ id, deliveryMethod, fields, lineItems }, index) => {
          const method = deliveryMethod?.fields.Name?.text;
          const days = deliveryDays(deliveryMethod?.fields, timeZone);
          const where = deliveryGroups.length > 1 ? fields.DeliverToCity?.text : undefined;
          return (
            <li key={id ?? index}>
              {method ? `${where ? `To ${where} by ` : ""}${method}: ` : ""}
              {days ? `with you ${days}.` : "we send them on."}
              {lineItems.some(isLater) && !lineItems.every(isLater) && (
                <>
                  {" "}
                  <span>Back-ordered parts follow when they come in.</span>
                </>
              )}
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
