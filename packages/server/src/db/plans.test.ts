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

/** Read whole on purpose: a handful of rows, kept in memory. */
const small = ["store", "tax_rate", "delivery_method", "location", "migration"];

/** A plan of PostgreSQL, as far as we look. */
interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
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
  const reference = await purchase(store);
  expect(reference).toMatch(/^[A-Z0-9]{5}(-[A-Z0-9]{5}){3}$/);
  const scans: string[] = [];
  for (const statement of statements.values()) {
    if (!/^\s*(with|select|insert|update|delete)/i.test(statement.text)) continue;
    for (const relation of tablesScannedBy(await planOf(store.db, statement))) {
      if (!small.includes(relation)) scans.push(`${relation}: ${statement.text}`);
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

/** How PostgreSQL would run it if it could avoid reading a table from end to end. */
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
  const own = readsTheWholeStore(plan) && plan["Relation Name"] ? [plan["Relation Name"]] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(tablesScannedBy)];
}

/** An index that is asked for the store alone goes through all of its rows. */
function readsTheWholeStore(plan: Plan): boolean {
  const condition = plan["Index Cond"];
  return plan["Node Type"] === "Seq Scan" || (condition !== undefined && /^\(+store_id = [^()]+\)+$/.test(condition));
}
