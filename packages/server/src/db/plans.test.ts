import {
  addCartItem,
  changeCartItem,
  changeCheckout,
  getCartItems,
  getCheckout,
  getDeliveryGroups,
  lookUpOrder,
  payCheckout,
  removeCartItem,
  runOrderActions,
  startCheckout,
} from "@tradecounter/wire";
import { expect, test } from "vitest";
import { openDemoStore } from "../testing/index.ts";
import { recording } from "../testing/recording.ts";
import { sql, type Statement } from "./index.ts";

/** Read in full on purpose: a handful of rows, kept in memory. */
const small = ["store", "tax_rate", "delivery_method", "location", "migration"];
/** Tables of jobs that run whether or not anybody buys; without rows a plan of them says nothing. */
const ofOtherJobs = ["subscription", "stock_notice", "analytics_visit"];

/** The parts of a PostgreSQL plan that we check. */
interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  /** The only position that a bitmap index scan reports. */
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: Plan[];
}

test("every statement of a purchase finds its rows by an index", async () => {
  let statements = new Map<string, Statement>();
  const store = await openDemoStore({
    wrap(db) {
      const recorded = recording(db);
      statements = recorded.statements;
      return recorded.db;
    },
  });
  // learning from orders reads all of a store's, which is independent of any purchase
  await store.db.run(sql`update store set settings = settings || '{"recommendations": false}'`);
  await store.app.stores.refresh();
  const reference = await purchase(store);
  expect(reference).toMatch(/^[A-Z0-9]{5}(-[A-Z0-9]{5}){3}$/);
  await fill(store.db);
  const scans: string[] = [];
  for (const statement of statements.values()) {
    if (!/^\s*(with|select|insert|update|delete)/i.test(statement.text)) continue;
    for (const relation of tablesScannedBy(await planOf(store.db, statement))) {
      if (![...small, ...ofOtherJobs].some((table) => relation.startsWith(table)))
        scans.push(`${relation}: ${statement.text}`);
    }
  }
  await store.close();
  expect(statements.size).toBeGreaterThan(20);
  expect(scans).toEqual([]);
});

type Store = Awaited<ReturnType<typeof openDemoStore>>;

async function purchase({ guest, products, app, webstoreId }: Store): Promise<string | null | undefined> {
  const ada = guest();
  const cartStateOrId = "current";
  const item = await ada.get(addCartItem, {
    params: { cartStateOrId },
    body: { productId: products.oilFilter, quantity: "2", type: "Product" },
  });
  await ada.get(addCartItem, {
    params: { cartStateOrId },
    body: { productId: products.secondFilter, quantity: "1", type: "Product" },
  });
  const { cartItems } = await ada.get(getCartItems, { params: { cartStateOrId } });
  const second = cartItems.map((each) => each.cartItem).find((each) => each?.productId === products.secondFilter);
  await ada.get(changeCartItem, { params: { cartStateOrId, cartItemId: item.cartItemId! }, body: { quantity: "3" } });
  await ada.get(removeCartItem, { params: { cartStateOrId, cartItemId: second!.cartItemId! } });
  await ada.get(startCheckout, { body: { cartId: "current" } });
  const active = { params: { activeOrCheckoutId: "active" } };
  await ada.get(changeCheckout, { ...active, body: { contactInfo, deliveryAddress } });
  await ada.get(getCheckout, active);
  await ada.get(getDeliveryGroups, { params: { cartStateOrId } });
  await ada.get(runOrderActions, { ...active, body: { actions: [{ action: "prepare" }] } });
  await ada.get(payCheckout, { ...active, body: { requestType: "SimplePurchaseOrder", paymentToken: "PO-77" } });
  const { actions } = await ada.get(runOrderActions, { ...active, body: { actions: [{ action: "submit" }] } });
  const orderReferenceNumber = actions[0]?.orderReferenceNumber;
  await ada.get(lookUpOrder, { body: { orderSummaryIdOrRefNumber: orderReferenceNumber! } });
  await app.jobs.schedule([webstoreId]);
  await app.jobs.runDue();
  return orderReferenceNumber;
}

const contactInfo = { email: "ada@example.com", firstName: "Ada", lastName: "Reyes", phoneNumber: "+17575550117" };
const deliveryAddress = {
  name: "Ada Reyes",
  firstName: "Ada",
  lastName: "Reyes",
  street: "4 Slip Lane",
  city: "Norfolk",
  region: "VA",
  postalCode: "23510",
  country: "US",
};

/** The rows that purchases leave, three thousand times, before anybody has analyzed the tables: as in a store's first busy minutes. */
async function fill(db: Store["db"]): Promise<void> {
  const keys = await db.many<{ table: string; columns: string[] }>(sql`
    select relname as table, array_agg(distinct format(
      case when atttypid = 'text'::regtype then '%L, %I || ''-'' || n' else '%L, %I + n' end, attname, attname)) as columns
    from pg_index
    join pg_class on pg_class.oid = indrelid
    join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where relname = any(${purchased}) and atttypid in ('text'::regtype, 'int'::regtype, 'bigint'::regtype)
      and attname not in ('store_id', 'status')
    group by relname`);
  for (const { table, columns } of keys) {
    const { written } = await db.one<{ written: string }>(sql`
      select string_agg(quote_ident(attname), ', ') as written from pg_attribute
      where attrelid = ${table}::text::regclass and attnum > 0 and attgenerated = '' and not attisdropped`);
    await db.run({
      text: `insert into ${table} (${written}) select ${written}
        from (select copy.* from (select * from ${table} limit 1) one, generate_series(1, 3000) n,
          jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(${columns.join()})) copy) copies`,
      values: [],
    });
  }
}

/** The tables that keep growing with purchases. */
const purchased = [
  "cart",
  "checkout",
  "payment",
  "order_summary",
  "order_item_summary",
  "order_delivery_group_summary",
  "order_access_token",
  "stock_movement",
  "mail",
];

/** How PostgreSQL would run it if it could avoid sequential scans. */
async function planOf(db: Store["db"], statement: Statement): Promise<Plan> {
  return db.transaction(async (tx) => {
    await tx.run(sql`set local enable_seqscan = off`);
    const explained = await tx.one<{ "QUERY PLAN": [{ Plan: Plan }] }>({
      text: `explain (format json) ${statement.text}`,
      values: statement.values,
    });
    return explained["QUERY PLAN"][0].Plan;
  });
}

function tablesScannedBy(plan: Plan): string[] {
  const place = plan["Relation Name"] ?? plan["Index Name"];
  const own = place && readsTheWholeStore(plan) ? [place] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(tablesScannedBy)];
}

/** An index that is queried by store only is scanned over all of that store's rows. */
function readsTheWholeStore(plan: Plan): boolean {
  const condition = plan["Index Cond"];
  return plan["Node Type"] === "Seq Scan" || (condition !== undefined && /^\(+store_id = [^()]+\)+$/.test(condition));
}
