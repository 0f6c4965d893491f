import { Main } from "../../components/main.tsx";
import { MOST_COMPARED } from "../../content/compared-parts.ts";
import { pieces } from "../../content/format.ts";
import { href, redirectTo } from "../../routes.ts";
import { useRefusal, useSubmission, type Loaded, type Meta, type PageRequest } from "../../router/index.ts";
import type { submit as addToCart } from "../cart/route.tsx";
import { formOf } from "./add-form.ts";
import { CompareView } from "./compare-view.tsx";
import { columnOf, idsAsked, loadCompared } from "./load-compared.tsx";
import { comparedRows } from "./rows.ts";
import styles from "./compare.module.css";

/** How many parts of the same kind are offered as additions. */
const OFFERED = 6;

/**
 * Up to four parts side by side, by their ids in the address, so that it can be shared. A part that this
 * shopper cannot see is reported as gone, whether or not it ever existed.
 */
export async function load(request: PageRequest) {
  const { query, client, signal } = request;
  const { ids, areMore } = idsAsked(query);
  const number = query.get("number")?.trim();
  const wanted = number ? await idOfNumber(request, number) : undefined;
  if (wanted) return redirectTo("compare", {}, addressOf([...ids.filter((id) => id !== wanted), wanted]));
  const views = await loadCompared(request, ids);
  const categoryId = views[0]?.product.primaryProductCategoryPath?.path.at(-1)?.id;
  const alike =
    categoryId && views.length < MOST_COMPARED
      ? await client.search
          .products({ categoryId, pageSize: OFFERED + MOST_COMPARED }, { signal })
          .then(({ productsPage }) => productsPage.products)
          .catch(() => [])
      : [];
  const shown = views.map(({ product }) => product.id as string);
  const columns = views.map((view) => columnOf(request, view));
  const offered = alike.filter(({ id }) => !shown.includes(id)).slice(0, OFFERED);
  return {
    columns: columns.map(({ id, name }) => ({ id, name })),
    view: request.draw(
      <CompareView
        columns={columns}
        rows={comparedRows(views.map(({ specification }) => specification))}
        gone={ids.length - views.length}
        areMore={areMore}
        unknownNumber={number ?? null}
        alike={offered.map(({ id, name }) => ({ name, to: href("compare", {}, addressOf([...shown, id])) }))}
      />,
    ),
  };
}

function addressOf(ids: readonly string[]): URLSearchParams {
  return new URLSearchParams(ids.map((id) => ["part", id]));
}

async function idOfNumber({ client, signal }: PageRequest, number: string): Promise<string | undefined> {
  const skus = [...new Set([number, number.toUpperCase()])];
  const { products } = await client.catalog
    .products({ skus, fields: ["Name"] }, { signal })
    .catch(() => ({ products: [] }));
  return products.find(({ success, id }) => success && id)?.id ?? undefined;
}

export function meta(): Meta {
  return { title: "Compare parts", robots: "noindex" };
}

export default function ComparePage({ columns, view }: Loaded<typeof load>) {
  return (
    <Main>
      <h1>Compare parts</h1>
      {columns.map(({ id, name }) => (
        <Added key={id} id={id} name={name} />
      ))}
      <div className={styles.view} dangerouslySetInnerHTML={{ __html: view }} />
    </Main>
  );
}

/** The outcome of a part's form. */
function Added({ id, name }: { id: string; name: string }) {
  const form = formOf(id);
  const { result } = useSubmission<typeof addToCart>(form);
  const refusal = useRefusal(form);
  const message = refusal?.fields.quantity ?? refusal?.message;
  return (
    <p role="status">
      {message
        ? `${name}: ${message}`
        : result && `${name}: ${pieces(result.added)} added, ${pieces(result.inCart)} in cart.`}
    </p>
  );
}
