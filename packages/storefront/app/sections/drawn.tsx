import {
  pictureWidths,
  type ComponentName,
  type ComponentSettings,
  type ContentRef,
  type MenuEntry,
} from "@tradecounter/wire/pages";
import type { ReactNode } from "react";
import { assetAddress, sizedPicture } from "../base.ts";
import { buttonClass } from "../components/button.tsx";
import { Drawing } from "../components/drawing.tsx";
import { Icon } from "../components/icon.tsx";
import { PartNumber } from "../components/part-number.tsx";
import { PhoneLink } from "../components/phone-link.tsx";
import { FoundPrice } from "../components/found-price.tsx";
import { Unseen } from "../components/unseen.tsx";
import { nothingPromoted } from "../content/promotional-prices.ts";
import { href } from "../routes.ts";
import { Link } from "../router/index.ts";
import { FooterColumns } from "../routes/layout/footer.tsx";
import { Logo } from "../routes/layout/logo.tsx";
import type { FoundPart } from "../components/part-row.tsx";
import type { Piece } from "../router/kept.tsx";
import { listedParts } from "../routes/search/listed-parts.ts";
import { CategoryTiles } from "./category-tiles.tsx";
import { LinkList } from "./link-list.tsx";
import { entriesOf, hrefOf, livingLinks } from "./links.ts";
import { loadIndex } from "./load-index.ts";
import { filledIn } from "./placeholders.ts";
import type { LiveName } from "./sections.tsx";
import type { Around } from "./show.tsx";
import type { ContentPicture, SiteContent } from "./site-content.ts";
import { withSizedPictures } from "./text-pictures.ts";
import { withWaitingVideos } from "./waiting-videos.ts";
import styles from "./sections.module.css";

/** The components that browsers need no code for. */
export type DrawnName = Exclude<ComponentName, LiveName | "responsiveContainer">;

type Draws = {
  readonly [Name in DrawnName]: (settings: ComponentSettings<Name>, around: Around) => Drawn | Promise<Drawn>;
};

/** A piece, if rendering it anew for each page would take long. */
export type Drawn = ReactNode | Piece;

/** How each component is rendered; null if it has nothing to show. */
export const drawnParts: Draws = {
  text({ text, headingTag: Tag, textStyle, textDecoration, alignment }, { store }) {
    const style = textStyle === "automatic" ? automaticStyles[Tag]! : textStyle;
    return <Tag className={looks("text", style, alignment, ...textDecoration)}>{filledIn(text, store)}</Tag>;
  },
  richText: ({ html }, { content }) => (
    <div
      className={styles.rich}
      dangerouslySetInnerHTML={{ __html: withWaitingVideos(withSizedPictures(html, content.picture)) }}
    />
  ),
  button({ text, url, type, size, alignment, stretch, assistiveText }, { store }) {
    const to = hrefOf(url);
    if (to === undefined) return null;
    const look = buttonClass({ look: type === "primary" ? "primary" : "plain", size });
    return (
      <p className={looks("row", alignment)}>
        <Link href={to} className={[look, stretch && styles.stretch].filter(Boolean).join(" ")}>
          {filledIn(text, store)}
          {assistiveText && <Unseen> {filledIn(assistiveText, store)}</Unseen>}
        </Link>
      </p>
    );
  },
  line: (settings) => <Line {...settings} />,
  picture(settings, { content }) {
    const to = hrefOf(settings.url);
    const picture = <Pictures className={styles.picture!} settings={settings} content={content} />;
    return (
      <p className={looks("row", settings.alignment)}>
        {to === undefined ? picture : <Link href={to}>{picture}</Link>}
      </p>
    );
  },
  logo({ image, alignment }, { content }) {
    const picture = pictureOf(content, image);
    return (
      <p className={looks("row", alignment)}>
        {picture ? (
          <Link href={href("home")}>
            <img {...logoSource(picture)} alt="Home Page" className={styles.logo} />
          </Link>
        ) : (
          <Logo />
        )}
      </p>
    );
  },
  async linkList(settings, { content, store }) {
    const { linkSet, links, title, isNewWindow, ...list } = settings;
    const entries = linkSet ? ((await content.menu(linkSet)) ?? []) : entriesOf(links);
    const shown = livingLinks(isNewWindow ? entries.map(toNewWindow) : entries, store.pages, list.menuDepth);
    return shown.length > 0 ? <LinkList {...list} title={filledIn(title, store)} links={shown} /> : null;
  },
  async navigationMenu({ label, linkSet, menuDepth, orientation }, { content, store }) {
    const links = livingLinks((await content.menu(linkSet)) ?? [], store.pages, menuDepth);
    return links.length > 0 ? (
      <nav aria-label={filledIn(label, store)}>
        <LinkList title="" titleTag="h2" headingTag="p" spacing="medium" orientation={orientation} links={links} />
      </nav>
    ) : null;
  },
  async footer({ supportLinkSet, legalLinkSet, legalImage, image }, { content }) {
    const [support, legal] = await Promise.all([
      content.menu(supportLinkSet || "Footer_Support"),
      content.menu(legalLinkSet || "Footer_Legal"),
    ]);
    const pictures = { legalPicture: pictureOf(content, legalImage), picture: pictureOf(content, image) };
    return <FooterColumns support={support} legal={legal} year={new Date().getFullYear()} {...pictures} />;
  },
  async productStrip({ title, titleTag, category, partNumbers, count }, { client, signal, store }) {
    const parts = await stripParts({ category, partNumbers, count }, { client, signal });
    if (parts.length === 0) return null;
    return { draw: ProductStrip, shown: { title: filledIn(title, store), titleTag, parts } };
  },
  async categoryTiles({ title, titleTag, lines }, { client, signal, store }) {
    const { index } = await loadIndex(client, signal, lines);
    if (index.length === 0) return null;
    return { draw: CategoryTiles, shown: { title: filledIn(title, store), titleTag, index } };
  },
  spinner: ({ assistiveText, size, variant }) => (
    <div role="status" data-turns="" className={looks("spinner", `icon-${size}`, `spinner-${variant}`)}>
      <Unseen>{assistiveText || "Loading"}</Unseen>
    </div>
  ),
  icon({ name, size, variant, assistiveText }) {
    if (name === "") return null;
    return (
      <span className={looks("icon", `icon-${size}`, `icon-${variant}`)}>
        <Icon name={name} />
        {assistiveText && <Unseen>{assistiveText}</Unseen>}
      </span>
    );
  },
  map: ({ text, latitude, longitude }, { store }) => (
    <p>
      <a
        href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
        target="_blank"
        rel="nofollow noopener"
      >
        {filledIn(text, store)}
        <Unseen> (opens in a new window)</Unseen>
      </a>
    </p>
  ),
  contact: ({ title }, { store }) => (
    <section className={styles.contact}>
      {title && <h2 className={looks("text", "heading-small")}>{filledIn(title, store)}</h2>}
      <ul>
        {store.phone && (
          <li>
            <PhoneLink />
          </li>
        )}
        {store.email && (
          <li>
            <a href={`mailto:${store.email}`}>{store.email}</a>
          </li>
        )}
        {store.hours && <li>{store.hours}</li>}
      </ul>
    </section>
  ),
};

const automaticStyles: Readonly<Record<string, string>> = {
  h1: "heading-large",
  h2: "heading-small",
  h3: "heading-xsmall",
  h4: "heading-xsmall",
  h5: "heading-xxsmall",
  h6: "heading-xxsmall",
  p: "body-regular",
};

function looks(...names: readonly string[]): string {
  return names
    .map((name) => styles[name])
    .filter(Boolean)
    .join(" ");
}

const toNewWindow = (entry: MenuEntry): MenuEntry => ({
  ...entry,
  isExternal: true,
  subMenu: entry.subMenu?.map(toNewWindow),
});

interface ProductStripProps {
  readonly title: string;
  readonly titleTag: ComponentSettings<"productStrip">["titleTag"];
  readonly parts: readonly FoundPart[];
}

function ProductStrip({ title, titleTag: Title, parts }: ProductStripProps) {
  return (
    <section aria-label={title}>
      <Title className={looks("text", "heading-small")}>{title}</Title>
      <ul className={styles.strip}>
        {parts.map((part) => (
          <li key={part.id} className={styles.product}>
            <Link href={part.to}>
              <Drawing drawing={part.drawing} size={160} />
              <span className={styles.name}>{part.name}</span>
            </Link>
            <PartNumber number={part.sku} />
            <FoundPrice part={part} />
            {part.core && <span>{part.core}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An SVG, since our pages have no inline styles: its color, width and dashes are settings. */
function Line({ lineStyle, size, width, color, alignment }: ComponentSettings<"line">) {
  const isDouble = lineStyle === "double";
  const height = isDouble ? size * 3 : size;
  const from = { left: 0, center: (100 - width) / 2, right: 100 - width }[alignment];
  const dashes = { solid: undefined, double: undefined, dashed: `${size * 4} ${size * 3}`, dotted: `0 ${size * 2}` }[
    lineStyle
  ];
  const stroke = {
    x1: `${from}%`,
    x2: `${from + width}%`,
    stroke: color || undefined,
    strokeWidth: size,
    strokeDasharray: dashes,
    strokeLinecap: lineStyle === "dotted" ? ("round" as const) : undefined,
  };
  return (
    <svg role="separator" width="100%" height={height} className={styles.line}>
      <line {...stroke} y1={size / 2} y2={size / 2} />
      {isDouble && <line {...stroke} y1={height - size / 2} y2={height - size / 2} />}
    </svg>
  );
}

interface PicturesProps {
  readonly className: string;
  readonly settings: Pick<
    ComponentSettings<"picture">,
    "image" | "imageTablet" | "imageMobile" | "overrideAltText" | "imageAltText" | "loading"
  >;
  readonly content: SiteContent;
}

/** A picture for each device. Source: site shell contract, 1.5. */
export function Pictures({ className, settings, content }: PicturesProps) {
  const { image, imageTablet, imageMobile, overrideAltText, imageAltText, loading } = settings;
  const picture = pictureOf(content, image);
  if (!picture) return null;
  const [tablet, mobile] = [pictureOf(content, imageTablet), pictureOf(content, imageMobile)];
  const photo = picture.isDrawing ? undefined : picture;
  return (
    <picture>
      <Source media="(max-width: 47.9375em)" picture={mobile ?? photo} width={pictureWidths.mobile} />
      <Source media="(max-width: 64em)" picture={tablet ?? photo} width={pictureWidths.tablet} />
      <img
        src={addressOf(picture, pictureWidths.desktop)}
        {...picture.size}
        alt={overrideAltText ? imageAltText : picture.altText}
        loading={loading}
        decoding="async"
        className={className}
      />
    </picture>
  );
}

/** The picture for smaller screens; with its own size, as it may have another aspect ratio. */
function Source({ media, picture, width }: { media: string; picture: ContentPicture | undefined; width: number }) {
  return picture && <source media={media} srcSet={addressOf(picture, width)} {...picture.size} />;
}

const addressOf = ({ url, isDrawing }: ContentPicture, width: number) =>
  isDrawing ? assetAddress(url) : sizedPicture(url, width);

/** Source: site specification, section 9, "Logo width 250". Its height follows, so that nothing moves when it loads. */
const logoWidth = 250;

function logoSource(picture: ContentPicture) {
  const { size } = picture;
  return {
    src: addressOf(picture, 2 * logoWidth),
    width: logoWidth,
    height: size ? Math.round((size.height * logoWidth) / size.width) : undefined,
  };
}

function pictureOf(content: SiteContent, ref: ContentRef | undefined) {
  return ref && content.picture(ref.contentKey);
}

/** The parts of a category, or those with the given numbers, in order. */
async function stripParts(
  { category, partNumbers, count }: Pick<ComponentSettings<"productStrip">, "category" | "partNumbers" | "count">,
  { client, signal }: Pick<Around, "client" | "signal">,
) {
  const none = new Map<string, never>();
  const asked = { fields: ["*"], grouping: "BestMatch" as const, includePrices: true };
  if (partNumbers.length > 0) {
    const found = await Promise.all(
      partNumbers.map((searchTerm) => client.search.products({ ...asked, searchTerm, pageSize: 1 }, { signal })),
    );
    return found
      .flatMap((results, index) =>
        listedParts(results, { stocks: none, promotional: nothingPromoted, replacedBy: none }).filter(
          ({ sku }) => sku === partNumbers[index],
        ),
      )
      .slice(0, 12);
  }
  const menu = await client.catalog.menu({ maxLevels: 5 }, { signal });
  const all = function* (items: typeof menu): Generator<(typeof menu)[number]> {
    for (const item of items) {
      yield item;
      yield* all(item.subMenu);
    }
  };
  const wanted = [...all(menu)].find(
    ({ pageReference }) =>
      pageReference?.attributes.recordId === category || pageReference?.attributes.urlPath === category,
  );
  const categoryId = wanted?.pageReference?.attributes.recordId;
  if (categoryId === undefined) return [];
  return listedParts(await client.search.products({ ...asked, categoryId, pageSize: count }, { signal }), {
    stocks: none,
    promotional: nothingPromoted,
    replacedBy: none,
  });
}
