import { FetchError, ownSubscriptionsModule, type OwnSubscription } from "@tradecounter/client";
import { AccountPage } from "../../components/account-page.tsx";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { PartNumber } from "../../components/part-number.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { addressLines } from "../../content/address-text.ts";
import { lineOf } from "../../content/form-text.ts";
import { counted, dateOf, pieces } from "../../content/format.ts";
import { signedIn } from "../../content/signed-in.ts";
import { href, redirectTo } from "../../routes.ts";
import {
  Form,
  Link,
  refused,
  useRefusal,
  useStore,
  type PageRequest,
  type PageSubmission,
} from "../../router/index.ts";
import styles from "./payment-methods.module.css";

const FORM = "subscriptions";

export interface OwnSubscriptions {
  readonly subscriptions: readonly OwnSubscription[];
  /** The one that is about to be ended. */
  readonly ending: string | null;
  readonly done: string | null;
}

export async function ownSubscriptions(request: PageRequest): Promise<OwnSubscriptions> {
  await signedIn(request);
  const { client, query } = request;
  const subscriptions = await ownSubscriptionsModule(client).list();
  return { subscriptions, ending: query.get("end"), done: query.get("done") };
}

export async function changeSubscription({ client, form }: PageSubmission) {
  const action = lineOf(form, "do");
  if (action !== "pause" && action !== "resume" && action !== "end")
    return refused({ message: "Choose one of the buttons." });
  try {
    await ownSubscriptionsModule(client).change(lineOf(form, "id"), action);
  } catch (error) {
    if (!(error instanceof FetchError) || error.status >= 500 || error.status === 401) throw error;
    return refused({ message: error.words });
  }
  return redirectTo("mySubscriptions", {}, { done: action });
}

const said: Readonly<Record<string, string>> = {
  pause: "The subscription is paused. Nothing is ordered until you resume it.",
  resume: "Subscription resumed.",
  end: "The subscription has ended. Nothing more is ordered.",
};

/** The buyer's subscriptions, each with its next date and ways to stop it. */
export function MySubscriptions({ subscriptions, ending, done }: OwnSubscriptions) {
  const refusal = useRefusal(FORM);
  return (
    <AccountPage
      title="Subscriptions"
      lead="Parts that we order for you on schedule, at that day’s prices. You can pause or end each at any time."
    >
      {refusal?.message && <Notice kind="stop" title={refusal.message} role="alert" />}
      {!refusal && done && said[done] && <Notice kind="go" title={said[done]} role="status" />}
      {subscriptions.length === 0 ? (
        <p>No subscriptions yet. Parts that offer one have the choice “How often” beside their price.</p>
      ) : (
        <ul className={styles.list} aria-label="Subscriptions">
          {subscriptions.map((one) => (
            <Subscription key={one.id} subscription={one} isEnding={ending === one.id && one.status !== "Ended"} />
          ))}
        </ul>
      )}
    </AccountPage>
  );
}

function Subscription({ subscription, isEnding }: { subscription: OwnSubscription; isEnding: boolean }) {
  const { id, status, items, problem, orderIds } = subscription;
  const { country } = useStore();
  const name = items.map((item) => item.name).join(", ");
  const last = orderIds.at(-1);
  return (
    <li className={styles.card}>
      <div className={styles.what}>
        {items.map((item) => (
          <span key={item.productId}>
            <b>
              {pieces(item.quantity)} ×{" "}
              <Link href={href("product", { sku: item.sku || "part", productId: item.productId })} prefetch="none">
                {item.name}
              </Link>
            </b>{" "}
            <PartNumber number={item.sku} />
          </span>
        ))}
        <WhenAndHow subscription={subscription} />
        {subscription.address && (
          <span className={styles.quiet}>To {addressLines(subscription.address, country).join(", ")}</span>
        )}
        {problem && <span className={styles.expired}>The last try failed: {problem}</span>}
        {last && (
          <span>
            <Link href={href("accountOrder", { orderId: last })} prefetch="none">
              The last order<Unseen> of {name}</Unseen>
            </Link>
          </span>
        )}
      </div>
      {isEnding ? (
        <Form method="post" name={FORM} className={styles.actions} role="group" aria-label={`End ${name}`}>
          <input type="hidden" name="id" value={id} />
          <b>End it for good?</b>
          <Button size="small" name="do" value="end">
            End it
          </Button>
          <Link href={href("mySubscriptions")} keepScroll>
            Keep it
          </Link>
        </Form>
      ) : (
        status !== "Ended" && (
          <div className={styles.actions}>
            <Form method="post" name={FORM}>
              <input type="hidden" name="id" value={id} />
              <Button look="quiet" name="do" value={status === "Active" ? "pause" : "resume"}>
                {status === "Active" ? "Pause" : "Resume"}
                <Unseen>: {name}</Unseen>
              </Button>
            </Form>
            <Link href={href("mySubscriptions", {}, { end: id })} keepScroll>
              End<Unseen>: {name}</Unseen>
            </Link>
          </div>
        )
      )}
    </li>
  );
}

function WhenAndHow({ subscription }: { subscription: OwnSubscription }) {
  const { status, sellingModel, term, nextAt, purchaseOrderNumber, orderIds } = subscription;
  const { timeZone } = useStore();
  const howOften = sellingModel.displayName ?? sellingModel.name;
  const placed = term === null ? counted(orderIds.length, "order") : `${orderIds.length} of ${counted(term, "order")}`;
  return (
    <>
      <span>
        {howOften}, {placed} placed
        {nextAt && `. Next order ${dateOf(nextAt, timeZone)}`}
        {status === "Paused" && ". Paused"}
        {status === "Ended" && ". Ended"}
      </span>
      {status !== "Ended" && (
        <span className={styles.quiet}>
          {purchaseOrderNumber === null ? "Charged to your saved card" : `On account, ${purchaseOrderNumber}`}
        </span>
      )}
    </>
  );
}
