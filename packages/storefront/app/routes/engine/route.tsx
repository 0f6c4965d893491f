import { assetAddress, sizedPicture } from "../../base.ts";
import { formatSerialNumber, hasSerial, parseSerialNumber } from "@tradecounter/commerce";
import type { Refinement } from "@tradecounter/wire";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import { Main } from "../../components/main.tsx";
import { ShopFor } from "../../components/shop-for.tsx";
import { PartNumber } from "../../components/part-number.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { counted } from "../../content/format.ts";
import { loadFamilies } from "../../content/load-engines.ts";
import { breadcrumbList } from "../../content/structured-data.ts";
import { categoryHref, ENGINE_NUMBER_PAGE, href } from "../../routes.ts";
import { Link, notFound, useStore, type Loaded, type Meta, type PageRequest } from "../../router/index.ts";
import { MODEL, SERIAL } from "../../sections/engines.ts";
import { addressText, chosen, parameterOf } from "../search/list-query.ts";
import styles from "./engine.module.css";
import { SerialForm } from "./serial-form.tsx";

/** The first few of each system: the full list is one click away. */
const PARTS = 4;

/** An engine with its parts by system, and its drawings. Source: requirement S1.12. */
export async function load({ params, query, client, content, signal }: PageRequest<"/engine/:model">) {
  const families = await loadFamilies({ client, signal });
  const family = families.find(({ models }) => models.some(({ code }) => code === params.model)) ?? notFound();
  const engine = family.models.find(({ code }) => code === params.model)!;
  const typed = query.get("serial")?.trim() ?? "";
  const serial = parseSerialNumber(typed);
  // an engine without known serial numbers may have any
  const isOwn = serial && (engine.serials.length === 0 || hasSerial(engine.serials, serial));
  const serialNumber = isOwn ? formatSerialNumber(serial) : null;
  const exactly = serialNumber && `${engine.code}: ${serialNumber}`;
  const refinements: Refinement[] = [
    { ...MODEL, type: "DistinctValue", values: [engine.code] },
    ...(exactly ? [{ ...SERIAL, type: "DistinctValue" as const, values: [exactly] }] : []),
  ];
  const narrowed = (list: URLSearchParams) => {
    const ofModel = chosen(list, parameterOf(MODEL), engine.code, true);
    return exactly ? chosen(ofModel, parameterOf(SERIAL), exactly, true) : ofModel;
  };
  const menu = await client.catalog.menu({ maxLevels: 1 }, { signal });
  const systems = await Promise.all(
    menu.map(async ({ label, pageReference }) => {
      const categoryId = pageReference?.attributes.recordId;
      const found = await client.search.products({ categoryId, refinements, pageSize: PARTS }, { signal });
      const path = found.categories ? [found.categories.category] : [];
      return {
        name: label,
        to: addressText(categoryHref(path), narrowed(new URLSearchParams())),
        total: found.productsPage.total,
        parts: found.productsPage.products.map(({ id, name, fields }) => {
          const sku = fields["StockKeepingUnit"]?.value ?? "";
          return { id, name, sku, to: href("product", { sku: sku || "part", productId: id }) };
        }),
      };
    }),
  );
  return {
    engine,
    serialNumber,
    /** What was typed but is not a serial number of this engine. */
    refused: typed && !serialNumber ? typed : null,
    family: { name: `${family.maker} ${family.name}`, slug: family.slug },
    systems: systems.filter(({ total }) => total > 0),
    all: addressText(href("search"), narrowed(new URLSearchParams({ term: engine.model }))),
    drawings: content
      .drawings()
      .filter(({ engines }) => engines.includes(engine.code))
      .map(({ name, title, shown: { url, isDrawing }, system }) => ({
        name,
        title,
        // twice its size on the page, for high-density screens; vector drawings are always sharp
        url: isDrawing ? assetAddress(url) : sizedPicture(url, 400),
        system,
      })),
  };
}

const crumbsOf = ({ name, slug }: { name: string; slug: string }) => [
  { label: "Home", href: href("home") },
  { label: "Engines", href: href("engineFamilies") },
  { label: name, href: href("engineModels", { family: slug }) },
];

export function meta({ engine: { maker, model, type }, family, serialNumber, refused }: Loaded<typeof load>): Meta {
  return {
    title: `${maker} ${model}: parts by system`,
    description: `Parts that fit the ${maker} ${model}${type ? `, ${type}` : ""}.`,
    ...((serialNumber ?? refused) && { robots: "noindex, follow" as const }),
    jsonLd: breadcrumbList([...crumbsOf(family), { label: model }]),
  };
}

export default function EnginePage({
  engine,
  serialNumber,
  refused,
  family,
  systems,
  all,
  drawings,
}: Loaded<typeof load>) {
  const { pages } = useStore();
  const total = systems.reduce((sum, system) => sum + system.total, 0);
  return (
    <Main>
      <Breadcrumb crumbs={crumbsOf(family)} />
      <h1>
        {engine.maker} {engine.model}
        {serialNumber && <small>, serial number {serialNumber}</small>}
      </h1>
      <p className={styles.facts}>
        {[engine.type, engine.power].filter(Boolean).join(", ")}
        {engine.notes && <span>{engine.notes}</span>}
      </p>
      <ul className={styles.ways}>
        <li>
          <Link href={all}>All {counted(total, "part")} that fit</Link>
        </li>
        <li data-needs-scripts="">
          <ShopFor
            machine={{
              model: engine.code,
              name: `${engine.maker} ${engine.model}`,
              nickname: null,
              serialNumber,
            }}
          />
        </li>
        <li>
          <Link href={href("myEngines")}>Save the engines you look after</Link>
        </li>
        {pages.includes(ENGINE_NUMBER_PAGE) && (
          <li>
            <Link href={href("findMyEngineNumber")}>Where is the model on my engine?</Link>
          </li>
        )}
      </ul>
      <SerialForm key={serialNumber ?? refused} engine={engine} serialNumber={serialNumber} refused={refused} />
      {drawings.length > 0 && (
        <section aria-labelledby="drawings">
          <h2 id="drawings">Drawings with parts</h2>
          <ul className={styles.drawings}>
            {drawings.map(({ name, title, url }) => (
              <li key={name}>
                <Link href={href("drawing", { name })}>
                  <img src={url} alt="" width="200" height="130" loading="lazy" />
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles.systems}>
        {systems.map(({ name, to, total, parts }) => (
          <section key={name} aria-label={name}>
            <h2>
              <Link href={to}>{name}</Link> <small>{total}</small>
            </h2>
            <ul>
              {parts.map((part) => (
                <li key={part.id}>
                  <Link href={part.to} prefetch="none">
                    {part.name}
                  </Link>
                  <PartNumber number={part.sku} />
                </li>
              ))}
            </ul>
            {total > parts.length && (
              <p>
                <Link href={to}>
                  All {counted(total, "part")}
                  <Unseen> in {name}</Unseen>
                </Link>
              </p>
            )}
          </section>
        ))}
      </div>
      {systems.length === 0 && <p>No part in the catalog lists this engine.</p>}
    </Main>
  );
}
