import { FetchError, orderHistoryModule } from "@tradecounter/client";
import { AccountPage } from "../../components/account-page.tsx";
import { buttonClass, Button } from "../../components/button.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { OrderRows } from "../../components/order-rows.tsx";
import { listedOrderFields, listedOrderFrom } from "../../content/listed-order.ts";
import { pieces } from "../../content/format.ts";
import { orderStatusesOf } from "../../content/order-statuses.ts";
import { signedIn } from "../../content/signed-in.ts";
import { href, redirectTo } from "../../routes.ts";
import { Form, Link, type Loaded, type Meta, type PageRequest } from "../../router/index.ts";
import { addressOf, filtersIn, problemsIn, wantedBy, type Filters } from "./filters.ts";
import { mostInFile, ordersFile } from "./orders-file.ts";
import styles from "./orders.module.css";

const pageSize = 20;

export async function load(request: PageRequest) {
  const { query, pathname, client, store, signal } = request;
  const { accountName, accountRole } = await signedIn(request);
  const filters = filtersIn(query);
  if (pathname !== href("orders")) return redirectTo("orders", {}, addressOf(filters));
  const wanted = { ...wantedBy(filters, store.timeZone), fields: listedOrderFields, includeProducts: true };
  const statuses = await orderStatusesOf(client, signal);
  if (query.get("format") === "csv")
    return ordersFile(async (token) => {
      const page = await pageOf(request, { ...wanted, pageSize: 100 }, token);
      const orders = page?.orderSummaries.map((order) => listedOrderFrom(order, statuses)) ?? [];
      return { orders, older: page?.nextPageToken ?? null };
    });
  const page = await pageOf(request, { ...wanted, pageSize }, query.get("page") ?? "");
  if (!page) return redirectTo("orders", {}, addressOf(filters));
  return {
    accountName,
    filters,
    problems: problemsIn(filters),
    orders: page.orderSummaries.map((order) => listedOrderFrom(order, statuses)),
    statuses: [...statuses],
    /** Whether the list contains others' orders, which could be left out. */
    seesAll: accountRole === "AccountAdmin" || accountRole === "BuyerManager",
    newer: page.previousPageToken,
    older: page.nextPageToken,
  };
}

type Wanted = Parameters<ReturnType<typeof orderHistoryModule>["list"]>[0];

/** Undefined if the token in the address is invalid. */
async function pageOf({ client, signal }: Pick<PageRequest, "client" | "signal">, wanted: Wanted, pageToken: string) {
  const orders = orderHistoryModule(client);
  try {
    return await orders.list({ ...wanted, ...(pageToken && { pageToken }) }, { cachePolicy: "no-cache", signal });
  } catch (error) {
    if (pageToken !== "" && error instanceof FetchError && error.status === 400) return undefined;
    throw error;
  }
}

export function meta(): Meta {
  return { title: "Orders", robots: "noindex" };
}

export default function OrdersPage(data: Loaded<typeof load>) {
  const { filters, orders, accountName, newer, older } = data;
  const address = addressOf(filters);
  return (
    <AccountPage
      title="Orders"
      lead={accountName && <>Orders for {accountName}.</>}
      tools={
        orders.length > 0 && (
          <a
            href={href("orders", {}, { ...address, format: "csv" })}
            className={buttonClass({ size: "small" })}
            data-plain=""
            data-screen-only=""
          >
            Save as CSV
          </a>
        )
      }
    >
      <FilterForm data={data} />
      {orders.length > 0 ? (
        <OrderRows orders={orders} label="Orders" />
      ) : (
        <NoOrders isNarrowed={Object.keys(address).length > 0} />
      )}
      {(newer ?? older) && (
        <nav aria-label="Pages" className={styles.pager} data-screen-only="">
          {newer && (
            <Link href={href("orders", {}, { ...address, page: newer })} rel="prev" className={styles.newer}>
              <Icon name="right" />
              Newer orders
            </Link>
          )}
          {older && (
            <Link href={href("orders", {}, { ...address, page: older })} rel="next">
              Older orders
              <Icon name="right" />
            </Link>
          )}
          <p className={styles.rest}>The CSV file includes up to the latest {pieces(mostInFile)} orders.</p>
        </nav>
      )}
    </AccountPage>
  );
}

function NoOrders({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <div className={styles.none} role="status">
      {isNarrowed ? (
        <>
          <p>No orders match all of this. Words must match in full; part of a number is enough.</p>
          <Link href={href("orders")}>Show all orders</Link>
        </>
      ) : (
        <>
          <p>No orders yet. Orders that you place while logged in are listed here.</p>
          <p>
            <Link href={href("home")}>Find a part</Link>, or <Link href={href("orderLookup")}>find an order</Link> that
            you placed without logging in.
          </p>
        </>
      )}
    </div>
  );
}

function FilterForm({ data: { filters, problems, statuses, seesAll } }: { data: Loaded<typeof load> }) {
  const { q, ...others } = filters;
  const isNarrowed = Object.values(others).some((value) => value !== "");
  const field = (name: keyof Filters) => ({
    name,
    defaultValue: filters[name],
    error: problems[name],
    required: false,
  });
  return (
    <Form
      key={JSON.stringify(filters)}
      method="get"
      action={href("orders")}
      role="search"
      aria-label="Your orders"
      className={styles.filters}
      data-screen-only=""
    >
      <div className={styles.search}>
        <label htmlFor="orders-search">Number, part or person</label>
        <input id="orders-search" type="search" name="q" defaultValue={q} maxLength={100} />
        <Button>Search</Button>
      </div>
      <details open={isNarrowed}>
        <summary>More filters</summary>
        <div className={styles.fields}>
          <TextField {...field("from")} label="From" type="date" />
          <TextField {...field("to")} label="To" type="date" />
          <SelectField name="status" label="Status" defaultValue={filters.status} required={false}>
            <option value="">Any</option>
            {statuses.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextField {...field("number")} label="Order number" inputMode="numeric" maxLength={20} />
          <TextField {...field("po")} label="Purchase order number" maxLength={80} />
          <TextField {...field("part")} label="Part number" maxLength={80} autoCapitalize="characters" />
          <TextField {...field("by")} label="Ordered by" maxLength={120} />
          {seesAll && (
            <label className={styles.own}>
              <input type="checkbox" name="own" value="1" defaultChecked={filters.own === "1"} />
              Only orders that I placed
            </label>
          )}
        </div>
        <div className={styles.apply}>
          <Button>Show these orders</Button>
          {isNarrowed && <Link href={href("orders")}>Clear the filters</Link>}
        </div>
      </details>
    </Form>
  );
}
