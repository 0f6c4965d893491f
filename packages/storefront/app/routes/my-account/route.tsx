import {
  machinesModule,
  orderHistoryModule,
  ownCouponsModule,
  unconfirmedEmail,
  wishlistsModule,
} from "@tradecounter/client";
import { AccountPage } from "../../components/account-page.tsx";
import { Notice } from "../../components/notice.tsx";
import { PartStrips } from "../../components/part-strips.tsx";
import { UnconfirmedEmail } from "../../components/unconfirmed-email.tsx";
import { OrderRows } from "../../components/order-rows.tsx";
import { counted } from "../../content/format.ts";
import { listedOrderFields, listedOrderFrom } from "../../content/listed-order.ts";
import { orderStatusesOf } from "../../content/order-statuses.ts";
import { stripOfOrdered } from "../../content/part-strips.ts";
import { signedIn } from "../../content/signed-in.ts";
import { href } from "../../routes.ts";
import { Link, type Loaded, type Meta, type PageRequest } from "../../router/index.ts";
import styles from "./my-account.module.css";

const ordersShown = 5;
const machinesShown = 5;
const listsShown = 5;

/** Answers what buyers come for: where is my order, and the same again. */
export async function load(request: PageRequest) {
  const { profile, accountName } = await signedIn(request);
  return {
    firstName: profile?.firstName ?? "",
    accountName,
    // from a link in a mail
    isPasswordSet: request.query.get("done") === "password",
    unconfirmed: unconfirmedEmail(request.client).catch(() => null),
    // the rest of the page is useful without them
    ...latest(request),
    lists: wishlistsModule(request.client)
      .list({}, { signal: request.signal, cachePolicy: "no-cache" })
      .then(({ summaries }) => summaries)
      .catch(() => []),
    machines: machinesModule(request.client)
      .list()
      .catch(() => null),
    coupons: ownCouponsModule(request.client)
      .list()
      .then((given) => given.filter(({ usesLeft }) => usesLeft !== 0).length)
      .catch(() => 0),
  };
}

/** The buyer's latest orders, and what goes with their contents. */
function latest(request: PageRequest) {
  const found = latestOrders(request);
  return {
    orders: found.then(
      ({ orders }) => orders,
      () => null,
    ),
    strips: found.then(({ productIds }) => stripOfOrdered(request, productIds)).catch(() => ""),
  };
}

/** Only the buyer's own: those of others in the account would hide them. */
async function latestOrders({ client, signal }: PageRequest) {
  const [{ orderSummaries }, statuses] = await Promise.all([
    orderHistoryModule(client).list(
      { pageSize: ordersShown, fields: listedOrderFields, includeProducts: true },
      { signal, cachePolicy: "no-cache" },
    ),
    orderStatusesOf(client, signal),
  ]);
  return {
    orders: orderSummaries.map((order) => listedOrderFrom(order, statuses)),
    productIds: orderSummaries.flatMap(({ products }) => (products ?? []).map(({ id }) => id)),
  };
}

export function meta(): Meta {
  return { title: "My account", robots: "noindex" };
}

export default function MyAccountPage({
  firstName,
  accountName,
  isPasswordSet,
  unconfirmed,
  orders,
  strips,
  lists,
  machines,
  coupons,
}: Loaded<typeof load>) {
  return (
    <AccountPage
      title="My account"
      lead={
        <>
          {firstName && `Hello ${firstName}. `}
          {accountName && (
            <>
              You act for <b>{accountName}</b>.
            </>
          )}
        </>
      }
    >
      {isPasswordSet && <Notice kind="go" title="Your password is set, and you are logged in." role="status" />}
      {unconfirmed !== null && <UnconfirmedEmail email={unconfirmed} />}
      <section aria-labelledby="latest" className={styles.part}>
        <h2 id="latest">Your latest orders</h2>
        {orders === null && <Notice kind="caution" title="Your orders cannot be shown at the moment." />}
        {orders?.length === 0 && (
          <p>
            You have not ordered yet. <Link href={href("home")}>Find a part</Link>
          </p>
        )}
        {orders !== null && orders.length > 0 && <OrderRows orders={orders} label="Your latest orders" />}
        <p>
          <Link href={href("orders")}>All orders</Link> with search and filters, or{" "}
          <Link href={href("orderLookup")}>find an order</Link> that was placed without logging in.
        </p>
      </section>
      <PartStrips html={strips} />
      <section aria-labelledby="lists" className={styles.part}>
        <h2 id="lists">Your lists</h2>
        {lists.length > 0 && (
          <ul aria-label="Your lists">
            {lists.slice(0, listsShown).map(({ id, name, wishlistProductCount }) => (
              <li key={id}>
                <Link href={href("myList", { listId: id })}>{name}</Link>, {counted(wishlistProductCount, "part")}
              </li>
            ))}
          </ul>
        )}
        <p>
          <Link href={href("myLists")}>{lists.length > 0 ? "All lists" : "Lists of parts"}</Link> that you order again
          and again, your own and those that colleagues share.
        </p>
      </section>
      <section aria-labelledby="engines" className={styles.part}>
        <h2 id="engines">Your engines</h2>
        {machines && machines.length > 0 && (
          <ul aria-label="Your engines">
            {machines.slice(0, machinesShown).map(({ id, model, name, nickname }) => (
              <li key={id}>
                <Link href={href("search", {}, { model })}>Parts for {nickname ?? name}</Link>
              </li>
            ))}
          </ul>
        )}
        <p>
          <Link href={href("myEngines")}>
            {machines && machines.length > 0 ? `All ${machines.length} engines` : "Save the engines you look after"}
          </Link>
          , and find the parts that fit in one click.
        </p>
      </section>
      {coupons > 0 && (
        <section aria-labelledby="coupons" className={styles.part}>
          <h2 id="coupons">Your coupons</h2>
          <p>
            <Link href={href("myCoupons")}>{counted(coupons, "coupon")}</Link> to use, given to you and not to
            everybody.
          </p>
        </section>
      )}
      <section aria-labelledby="details" className={styles.part}>
        <h2 id="details">Your details</h2>
        <p>
          <Link href={href("addresses")}>Addresses</Link> for shipping and billing, and{" "}
          <Link href={href("profile")}>your profile</Link>, with your password and where you are logged in.
        </p>
      </section>
    </AccountPage>
  );
}
