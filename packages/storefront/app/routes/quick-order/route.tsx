import type { QuickOrderRow } from "@tradecounter/wire";
import { Button } from "../../components/button.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { Main } from "../../components/main.tsx";
import { Notice } from "../../components/notice.tsx";
import { LineError, LineQuantity, Tick } from "../../components/ticked-lines.tsx";
import { counted, pieces } from "../../content/format.ts";
import { href, redirectTo } from "../../routes.ts";
import {
  done,
  Form,
  Link,
  refused,
  useRefusal,
  useSubmission,
  type Loaded,
  type Meta,
  type PageRequest,
  type PageSubmission,
} from "../../router/index.ts";
import { addTicked, checkedList } from "./check-list.ts";
import styles from "./quick-order.module.css";

const LIST = "list";
const LINES = "lines";
/** Characters of a list that an address may hold; a longer one is shown in place, which takes scripts. */
const mostInAddress = 5000;

/** A list in the address is checked: it can be reloaded, and works without scripts. */
export async function load({ client, query }: PageRequest) {
  const list = query.get("list") ?? "";
  const rows = list === "" ? [] : await checkedList(client, list);
  return { list, isTooLong: query.has("long"), rows: Array.isArray(rows) ? rows : [] };
}

export async function submit({ client, form }: PageSubmission) {
  const list = form.get("list");
  if (typeof list !== "string") return add({ client, form });
  const rows = await checkedList(client, list);
  if (!Array.isArray(rows)) return refused({ fields: { list: rows.refused } });
  if (encodeURIComponent(list).length <= mostInAddress) return redirectTo("quickOrder", {}, { list });
  return done({ rows }, { plainly: href("quickOrder", {}, { long: "1" }) });
}

async function add({ client, form }: Pick<PageSubmission, "client" | "form">) {
  const { count, refused: kept } = await addTicked(client, form);
  const left = Object.entries(kept);
  if (count + left.length === 0) return refused({ message: "Tick the lines that you want to order." });
  if (left.length === 0) return redirectTo("cart", {}, { again: String(count) });
  return refused({
    message:
      count > 0 ? `${counted(count, "line")} put into the cart. What is still ticked is not:` : "Nothing was added:",
    fields: Object.fromEntries(left.map(([row, message]) => [`line-${row}`, message])),
  });
}

export function meta(): Meta {
  return { title: "Quick order", robots: "noindex" };
}

export default function QuickOrderPage({ list, isTooLong, rows: loaded }: Loaded<typeof load>) {
  const refusal = useRefusal(LIST);
  const { isPending, result } = useSubmission<typeof submit>(LIST);
  const rows = result?.rows ?? loaded;
  return (
    <Main>
      <h1>Quick order</h1>
      {isTooLong && (
        <Notice kind="caution" role="alert" title="This list is too long for a page without scripts">
          <p>Send some 200 lines at a time.</p>
        </Notice>
      )}
      <Form method="post" name={LIST} noValidate className={styles.form}>
        {refusal && <ErrorSummary errors={[{ field: "list", message: refusal.fields.list ?? "" }]} />}
        <label htmlFor="list">Part numbers and quantities</label>
        <p id="list-hint" className={styles.hint}>
          One a line, as in “FLT-1001 4”; or paste two columns of a spreadsheet. Other makers’ numbers are understood.
        </p>
        <textarea
          id="list"
          name="list"
          rows={8}
          spellCheck={false}
          autoCapitalize="off"
          aria-describedby="list-hint"
          aria-invalid={refusal ? true : undefined}
          defaultValue={refusal?.values.list ?? list}
          className={styles.list}
        />
        <p>
          <Button look={rows.length > 0 ? "plain" : "primary"} size="large" aria-busy={isPending || undefined}>
            Check the list
          </Button>
        </p>
      </Form>
      {rows.length > 0 && <Lines key={JSON.stringify(rows)} rows={rows} />}
    </Main>
  );
}

function Lines({ rows }: { rows: readonly QuickOrderRow[] }) {
  const refusal = useRefusal(LINES);
  const { isPending } = useSubmission(LINES);
  const fields = refusal?.fields ?? {};
  const isPartlyAdded = Object.keys(fields).length > 0;
  const errors = Object.entries(fields).map(([field, message]) => ({
    field,
    message: `Line ${field.slice("line-".length)}: ${message}`,
  }));
  const ready = rows.filter(isReady).length;
  const isTicked = (row: QuickOrderRow) => {
    if (isPartlyAdded) return `line-${row.row}` in fields;
    return refusal ? `take-${row.row}` in refusal.values : isReady(row);
  };
  return (
    <Form method="post" name={LINES} noValidate className={styles.form}>
      <h2 className={styles.found}>
        {counted(ready, "line")} of {rows.length} can be ordered as they are
      </h2>
      {refusal && (
        <ErrorSummary
          key={JSON.stringify(refusal)}
          title={isPartlyAdded ? refusal.message : undefined}
          errors={isPartlyAdded ? errors : [{ message: refusal.message ?? "" }]}
        />
      )}
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Line</th>
            <th scope="col">Part</th>
            <th scope="col">Quantity</th>
          </tr>
        </thead>
        {/* what is ticked is the server's to say anew after each answer */}
        <tbody key={JSON.stringify(refusal)}>
          {rows.map((row) => (
            <Line
              key={row.row}
              row={row}
              isTicked={isTicked(row)}
              values={refusal?.values ?? {}}
              error={fields[`line-${row.row}`]}
            />
          ))}
        </tbody>
      </table>
      <p>
        <Button look="primary" size="large" aria-busy={isPending || undefined}>
          Add the ticked lines to the cart
        </Button>
      </p>
    </Form>
  );
}

interface LineProps {
  row: QuickOrderRow;
  isTicked: boolean;
  /** What was sent, where the form comes back. */
  values: Readonly<Record<string, string>>;
  error: string | undefined;
}

function Line({ row, isTicked, values, error }: LineProps) {
  const { product, choices, partNumber, message, nearestQuantities } = row;
  const id = String(row.row);
  const name = product?.name ?? partNumber;
  const isOrderable = product !== null || choices.length > 0;
  const quantity = values[`quantity-${id}`] ?? (row.quantity === null ? "" : pieces(row.quantity));
  return (
    <tr id={`line-${id}`} data-state={isReady(row) ? undefined : "caution"}>
      <td>{isOrderable && <Tick id={id} label={`Order ${name}`} isTicked={isTicked} />}</td>
      <td className={styles.number}>{id}</td>
      <th scope="row">
        {product && (
          <>
            <input type="hidden" name={`number-${id}`} value={product.sku} />
            <Link href={href("product", { sku: product.sku || "part", productId: product.id })}>
              {product.name}
            </Link>{" "}
            <span className={styles.number}>{product.sku}</span>
          </>
        )}
        {!product && <span className={styles.number}>{partNumber || "(no part number)"}</span>}
        {choices.length > 0 && (
          <select
            name={`number-${id}`}
            aria-label={`Part for ${partNumber}`}
            defaultValue={values[`number-${id}`] ?? ""}
            className={styles.choice}
          >
            <option value="">Choose a part</option>
            {choices.map((choice) => (
              <option key={choice.id} value={choice.sku}>
                {choice.sku}, {choice.name}
              </option>
            ))}
          </select>
        )}
        {message && !error && <p className={styles.message}>{message}</p>}
        {nearestQuantities.length > 0 && (
          <p className={styles.message}>Can be ordered: {nearestQuantities.map(pieces).join(" or ")}.</p>
        )}
        <LineError id={id} error={error} />
      </th>
      <td>{isOrderable && <LineQuantity id={id} name={name} quantity={quantity} error={error} />}</td>
    </tr>
  );
}

/** Whether it goes into the cart as it stands. */
function isReady({ verdict }: QuickOrderRow): boolean {
  return verdict === "Found" || verdict === "Replaced";
}
