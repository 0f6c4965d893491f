import { seoModule } from "@tradecounter/client";
import { filledSeoTexts, placeholdersIn, type HeadTag, type SeoTexts, type SeoValues } from "@tradecounter/wire/pages";
import type { Client } from "../client.ts";
import type { Meta } from "../router/page.ts";

// Only the server runs this: crawlers see the tags without scripts.

/** Marks the tags of a page, so that the browser can remove them on the next one. Source: site shell contract, section 2. */
const owner = 'data-owner="setSEOProperties"';

/**
 * A page's metadata, with the owner's texts for such records in place of its own. A text that turns out empty, or a store that does
 * not answer, leaves the page's own. Source: site shell contract, section 2, "Placeholder algorithm".
 */
export async function withSeoTexts(
  meta: Meta,
  texts: SeoTexts,
  { client, communityId, recordId }: { client: Client; communityId: string; recordId: string },
): Promise<Meta> {
  const { paths, filled } = kept.getOrInsertComputed(texts, () => ({
    paths: placeholdersIn(texts),
    filled: new WeakMap(),
  }));
  const values =
    paths.length > 0
      ? await seoModule(client)
          .properties(communityId, recordId, paths)
          .catch(() => null)
      : undefined;
  if (values === null) return meta;
  const { title, description, head } = filled.getOrInsertComputed(values ?? texts, () => filledIn(texts, values));
  return {
    ...meta,
    title: values?.title || title || meta.title,
    description: values?.description || description || meta.description,
    robots: values?.isSeoIndexed === false ? "noindex, nofollow" : meta.robots,
    head,
  };
}

type Filled = Pick<SeoTexts, "title" | "description"> & { readonly head: string };

/** The texts are the store's, and its values for a record are the same for everybody: each is filled in once. */
const kept = new WeakMap<SeoTexts, { readonly paths: string[]; readonly filled: WeakMap<object, Filled> }>();

function filledIn(texts: SeoTexts, values: SeoValues | undefined): Filled {
  const { title, description, headTags } = values ? filledSeoTexts(texts, values) : texts;
  return { title, description, head: headMarkup(headTags) };
}

/** Without a canonical link: the page has its own. Source: site shell contract, 10.2. */
function headMarkup(tags: readonly HeadTag[]): string {
  return tags
    .filter((one) => one.tag !== "link" || one.attributes.rel !== "canonical")
    .map((one) =>
      one.tag === "jsonLd"
        ? `<script type="application/ld+json" ${owner}>${JSON.stringify(one.data).replaceAll("<", "\\u003c")}</script>`
        : `<${one.tag} ${owner}${Object.entries(one.attributes)
            .map(([name, value]) => ` ${name}="${escaped(value)}"`)
            .join("")}>`,
    )
    .join("\n");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign]!);
