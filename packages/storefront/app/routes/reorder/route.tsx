import { FetchError, orderHistoryModule } from "@tradecounter/client";
import type { ReorderItem } from "@tradecounter/wire";
import { AccountPage } from "../../components/account-page.tsx";
import { Button } from "../../components/button.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { PartNumber } from "../../components/part-number.tsx";
import { StockLine } from "../../components/stock-line.tsx";
import {
  figureCell,
  LineError,
  LineQuantity,
  Tick,
  tickedButtons,
  tickedForm,
  TickedLines,
  toldCell,
} from "../../components/ticked-lines.tsx";
import { coreAdded } from "../../content/core-charge.ts";
import { counted, money, pieces } from "../../content/format.ts";
import { signedIn } from "../../content/signed-in.ts";
import { stocksOf } from "../../content/stocks.ts";
import { href, redirectTo } from "../../routes.ts";
import {
  Form,
  Link,
  notFound,
  refused,
  useRefusal,
  useSubmission,
  type Loaded,
  type Meta,
  type PageRequest,
  type PageSubmission,
} from "../../router/index.ts";
import { addLines } from "./add-lines.ts";
import { changesSentence, orderedAs, priceChange } from "./changes.ts";
import styles from "./reorder.module.css";

type Path = "/my-account/orders/:orderId/reorder";

const FORM = "reorder";
/** As many as one stock request may cover. */
const stocksAsked = 50;

export async function load(request: PageRequest<Path>) {
  const { params, client, store, signal, draw } = request;
  await signedIn(request);
  const report = await orderHistoryModule(client)
    .reorderReport(params.orderId, { signal })
    .catch((error: unknown) => {
      if (error instanceof FetchError && error.status === 404) return notFound();
      throw error;
    });
  const productIds = report.items.flatMap((item) => orderedAs(item)?.productId ?? []);
  const stocks = await stocksOf({ client, store, signal }, [...new Set(productIds)].slice(0, stocksAsked));
  // as markup: browsers do not change it, and need no code for it
  const drawn = report.items.map((item) => {
    const as = orderedAs(item);
    const stock = as && stocks.get(as.productId);
    return {
      number: draw(<PartNumber number={item.sku} />),
      replacement: item.replacement && draw(<PartNumber number={item.replacement.sku} />),
      stock:
        stock && draw(<StockLine stock={stock} timeZone={store.timeZone} wanted={Number(item.suggestedQuantity)} />),
    };
  });
  return { id: params.orderId, report, drawn, sentence: changesSentence(report) };
}

export async function submit({ params, client, form }: PageSubmission<Path>) {
  if (![...form.keys()].some((name) => name.startsWith("take-")))
    return refused({ message: "Select the lines that you want to order." });
  const added = await addLines(client, params.orderId, form);
  if (added.outcome === "nothing") return refused({ fields: added.fields });
  const kept = Object.entries(added.refused);
  if (kept.length === 0) return redirectTo("cart", {}, { again: String(added.count) });
  return refused({
    message: `${counted(added.count, "line")} added to the cart. What is still selected was not:`,
    fields: Object.fromEntries(kept.map(([id, message]) => [`line-${id}`, message])),
  });
}

export function meta({ report }: Loaded<typeof load>): Meta {
  return { title: `Order ${report.orderNumber} again`, robots: "noindex" };
}

export default function ReorderPage({ id, report, drawn, sentence }: Loaded<typeof load>) {
  const refusal = useRefusal(FORM);
  const { isPending } = useSubmission(FORM);
  const fields = refusal?.fields ?? {};
  const isPartlyAdded = Object.keys(fields).some((name) => name.startsWith("line-"));
  const isOrderable = report.items.some((item) => orderedAs(item) !== null);
  const nameOf = (field: string) =>
    report.items.find(({ orderItemSummaryId }) => field.endsWith(orderItemSummaryId))?.name ?? "A line";
  const errors = Object.entries(fields).map(([field, message]) => ({ field, message: `${nameOf(field)}: ${message}` }));
  const isTaken = (item: ReorderItem) => {
    const { orderItemSummaryId, status } = item;
    if (isPartlyAdded) return `line-${orderItemSummaryId}` in fields;
    return refusal ? `take-${orderItemSummaryId}` in refusal.values : status === "Available";
  };
  return (
    <AccountPage
      title={
        <>
          Order <span className={styles.number}>{report.orderNumber}</span> again
        </>
      }
      lead={sentence}
    >
      <Form method="post" name={FORM} noValidate className={tickedForm}>
        {refusal && (
          <ErrorSummary
            key={JSON.stringify(refusal)}
            title={isPartlyAdded ? refusal.message : undefined}
            errors={!isPartlyAdded && refusal.message ? [{ message: refusal.message }, ...errors] : errors}
          />
        )}
        <TickedLines headings={{ ticks: "Order", told: "Since then" }}>
          {/* remounted with each answer, as the server decides what is chosen */}
          <tbody key={JSON.stringify(refusal)}>
            {report.items.map((item, index) => (
              <Line
                key={item.orderItemSummaryId}
                item={item}
                currencies={report}
                drawn={drawn[index]!}
                isTaken={isTaken(item)}
                quantity={refusal?.values[`quantity-${item.orderItemSummaryId}`] ?? pieces(item.suggestedQuantity)}
                error={fields[`line-${item.orderItemSummaryId}`] ?? fields[`quantity-${item.orderItemSummaryId}`]}
              />
            ))}
          </tbody>
        </TickedLines>
        <p className={tickedButtons}>
          {isOrderable && (
            <Button look="primary" size="large" aria-busy={isPending || undefined}>
              Add the selected lines to the cart
            </Button>
          )}
          <Link href={href("accountOrder", { orderId: id })}>Back to the order</Link>
        </p>
      </Form>
    </AccountPage>
  );
}

interface LineProps {
  item: ReorderItem;
  currencies: Pick<Loaded<typeof load>["report"], "currencyIsoCode" | "orderCurrencyIsoCode">;
  drawn: Loaded<typeof load>["drawn"][number];
  isTaken: boolean;
  quantity: string;
  error: string | undefined;
}

function Line({ item, currencies, drawn, isTaken, quantity, error }: LineProps) {
  const { orderItemSummaryId: id, name, sku, status, quantityMessage, orderedUnitPrice, replacement } = item;
  const howOften = item.orderedSellingModelName;
  const as = orderedAs(item);
  const change = priceChange(item, currencies);
  return (
    <tr id={`line-${id}`} data-gone={as ? undefined : ""}>
      <td>{as && <Tick id={id} label={`Order ${as.name}`} isTicked={isTaken} />}</td>
      <th scope="row">
        {status === "Available" ? (
          <Link href={href("product", { sku: sku || "part", productId: item.productId })}>{name}</Link>
        ) : (
          name
        )}
        <span dangerouslySetInnerHTML={{ __html: drawn.number }} />
        {as?.coreCharge && <span>{coreAdded(as.coreCharge, currencies.currencyIsoCode)}</span>}
      </th>
      <td className={toldCell}>
        {replacement && (
          <p>
            Replaced by{" "}
            <Link href={href("product", { sku: replacement.sku || "part", productId: replacement.productId })}>
              {replacement.name}
            </Link>{" "}
            <span dangerouslySetInnerHTML={{ __html: drawn.replacement ?? "" }} />
            {status === "Available" && ", and still sold"}
          </p>
        )}
        {status === "NoLongerSold" && <Gone name={name}>No longer sold.</Gone>}
        {status === "NotAllowed" && <Gone name={name}>Not sold to your account anymore.</Gone>}
        {(change === "up" || change === "down") && (
          <p>
            Price {change === "up" ? "raised" : "lowered"}: it was{" "}
            {money(orderedUnitPrice, currencies.orderCurrencyIsoCode)}.
          </p>
        )}
        {howOften && as && (
          <p>
            You subscribed to it ({howOften}, at {money(orderedUnitPrice, currencies.orderCurrencyIsoCode)}). Here you
            order it once.
          </p>
        )}
        {quantityMessage && as && <p>{quantityMessage}</p>}
        {drawn.stock && <div dangerouslySetInnerHTML={{ __html: drawn.stock }} />}
        <LineError id={id} error={error} />
      </td>
      <td className={figureCell}>{as && money(as.unitPrice, currencies.currencyIsoCode)}</td>
      <td className={figureCell}>
        {as ? <LineQuantity id={id} name={as.name} quantity={quantity} error={error} /> : pieces(item.orderedQuantity)}
      </td>
    </tr>
  );
}

function Gone({ name, children }: { name: string; children: string }) {
  return (
    <p>
      <b>{children}</b> <Link href={href("search", {}, { term: name })}>Look for another</Link>
    </p>
  );
}
