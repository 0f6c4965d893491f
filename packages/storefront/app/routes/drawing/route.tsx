import { assetAddress, sizedPicture } from "../../base.ts";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import { Main } from "../../components/main.tsx";
import { PartListHead, PartRow } from "../../components/part-row.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { partsBySku } from "../../content/load-parts.ts";
import { breadcrumbList } from "../../content/structured-data.ts";
import { href } from "../../routes.ts";
import { Link, notFound, type Loaded, type Meta, type PageRequest } from "../../router/index.ts";
import styles from "./drawing.module.css";

/** The width of a photo or scan, in pixels: twice the drawing's greatest width on the page, for sharp screens. */
const widest = 1920;

/** An exploded drawing: its numbers link to the parts below it, which can be bought there. Source: requirement S1.12. */
export async function load({ params, content, client, drawKept, store, signal }: PageRequest<"/drawing/:name">) {
  const { title, system, width, height, engines, callouts, shown } =
    content.drawings().find(({ name }) => name === params.name) ?? notFound();
  const skus = callouts.map(({ sku }) => sku);
  const parts = await partsBySku({ client, drawKept, store, signal }, skus);
  return {
    title,
    system,
    engines,
    picture: {
      ...shown,
      width,
      height,
      shownUrl: shown.isDrawing ? assetAddress(shown.url) : sizedPicture(shown.url, widest),
    },
    // a part that the shopper may not see has no number either
    callouts: callouts.flatMap((callout) => {
      const part = parts.get(callout.sku);
      return part ? [{ ...callout, part }] : [];
    }),
  };
}

const crumbs = () => [
  { label: "Home", href: href("home") },
  { label: "Engines", href: href("engineFamilies") },
];

export function meta({ title, engines, picture }: Loaded<typeof load>): Meta {
  return {
    title,
    description: `Exploded drawing with part numbers, prices and stock: ${title}. For ${engines.join(", ")}.`,
    image: picture.url,
    jsonLd: breadcrumbList([...crumbs(), { label: title }]),
  };
}

export default function DrawingPage({ title, engines, picture, callouts }: Loaded<typeof load>) {
  const { shownUrl, altText, width, height } = picture;
  return (
    <Main>
      <Breadcrumb crumbs={crumbs()} />
      <h1>{title}</h1>
      <p className={styles.engines}>
        For{" "}
        {engines.map((model) => (
          <Link key={model} href={href("engine", { model })}>
            {model}
          </Link>
        ))}
      </p>
      <svg viewBox={`0 0 ${width} ${height}`} className={styles.drawing} role="group" aria-label={altText || title}>
        <image href={shownUrl} width={width} height={height} />
        {callouts.map(({ number, x, y, part }) => (
          <a key={number} href={`#part-${number}`} aria-label={`${number}: ${part.name}, ${part.sku}`}>
            <circle cx={x} cy={y} r={width / 36} />
            <text x={x} y={y} dy="0.36em" textAnchor="middle">
              {number}
            </text>
          </a>
        ))}
      </svg>
      <h2>Parts of this drawing</h2>
      <PartListHead />
      <ol className={styles.parts}>
        {callouts.map(({ number, quantity, part }) => (
          <li key={number} id={`part-${number}`} tabIndex={-1}>
            <p className={styles.number}>
              <b>
                <Unseen>Number </Unseen>
                {number}
              </b>{" "}
              {quantity} per engine
            </p>
            <ul>
              <PartRow part={part} />
            </ul>
          </li>
        ))}
      </ol>
    </Main>
  );
}
