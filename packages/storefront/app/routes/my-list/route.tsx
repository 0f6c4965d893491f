import { FetchError, wishlistsModule } from "@tradecounter/client";
import type { WishlistItem } from "@tradecounter/wire";
import { AccountPage } from "../../components/account-page.tsx";
import { Button } from "../../components/button.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { TextField } from "../../components/field.tsx";
import { FormErrors } from "../../components/form-errors.tsx";
import { Notice } from "../../components/notice.tsx";
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
import { coreHint } from "../../content/core-charge.ts";
import { counted, money, pieces } from "../../content/format.ts";
import { signedIn } from "../../content/signed-in.ts";
import { stocksOf } from "../../content/stocks.ts";
import { howOften } from "../../content/ways-to-buy.ts";
import { href, redirectTo } from "../../routes.ts";
import {
  Form,
  Link,
  notFound,
  useRefusal,
  useSubmission,
  type Loaded,
  type Meta,
  type PageRequest,
  type PageSubmission,
} from "../../router/index.ts";
import { changeList } from "./change-list.ts";
import styles from "./my-list.module.css";

type Path = "/mylists/:listId";

const ITEMS = "list-items";
const SETTINGS = "list-settings";
/** As many as one stock request may cover. */
const pageSize = 50;
const productFields = ["CoreCharges__c"];

export async function load(request: PageRequest<Path>) {
  const { params, client, store, query, signal, draw } = request;
  const { accountName } = await signedIn(request);
  const lists = wishlistsModule(client);
  const options = { signal, cachePolicy: "no-cache" } as const;
  const token = query.get("page");
  const { summary, page: first } = await lists
    .one(params.listId, { pageSize, productFields }, options)
    .catch(orNotFound);
  const page = token
    ? await lists.items(params.listId, { page: token, productFields }, options).catch(orNotFound)
    : first;
  const shown = page.items.flatMap(({ productSummary }) => productSummary?.productId ?? []);
  const stocks = await stocksOf({ client, store, signal }, shown);
  // as markup: browsers do not change it, and need no code for it
  const drawn = page.items.map(({ productSummary, quantity, currencyIsoCode }) => {
    const stock = productSummary && stocks.get(productSummary.productId);
    return {
      number: productSummary && draw(<PartNumber number={productSummary.sku ?? ""} />),
      core: coreHint(productSummary?.fields?.CoreCharges__c, currencyIsoCode ?? "USD"),
      stock: stock && draw(<StockLine stock={stock} timeZone={store.timeZone} wanted={Number(quantity ?? 1)} />),
    };
  });
  return {
    accountName,
    list: { ...summary, isOwner: summary.isOwner ?? true },
    items: page.items,
    drawn,
    previous: page.previousPageToken,
    next: page.nextPageToken,
    isDeleting: query.has("delete"),
    done: query.get("done"),
    count: Number(query.get("count")) || 0,
  };
}

/** A missing list, somebody else's, and a malformed address get the same not-found page. */
function orNotFound(error: unknown): never {
  if (error instanceof FetchError && (error.status === 404 || error.status === 400)) notFound();
  throw error;
}

export async function submit({ params, client, form }: PageSubmission<Path>) {
  try {
    return await changeList(client, params.listId, form);
  } catch (error) {
    // somebody else, or another window, was faster
    if (error instanceof FetchError && error.status === 404)
      return redirectTo("myList", { listId: params.listId }, { done: "gone" });
    throw error;
  }
}

export function meta({ list }: Loaded<typeof load>): Meta {
  return { title: list.name, robots: "noindex" };
}

function sentenceFor(done: string | null, count: number): string | undefined {
  if (done === "made") return "List created.";
  if (done === "saved") return "The list is changed.";
  if (done === "kept") return `${counted(count, "part")} saved to this list.`;
  if (done === "removed") return `${counted(count, "part")} removed.`;
  if (done === "cart") return `${counted(count, "part")} added to the cart.`;
  return undefined;
}

export default function MyListPage(data: Loaded<typeof load>) {
  const { accountName, list, items, previous, next, isDeleting, done, count } = data;
  const refusal = useRefusal();
  const sentence = refusal ? undefined : sentenceFor(done, count);
  const here = { listId: list.id };
  return (
    <AccountPage
      title={list.name}
      lead={
        list.isOwner
          ? list.isShared && accountName && `Everybody who orders for ${accountName} sees this list.`
          : `Shared by ${list.ownerName ?? "a colleague"}. Only who made it can change it.`
      }
    >
      {sentence && (
        <Notice kind="go" title={sentence} role="status">
          {done === "cart" && (
            <p>
              <Link href={href("cart")}>View cart</Link>
            </p>
          )}
        </Notice>
      )}
      {!refusal && done === "gone" && (
        <Notice kind="note" title="The list has changed meanwhile. This is how it is now." role="status" />
      )}
      {items.length === 0 ? (
        <p>
          Nothing is on this list yet. <Link href={href("home")}>Find a part</Link> and press “Save to a list” beside
          it.
        </p>
      ) : (
        <Items {...data} />
      )}
      {(previous || next) && (
        <nav aria-label="Pages" className={styles.pages}>
          {previous && <Link href={href("myList", here, { page: previous })}>Previous parts</Link>}
          {next && <Link href={href("myList", here, { page: next })}>More parts</Link>}
        </nav>
      )}
      {list.isOwner && <Settings list={list} accountName={accountName} isDeleting={isDeleting} />}
    </AccountPage>
  );
}

function Items({ list, items, drawn }: Loaded<typeof load>) {
  const refusal = useRefusal(ITEMS);
  const { isPending } = useSubmission(ITEMS);
  const fields = refusal?.fields ?? {};
  const nameOf = (field: string) =>
    items.find(({ wishlistItemId }) => field.endsWith(wishlistItemId))?.productSummary?.name ?? "A part";
  const errors = Object.entries(fields).map(([field, message]) => ({
    field,
    message: field.startsWith("item-") ? message : `${nameOf(field)}: ${message}`,
  }));
  return (
    <Form method="post" name={ITEMS} noValidate className={tickedForm}>
      {refusal && (
        <ErrorSummary
          key={JSON.stringify(refusal)}
          title={errors.length > 0 ? refusal.message : undefined}
          errors={errors.length > 0 || !refusal.message ? errors : [{ message: refusal.message }]}
        />
      )}
      {list.isOwner && (
        // the first button of the form, so that Enter in a quantity does nothing more than save
        <p className={styles.above}>
          <Button size="small" name="do" value="save">
            Save the quantities
          </Button>
        </p>
      )}
      <TickedLines label={list.name} headings={{ ticks: null, told: "Stock" }}>
        <tbody key={JSON.stringify(refusal)}>
          {items.map((item, index) => (
            <Row
              // remounted if the saved quantity changes, so that the field shows it
              key={`${item.wishlistItemId} ${item.quantity}`}
              item={item}
              drawn={drawn[index]!}
              isOwner={list.isOwner}
              isTicked={refusal ? `take-${item.wishlistItemId}` in refusal.values : false}
              quantity={refusal?.values[`quantity-${item.wishlistItemId}`] ?? pieces(item.quantity ?? "1")}
              error={fields[`item-${item.wishlistItemId}`] ?? fields[`quantity-${item.wishlistItemId}`]}
            />
          ))}
        </tbody>
      </TickedLines>
      <p className={tickedButtons}>
        <Button look="primary" size="large" name="do" value="cart-all" aria-busy={isPending || undefined}>
          {list.wishlistProductCount === 1 ? "Add it to the cart" : `Add all ${list.wishlistProductCount} to the cart`}
        </Button>
        <Button size="large" name="do" value="cart-some">
          Add the selected parts to the cart
        </Button>
        {list.isOwner && (
          <Button look="quiet" name="do" value="remove">
            Remove the selected parts from the list
          </Button>
        )}
      </p>
    </Form>
  );
}

interface RowProps {
  item: WishlistItem;
  drawn: Loaded<typeof load>["drawn"][number];
  isOwner: boolean;
  isTicked: boolean;
  quantity: string;
  error: string | undefined;
}

function Row({ item, drawn, isOwner, isTicked, quantity, error }: RowProps) {
  const { wishlistItemId: id, productSummary, salesPrice, currencyIsoCode } = item;
  const name = productSummary?.name ?? "Part that is not shown to you";
  const currency = currencyIsoCode ?? "USD";
  return (
    <tr id={`item-${id}`} data-gone={productSummary ? undefined : ""}>
      <td>
        <Tick id={id} label={`Select ${name}`} isTicked={isTicked} />
      </td>
      <th scope="row">
        {productSummary ? (
          <Link href={href("product", { sku: productSummary.sku || "part", productId: productSummary.productId })}>
            {name}
          </Link>
        ) : (
          "This part is not shown to you anymore."
        )}
        {drawn.number && <span dangerouslySetInnerHTML={{ __html: drawn.number }} />}
        {drawn.core && <span>{drawn.core}</span>}
      </th>
      <td className={toldCell}>
        {item.sellingModelName && <p>{howOften(item)}</p>}
        {drawn.stock && <div dangerouslySetInnerHTML={{ __html: drawn.stock }} />}
        <LineError id={id} error={error} />
      </td>
      <td className={figureCell}>{salesPrice === null ? "" : money(String(salesPrice), currency)}</td>
      <td className={figureCell}>
        {isOwner && productSummary ? (
          <>
            <input type="hidden" name={`kept-${id}`} value={item.quantity} />
            <LineQuantity id={id} name={name} quantity={quantity} error={error} />
          </>
        ) : (
          pieces(item.quantity ?? "1")
        )}
      </td>
    </tr>
  );
}

type SettingsProps = Pick<Loaded<typeof load>, "list" | "accountName" | "isDeleting">;

function Settings({ list, accountName, isDeleting }: SettingsProps) {
  const refusal = useRefusal(SETTINGS);
  const { isPending } = useSubmission(SETTINGS);
  const here = { listId: list.id };
  return (
    <section aria-labelledby="settings" className={styles.settings}>
      <h2 id="settings">Name and sharing</h2>
      <Form method="post" name={SETTINGS} noValidate className={tickedForm}>
        <FormErrors form={SETTINGS} />
        <TextField
          name="name"
          label="Name"
          autoComplete="off"
          maxLength={255}
          defaultValue={refusal?.values.name ?? list.name}
          error={refusal?.fields.name}
        />
        {accountName && (
          <label className={styles.check}>
            <input
              type="checkbox"
              name="isShared"
              value="yes"
              defaultChecked={refusal ? "isShared" in refusal.values : list.isShared}
            />
            Share it with everybody who orders for {accountName}
          </label>
        )}
        <p className={tickedButtons}>
          <Button name="do" value="settings" aria-busy={isPending || undefined}>
            Save
          </Button>
          {!isDeleting && (
            <Link href={href("myList", here, { delete: "1" })} keepScroll>
              Delete the list
            </Link>
          )}
        </p>
      </Form>
      {isDeleting && (
        <Form
          method="post"
          name={`${SETTINGS}-delete`}
          className={tickedButtons}
          role="group"
          aria-label="Delete the list"
        >
          <p>
            <b>Delete “{list.name}”?</b> {counted(list.wishlistProductCount, "part")} on it; orders and carts keep
            theirs.
          </p>
          <Button name="do" value="delete">
            Delete it
          </Button>
          <Link href={href("myList", here)} keepScroll>
            Keep it
          </Link>
        </Form>
      )}
    </section>
  );
}
