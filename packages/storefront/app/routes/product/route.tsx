import { useEffect } from "react";
import type { VariationInfo } from "@tradecounter/wire";
import { Bars } from "../../components/bars.tsx";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import { Main } from "../../components/main.tsx";
import { Notice } from "../../components/notice.tsx";
import { PartListHead, PartRow } from "../../components/part-row.tsx";
import { PartNumber } from "../../components/part-number.tsx";
import { rememberSeenPart } from "../../components/seen-parts.ts";
import { Unseen } from "../../components/unseen.tsx";
import { categoryHref } from "../../content/category-address.ts";
import { counted } from "../../content/format.ts";
import { listIn, specificationOf } from "../../content/product-fields.ts";
import { href } from "../../routes.ts";
import { Link, type Loaded, type Meta, type PageRequest } from "../../router/index.ts";
import { MODEL } from "../home/engines.ts";
import { listAddressFrom, listQuery, toggled } from "../search/list-address.ts";
import { code128 } from "../../components/code-128.ts";
import { Gallery } from "./gallery.tsx";
import { loadProduct, type PartReference, type ProductView } from "./load-product.ts";
import { OrderBox } from "./order-box.tsx";
import styles from "./product.module.css";
import { choicesOf } from "./variations.ts";

export async function load({ params, client, store, signal }: PageRequest<"/product/:sku/:productId">) {
  const view = await loadProduct({ client, store, signal }, params.productId);
  const { StockKeepingUnit, Fits__c } = view.product.fields;
  return {
    view,
    engines: listIn(Fits__c).map((name) => ({ name, href: engineHref(name) })),
    bars: code128(StockKeepingUnit ?? "") ?? null,
  };
}

export function meta({ view: { product, price, stock } }: Loaded<typeof load>): Meta {
  const { Name, StockKeepingUnit, Description, Brand__c, ManufacturerPartNumber__c } = product.fields;
  const canonical = href("product", { sku: StockKeepingUnit || "part", productId: product.id });
  return {
    title: `${Name}, ${StockKeepingUnit}`,
    description: Description ?? undefined,
    canonical,
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "Product",
      name: Name,
      sku: StockKeepingUnit,
      mpn: ManufacturerPartNumber__c ?? undefined,
      brand: Brand__c ? { "@type": "Brand", name: Brand__c } : undefined,
      description: Description ?? undefined,
      image: product.defaultImage?.url ?? undefined,
      url: canonical,
      offers: price?.unitPrice
        ? {
            "@type": "Offer",
            price: price.unitPrice,
            priceCurrency: price.currencyIsoCode,
            availability: `https://schema.org/${stock && stock.available <= 0 ? "OutOfStock" : "InStock"}`,
          }
        : undefined,
    },
  };
}

export default function ProductPage({ view, engines, bars }: Loaded<typeof load>) {
  const { product, replacedBy, replaces, variations } = view;
  const { Name, StockKeepingUnit, Description, Brand__c, ManufacturerPartNumber__c } = product.fields;
  const name = Name ?? "";
  const sku = StockKeepingUnit ?? "";
  const path = product.primaryProductCategoryPath?.path ?? [];
  const isFamily = product.productClass === "VariationParent";

  useEffect(() => {
    const to = href("product", { sku: sku || "part", productId: product.id });
    rememberSeenPart({ name, partNumber: sku, to, drawing: product.defaultImage?.url ?? null });
  }, [product, name, sku]);

  return (
    <Main>
      <Breadcrumb
        crumbs={[
          { label: "Home", href: href("home") },
          ...path.map((one, index) => ({ label: one.name, href: categoryHref(path.slice(0, index + 1)) })),
        ]}
      />
      <div className={styles.product}>
        <div className={styles.title}>
          <h1>{name}</h1>
          <dl className={styles.numbers}>
            <div>
              <dt>Part number</dt>
              <dd>
                <PartNumber number={sku} size="large" copy />
              </dd>
            </div>
            {ManufacturerPartNumber__c && (
              <div>
                <dt>{Brand__c ? `${Brand__c} number` : "Maker’s number"}</dt>
                <dd>
                  <PartNumber number={ManufacturerPartNumber__c} size="large" copy />
                </dd>
              </div>
            )}
          </dl>
          {bars && <Bars text={sku} bars={bars} />}
          {replacedBy.length > 0 && (
            <Notice kind="caution" title="This part has been replaced">
              <p>
                Order <References parts={replacedBy} /> instead.
              </p>
            </Notice>
          )}
        </div>
        <div className={styles.drawing}>
          <Gallery key={product.id} product={product} name={name} />
        </div>
        <div className={styles.order}>
          {!isFamily && <OrderBox key={product.id} view={view} />}
          {isFamily && (
            <p className={styles.choose}>
              <a href="#variations">{counted(variations.length, "version")} to choose from</a>
            </p>
          )}
        </div>
        <div className={styles.facts}>
          {product.variationInfo && <Variations info={product.variationInfo} view={view} />}
          {Description && <p className={styles.description}>{Description}</p>}
          <Specification view={view} />
        </div>
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
      {engines.length > 0 && (
        <section aria-labelledby="fits" className={styles.section}>
          <h2 id="fits">Fits {counted(engines.length, "engine")}</h2>
          <ul className={styles.engines}>
            {engines.map((engine) => (
              <li key={engine.name}>
                <Link href={engine.href} prefetch="none">
                  {engine.name}
                  <Unseen>, all parts for this engine</Unseen>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {replaces.length > 0 && (
        <section aria-labelledby="replaces" className={styles.section}>
          <h2 id="replaces">Replaces</h2>
          <p>
            <References parts={replaces} />
          </p>
        </section>
      )}
    </Main>
  );
}

function engineHref(model: string): string {
  return href("search", {}, listQuery(toggled(listAddressFrom(new URLSearchParams({ term: model })), MODEL, model)));
}

function References({ parts }: { parts: readonly PartReference[] }) {
  return parts.map(({ sku, name, to }, index) => (
    <span key={sku}>
      {index > 0 && ", "}
      {to ? (
        <Link href={to}>
          <PartNumber number={sku} />
          {name && <Unseen> {name}</Unseen>}
        </Link>
      ) : (
        <PartNumber number={sku} />
      )}
    </span>
  ));
}

/** Every value is a link to its variation; the one that is shown is marked. */
function Variations({ info, view: { product } }: { info: VariationInfo; view: ProductView }) {
  return choicesOf(info, product.id).map(({ label, values }) => (
    <div key={label} className={styles.choice}>
      <h2>{label}</h2>
      <ul className={styles.values}>
        {values.map(({ value, productId, isChosen, isExact }) => (
          <li key={value}>
            <Link
              href={href("product", { sku: slugOf(value), productId })}
              keepScroll
              replace
              aria-current={isChosen || undefined}
              className={isExact ? undefined : styles.other}
            >
              {value}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** The address reads better with a word than without; the id alone says which product it is. */
function slugOf(value: string): string {
  return value.replace(/[^A-Za-z0-9.]+/g, "-").replace(/^-|-$/g, "") || "part";
}

function Specification({ view: { product, labels } }: { view: ProductView }) {
  const own = product.variationAttributeSet?.attributes ?? {};
  const lines = specificationOf({ ...product.fields, ...own }, new Map(labels));
  if (lines.length === 0) return null;
  return (
    <table className={styles.specification}>
      <caption>Specification</caption>
      <tbody>
        {lines.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
