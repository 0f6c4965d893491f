import { useEffect } from "react";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import { Main } from "../../components/main.tsx";
import { PartListHead, PartRow } from "../../components/part-row.tsx";
import { PartStrips } from "../../components/part-strips.tsx";
import { isOut, orderableNow } from "../../components/stock-sentence.ts";
import { rememberSeenPart } from "../../components/seen-parts.ts";
import { counted } from "../../content/format.ts";
import { breadcrumbList, productData } from "../../content/structured-data.ts";
import { categoryHref, href } from "../../routes.ts";
import { Kept, Redirect, type Loaded, type Meta, type PageRequest } from "../../router/index.ts";
import { stripsOfPart } from "../../content/part-strips.ts";
import { BarCode } from "../../components/bar-code.tsx";
import { DeliveryLine, promiseOf } from "./delivery-promise.tsx";
import { DrawingAndDocuments } from "./drawing-and-documents.tsx";
import { Facts } from "./facts.tsx";
import { FamilyBox } from "./family-box.tsx";
import { Gallery } from "./gallery.tsx";
import { listAddressFrom } from "../search/list-address.ts";
import { loadFitment } from "./load-fitment.ts";
import { loadProduct, type ProductView } from "./load-product.ts";
import { More } from "./more.tsx";
import { OrderBox } from "./order-box.tsx";
import { OrderLinks } from "./order-links.tsx";
import styles from "./product.module.css";
import { PriceNotes, termsOf } from "./price-notes.tsx";
import { Title } from "./title.tsx";
import { waysToBuy } from "./ways-to-buy.tsx";

export async function load(request: PageRequest<"/product/:sku/:productId">) {
  const { params, query, store, draw, drawKept } = request;
  const [view, delivery, strips] = await Promise.all([
    loadProduct(request, params.productId),
    promiseOf(request, params.productId),
    stripsOfPart(request, params.productId),
  ]);
  const { fields } = view.product;
  const sku = fields.StockKeepingUnit || "part";
  // a changed part number: the old address redirects to the new one
  if (params.sku !== sku)
    throw new Redirect(href("product", { sku, productId: view.product.id }, query), { status: 301 });
  const sold = { id: view.product.id, name: fields.Name ?? "", isOut: isOut(view.stock) };
  const foundBy = listAddressFrom(query).term;
  const isFamily = view.product.productClass === "VariationParent";
  return {
    // a family's versions are chosen in its box
    view: isFamily ? { ...view, choices: [] } : view,
    family: isFamily ? draw(<FamilyBox {...view} />) : "",
    ...markup.getOrInsertComputed(view.product, () => markupOf(request, view.product)),
    most: view.stock && orderableNow(view.stock),
    // separate, since the promise, which changes by the minute, is the same for many parts
    links: (delivery ? drawKept(DeliveryLine, { told: delivery }) : "") + drawKept(OrderLinks, { ...sold, foundBy }),
    notes: drawKept(PriceNotes, { core: view.core, offers: view.offers }),
    terms: termsOf(view, store),
    ways: await waysToBuy(request, view),
    more: drawKept(More, { families: await loadFitment(request, view.product), replaces: view.replaces }),
    strips,
    seen: {
      name: sold.name,
      partNumber: fields.StockKeepingUnit ?? "",
      to: href("product", { sku, productId: sold.id }),
      drawing: view.product.defaultImage?.thumbnailUrl ?? view.product.defaultImage?.url ?? null,
    },
  };
}

/** Keyed by the reply, as shared pages read the same one repeatedly. */
const markup = new WeakMap<ProductView["product"], ReturnType<typeof markupOf>>();

function markupOf({ drawKept }: Pick<PageRequest, "drawKept">, product: ProductView["product"]) {
  const { fields, mediaGroups } = product;
  return {
    trail: drawKept(Breadcrumb, { crumbs: crumbsOf(product) }),
    papers: drawKept(DrawingAndDocuments, { fields, mediaGroups }),
    bars: drawKept(BarCode, { text: fields.StockKeepingUnit ?? "" }),
  };
}

export function meta({ view: { product, price, stock, variations, pictures } }: Loaded<typeof load>): Meta {
  const { Name, StockKeepingUnit, Description } = product.fields;
  const canonical = href("product", { sku: StockKeepingUnit || "part", productId: product.id });
  const views = pictures.map(({ fullUrl }) => fullUrl);
  const offered = { name: Name ?? "", sku: StockKeepingUnit ?? "", href: canonical, pictures: views, price, stock };
  return {
    title: `${Name}, ${StockKeepingUnit}`,
    description: Description ?? undefined,
    canonical,
    image: product.defaultImage?.url ?? undefined,
    type: "product",
    record: { kind: "product", id: product.id },
    jsonLd: [
      productData(
        product,
        offered,
        variations.map((one) => ({
          name: one.name,
          sku: one.sku,
          href: one.to,
          pictures: one.drawing?.url ? [one.drawing.url] : views,
          price: { unitPrice: one.unitPrice, currencyIsoCode: one.currency },
          stock: one.stock,
        })),
      ),
      breadcrumbList([...crumbsOf(product), { label: Name ?? "" }]),
    ],
  };
}

function crumbsOf({ primaryProductCategoryPath }: ProductView["product"]) {
  const path = primaryProductCategoryPath?.path ?? [];
  return [
    { label: "Home", href: href("home") },
    ...path.map((one, index) => ({ label: one.name, href: categoryHref(path.slice(0, index + 1)) })),
  ];
}

export default function ProductPage({
  view,
  family,
  trail,
  most,
  links,
  notes,
  terms,
  ways,
  more,
  bars,
  papers,
  strips,
  seen,
}: Loaded<typeof load>) {
  const { product, price, stock, replacedBy, variations, choices, specification, pictures } = view;
  const { id, fields } = product;
  const name = fields.Name ?? "";
  const sku = fields.StockKeepingUnit ?? "";

  useEffect(() => rememberSeenPart(seen), [seen]);

  return (
    <Main>
      <div dangerouslySetInnerHTML={{ __html: trail }} />
      <div className={styles.product}>
        <Kept
          as="div"
          className={styles.title}
          draw={Title}
          shown={{
            name,
            sku,
            maker: fields.Brand__c ?? null,
            makerNumber: fields.ManufacturerPartNumber__c ?? null,
            bars,
            replacedBy,
          }}
        />
        <Kept as="div" key={`drawing of ${id}`} className={styles.drawing} draw={Gallery} shown={{ name, pictures }} />
        {family ? (
          <div className={styles.order} dangerouslySetInnerHTML={{ __html: family }} />
        ) : (
          <Kept
            as="div"
            key={`order of ${id}`}
            className={styles.order}
            draw={OrderBox}
            shown={{
              id,
              name,
              unit: fields.QuantityUnitOfMeasure,
              notes,
              terms,
              ways,
              most,
              links,
              wireRule: product.purchaseQuantityRule,
              price,
              stock,
            }}
          />
        )}
        <Kept
          as="div"
          className={styles.facts}
          draw={Facts}
          shown={{ description: fields.Description, choices, specification, papers }}
        />
      </div>
      {variations.length > 0 && (
        <section id="variations" aria-labelledby="variations-title" className={styles.section}>
          <h2 id="variations-title">{counted(variations.length, "version")}</h2>
          <PartListHead />
          <ul className={styles.rows}>
            {variations.map((part) => (
              <PartRow key={part.id} part={part} />
            ))}
          </ul>
        </section>
      )}
      <PartStrips html={strips} />
      <div dangerouslySetInnerHTML={{ __html: more }} />
    </Main>
  );
}
