import { useState } from "react";
import type { QuickOrderRow } from "@tradecounter/wire";
import { Button } from "../../components/button.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { Main } from "../../components/main.tsx";
import { stockBehind, stockLater } from "../../components/stock-sentence.ts";
import { LineError, LineQuantity, Tick } from "../../components/ticked-lines.tsx";
import { coreAdded } from "../../content/core-charge.ts";
import { counted, money, pieces } from "../../content/format.ts";
import { stocksOf } from "../../content/stocks.ts";
import { locale } from "../../language.ts";
import { href, redirectTo } from "../../routes.ts";
import {
  Form,
  Link,
  refused,
  shownWith,
  useRefusal,
  useSubmission,
  type Loaded,
  type Meta,
  type PageRequest,
  type PageSubmission,
} from "../../router/index.ts";
import { addTicked, checkedList, listInFile } from "./check-list.ts";
import { quantityText, readingsOf, undecidedText } from "./quantity-text.ts";
import styles from "./quick-order.module.css";

const LIST = "list";
const LINES = "lines";
const FILE = "list-file";
/** Maximum characters of a list in an address; a longer one is shown in place. */
const mostInAddress = 5000;

/** A list in the address is checked: it can be reloaded, and works without scripts. */
export async function load({ client, query, store, signal }: PageRequest) {
  const list = query.get("list") ?? "";
  const checked = list === "" ? undefined : await checkedList(client, list, locale);
  const { rows, currency } = checked && "rows" in checked ? checked : { rows: [], currency: "" };
  return { list, rows, currency, later: await laterOf({ client, store, signal }, rows) };
}

/** What is back-ordered in each row and when it is due, by row number: a later row of the same part gets what an earlier one leaves. */
async function laterOf(wanted: Pick<PageRequest, "client" | "store" | "signal">, rows: readonly QuickOrderRow[]) {
  const ready = rows.flatMap(({ row, product, quantity, verdict }) =>
    product && quantity !== null && isReady({ verdict })
      ? [{ row, productId: product.id, count: Number(quantity) }]
      : [],
  );
  const stocks = await stocksOf(
    wanted,
    ready.map(({ productId }) => productId),
  );
  const later: Record<number, string> = {};
  for (const { row, productId, count } of ready) {
    const stock = stocks.get(productId);
    const said = stock && stockLater(stock, count, wanted.store.timeZone);
    if (said !== undefined) later[row] = said;
    if (stock) stocks.set(productId, stockBehind(stock, count));
  }
  return later;
}

export async function submit({ client, form }: PageSubmission) {
  const file = form.get("file");
  if (file instanceof File) {
    if (file.size === 0) return refused({ fields: { file: "Choose a file." } });
    const text = await listInFile(file, locale);
    if (typeof text !== "string") return refused({ fields: { file: text.refused } });
    return checkedOr(client, text, "file");
  }
  const list = form.get("list");
  return typeof list === "string" ? checkedOr(client, list, "list") : add(client, form);
}

/** Redirects to the list with the store's answers, or says in which field the error is. */
async function checkedOr(client: PageSubmission["client"], list: string, field: "list" | "file") {
  const checked = await checkedList(client, list, locale);
  if ("refused" in checked) return refused({ fields: { [field]: checked.refused } });
  if (encodeURIComponent(list).length <= mostInAddress) return redirectTo("quickOrder", {}, { list });
  return shownWith({ list });
}

async function add(client: PageSubmission["client"], form: FormData) {
  const { count, refused: kept } = await addTicked(client, form, locale);
  const left = Object.entries(kept);
  if (count + left.length === 0) return refused({ message: "Select the lines that you want to order." });
  if (left.length === 0) return redirectTo("cart", {}, { again: String(count) });
  return refused({
    message:
      count > 0 ? `${counted(count, "line")} added to the cart. What is still selected was not:` : "Nothing was added:",
    fields: Object.fromEntries(left.map(([row, message]) => [`line-${row}`, message])),
  });
}

export function meta(): Meta {
  return { title: "Quick order", robots: "noindex" };
}

export default function QuickOrderPage({ list, rows, currency, later }: Loaded<typeof load>) {
  const refusal = useRefusal(LIST);
  const { isPending } = useSubmission(LIST);
  return (
    <Main>
      <h1>Quick order</h1>
      <Form method="post" name={LIST} noValidate className={styles.form}>
        {refusal && <ErrorSummary errors={[{ field: "list", message: refusal.fields.list ?? "" }]} />}
        <label htmlFor="list">Part numbers and quantities</label>
        <p id="list-hint" className={styles.hint}>
          One per line, as in “FLT-1001 4”; or paste two columns of a spreadsheet. Other makers’ numbers work, too.
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
      {/* the answers come before the other ways to enter a list, so that they are visible at once on a phone */}
      {rows.length > 0 && <Lines key={list} rows={rows} currency={currency} later={later} />}
      <FileForm />
    </Main>
  );
}

/** The browser sends it itself, with or without scripts. */
function FileForm() {
  const refusal = useRefusal(FILE);
  const [tooLarge, setTooLarge] = useState<string>();
  const problem = tooLarge ?? refusal?.fields.file;
  return (
    <Form method="post" name={FILE} encType="multipart/form-data" className={styles.form} data-plain="">
      {problem && <ErrorSummary key={problem} errors={[{ field: "file", message: problem }]} />}
      <label htmlFor="file">Or send a file</label>
      <p id="file-hint" className={styles.hint}>
        A .csv or .xlsx of up to 5,000 lines and 4 MB, with part numbers and quantities in its first sheet.
      </p>
      <p className={styles.file}>
        <input
          id="file"
          name="file"
          type="file"
          accept=".csv,.tsv,.txt,.xlsx"
          aria-describedby="file-hint"
          aria-invalid={problem ? true : undefined}
          onChange={({ currentTarget: input }) => {
            const isTooLarge = (input.files?.[0]?.size ?? 0) > 4 << 20;
            setTooLarge(isTooLarge ? "This file is larger than 4 MB. Send a shorter list." : undefined);
            if (isTooLarge) input.value = "";
          }}
        />
        <Button>Check the file</Button>
      </p>
    </Form>
  );
}

interface LinesProps {
  rows: readonly QuickOrderRow[];
  currency: string;
  later: Readonly<Record<number, string>>;
}

function Lines({ rows, currency, later }: LinesProps) {
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
        {pieces(ready)} of {counted(rows.length, "line")} can be ordered as is
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
            <th scope="col" className={styles.figure}>
              Each
            </th>
            <th scope="col">Quantity</th>
            <th scope="col" className={styles.figure}>
              Amount
            </th>
          </tr>
        </thead>
        {/* remounted with each answer, as the server decides what is ticked */}
        <tbody key={JSON.stringify(refusal)}>
          {rows.map((row) => (
            <Line
              key={row.row}
              row={row}
              currency={currency}
              later={later[row.row]}
              isTicked={isTicked(row)}
              values={refusal?.values ?? {}}
              error={fields[`line-${row.row}`]}
            />
          ))}
        </tbody>
      </table>
      <p>
        <Button look="primary" size="large" aria-busy={isPending || undefined}>
          Add the selected lines to the cart
        </Button>
      </p>
    </Form>
  );
}

interface LineProps {
  row: QuickOrderRow;
  currency: string;
  /** How much of it is back-ordered, and when that is due. */
  later: string | undefined;
  isTicked: boolean;
  /** The input, if the form was rejected. */
  values: Readonly<Record<string, string>>;
  error: string | undefined;
}

function Line({ row, currency, later, isTicked, values, error }: LineProps) {
  const { product, choices, partNumber, message, nearestQuantities } = row;
  const id = String(row.row);
  const name = product?.name ?? partNumber;
  const isOrderable = product !== null || choices.length > 0;
  // for an invalid number the store returns one that can be ordered, and for an ambiguous one both readings
  const [less, more] = row.quantity === null ? nearestQuantities : [];
  const isUndecided = less !== undefined && more !== undefined;
  const asked = isUndecided ? undecidedText(less, locale) : "";
  const quantity = values[`quantity-${id}`] ?? (row.quantity === null ? asked : quantityText(row.quantity, locale));
  const nearest = isUndecided ? [] : nearestQuantities.map((allowed) => quantityText(allowed, locale));
  const readings = readingsOf(quantity, locale) ?? [];
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
        {row.coreCharge && <p>{coreAdded(row.coreCharge, currency)}</p>}
        {later && !error && <p>{later}</p>}
        {message && !error && <p className={styles.message}>{message}</p>}
        {nearest.length > 0 && <p className={styles.message}>Can be ordered: {nearest.join(" or ")}.</p>}
        <LineError id={id} error={error} />
        {readings.length > 0 && (
          <p role="radiogroup" aria-label={`Meant by the quantity of ${name}`}>
            {readings.map((reading) => (
              <label key={reading} className={styles.reading}>
                <input
                  type="radio"
                  name={`meant-${id}`}
                  value={reading}
                  defaultChecked={reading === values[`meant-${id}`]}
                />
                {reading}
              </label>
            ))}
          </p>
        )}
      </th>
      <td className={styles.figure}>{money(row.unitPrice, currency)}</td>
      <td>{isOrderable && <LineQuantity id={id} name={name} quantity={quantity} error={error} />}</td>
      <td className={styles.figure}>{money(row.totalPrice, currency)}</td>
    </tr>
  );
}

/** Whether it can be added to the cart as it is. */
function isReady({ verdict }: Pick<QuickOrderRow, "verdict">): boolean {
  return verdict === "Found" || verdict === "Replaced";
}
