import { Suspense } from "react";
import { FetchError, splitShipmentModule } from "@tradecounter/client";
import type { CartItem, CartItemCollection } from "@tradecounter/wire";
import type { Client } from "../../client.ts";
import { Button } from "../../components/button.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { Main } from "../../components/main.tsx";
import { needed } from "../../components/needed.ts";
import { addressInOneLine } from "../../content/address-text.ts";
import { itemsOf } from "../../content/cart-now.ts";
import { href, redirectTo } from "../../routes.ts";
import {
  Form,
  Link,
  notFound,
  refused,
  useRefusal,
  useStore,
  useSubmission,
  type Loaded,
  type Meta,
  type PageRequest,
  type PageSubmission,
} from "../../router/index.ts";
import { SESSION_OVER, shipmentsOf, SHOWN_FOR } from "../checkout/parts.ts";
import { isOver, presentFor, refusedAsOver, shownFor } from "../checkout/present-session.ts";
import { ShareRow } from "./share-row.tsx";
import { arrangementsFrom, sharesOf, type Column } from "./shares.ts";
import styles from "./split-delivery.module.css";

const SessionOver = needed(() => import("../checkout/session-over.tsx"));

const FORM = "split";
const PAGE_ITEMS = 100;
/** As many as the store allows per cart. */
const MOST_SHIPMENTS = 20;
/** Enough for the largest cart. */
const MOST_PAGES = 5;

export async function load({ query, client, signal }: PageRequest) {
  const { splitShipmentEnabled } = await client.context.application({ signal });
  if (!splitShipmentEnabled) return notFound();
  const over = query.get(SESSION_OVER);
  if (isOver(over)) return { over };
  const loaded = await contents(client, signal);
  if (!loaded) return redirectTo("checkout");
  const { cartId, groups, items } = loaded;
  const count = columnCount(groups.length, query.get("shipments"));
  return {
    over: undefined,
    columns: Array.from({ length: count }, (_each, at) => {
      const group = groups[at];
      return group ? { id: group.id, address: group.deliveryAddress } : null;
    }),
    shares: sharesOf(items, groups),
    shownFor: await shownFor(cartId, await client.context.session({ signal })),
  };
}

/** A column for each existing shipment and at least one more, as somebody who comes here wants several. */
function columnCount(present: number, asked: string | null): number {
  const wanted = Math.max(2, present, Number.parseInt(asked ?? "", 10) || 0);
  return Math.min(wanted, MOST_SHIPMENTS);
}

function idsOf(columns: readonly Column[]): string {
  return columns.flatMap((column) => column?.id ?? []).join(" ");
}

/** Undefined if there is no checkout to split. */
async function contents(client: Client, signal?: AbortSignal) {
  try {
    const { checkout } = await client.checkout.load({ signal });
    return {
      cartId: checkout.cartSummary?.cartId,
      groups: shipmentsOf(checkout),
      items: await allItems(client, signal),
    };
  } catch (error) {
    if (error instanceof FetchError && [404, 410].includes(error.status)) return undefined;
    throw error;
  }
}

async function allItems(client: Client, signal?: AbortSignal): Promise<CartItem[]> {
  const items: CartItem[] = [];
  for (let page: string | null | undefined = undefined, count = 0; page !== null && count < MOST_PAGES; count++) {
    const query = { ...(page && { page }), pageSize: PAGE_ITEMS, sort: "CreatedDateAsc" as const };
    const answered: CartItemCollection = await client.cart.items(query, { signal, cachePolicy: "no-cache" });
    items.push(...itemsOf(answered));
    page = answered.nextPageToken ?? null;
  }
  return items;
}

export async function submit(submission: PageSubmission) {
  const { client, form } = submission;
  const present = await presentFor(submission);
  if (isOver(present)) return refusedAsOver(present);
  // how the parts of one cart are divided says nothing about another
  if (present === "another cart") return redirectTo("checkout", {}, { changed: "yes" });
  const loaded = await contents(client);
  if (!loaded) return redirectTo("checkout", {}, { problem: "SESSION_NOT_LOADED" });
  const { groups, items } = loaded;
  const shares = sharesOf(items, groups);
  const shipment = splitShipmentModule(client);
  if (form.get("groups") !== idsOf(groups))
    return refused({ message: "The shipments have changed in another window. Look at them again, then save." });
  const intent = form.get("intent");
  if (intent === "merge") {
    const [home] = groups;
    const elsewhere = items.filter(({ cartDeliveryGroupId }) => cartDeliveryGroupId !== home?.id);
    const back = elsewhere.map(({ cartItemId }) => ({ cartItemId, deliveryGroupId: home!.id }));
    if (back.length > 0) await shipment.arrange(back, { deleteEmptyDeliveryGroups: true });
    return redirectTo("checkout", {}, { part: "address" });
  }
  const columns: Column[] = Array.from(
    { length: columnCount(groups.length, String(form.get("columns") ?? "")) },
    (_each, at) => groups[at] ?? null,
  );
  const { arrangements, errors } = arrangementsFrom(form, shares, columns);
  if (errors) return refused({ fields: errors });
  try {
    if (arrangements.length > 0) await shipment.arrange(arrangements, { deleteEmptyDeliveryGroups: true });
  } catch (error) {
    if (!(error instanceof FetchError) || error.status >= 500) throw error;
    return refused({ message: error.words });
  }
  if (intent === "add") {
    const shipments = Math.min(columns.length + 1, MOST_SHIPMENTS);
    return redirectTo("splitDelivery", {}, { shipments: String(shipments) });
  }
  return redirectTo("checkout", {}, { part: "address" });
}

export function meta(): Meta {
  return { title: "Ship to multiple addresses", robots: "noindex" };
}

export default function SplitDeliveryPage(data: Loaded<typeof load>) {
  return (
    <Main>
      {data.over ? (
        <Suspense>
          <SessionOver over={data.over} />
        </Suspense>
      ) : (
        <Shipments {...data} />
      )}
    </Main>
  );
}

function Shipments({ columns, shares, shownFor }: Extract<Loaded<typeof load>, { over: undefined }>) {
  const { country } = useStore();
  const refusal = useRefusal(FORM);
  const { isPending } = useSubmission(FORM);
  const isSplit = columns.filter(Boolean).length > 1;
  const errors = Object.entries(refusal?.fields ?? {}).map(([field, message]) => ({ field, message }));
  return (
    <>
      <p className={styles.back}>
        <Link href={href("checkout", {}, { part: "address" })}>Return to checkout</Link>
      </p>
      <h1>Ship to multiple addresses</h1>
      <p className={styles.lead}>
        Say how many of each part go with which shipment. Each has its own address, shipping method and shipping fee.
      </p>
      <Form method="post" name={FORM} noValidate className={styles.form}>
        <input type="hidden" name={SHOWN_FOR} value={shownFor} />
        <input type="hidden" name="columns" value={columns.length} />
        <input type="hidden" name="groups" value={idsOf(columns)} />
        {refusal && (
          <ErrorSummary
            key={JSON.stringify(refusal)}
            errors={refusal.message ? [{ message: refusal.message }, ...errors] : errors}
          />
        )}
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col" className={styles.total}>
                In the cart
              </th>
              {columns.map((column, at) => (
                <th key={column?.id ?? at} scope="col" className={styles.column}>
                  Shipment {at + 1}
                  <span className={styles.address}>
                    {column?.address ? addressInOneLine(column.address, country) : "Address comes next"}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody key={JSON.stringify([columns, shares, refusal])}>
            {shares.map((share) => (
              <ShareRow
                key={share.productId}
                share={share}
                columns={columns.length}
                typed={refusal?.values}
                error={refusal?.fields?.[`share-${share.productId}-0`]}
              />
            ))}
          </tbody>
        </table>
        <div className={styles.buttons}>
          <Button look="primary" size="large" name="intent" value="save" aria-busy={isPending || undefined}>
            Continue to shipping addresses
          </Button>
          {columns.length < MOST_SHIPMENTS && (
            <Button name="intent" value="add">
              Add a shipment
            </Button>
          )}
          {isSplit && (
            <Button name="intent" value="merge">
              Send everything to shipment 1
            </Button>
          )}
        </div>
      </Form>
    </>
  );
}
