import { recordIdFrom, type RecordId } from "@tradecounter/commerce";
import { categoryAddress } from "@tradecounter/wire/pages";
import { sql, type Queries } from "../../db/index.ts";
import { problemSentence, type NamedThing } from "./item.ts";

/**
 * Categories, parts and engines that content refers to and the catalog does not have. Our choice: they are reported, not refused, as a
 * catalog may be imported after its pages and changes without them.
 */
export async function notesOfCatalogue(
  q: Queries,
  storeId: RecordId,
  things: readonly NamedThing[],
): Promise<readonly string[]> {
  const named = things.filter(({ kind }) => kind !== "menu");
  const addresses = namesOf(named, "address");
  const parts = namesOf(named, "part");
  const products = addresses.flatMap((address) => productIn(address) ?? []);
  const engines = namesOf(named, "engine");
  const known = await q.many<{ kind: string; name: string }>(sql`
    select 'part' as kind, sku as name from product where store_id = ${storeId} and sku = any(${parts}::text[])
    union all
    select 'product', id from product where store_id = ${storeId} and id = any(${products}::text[])
    union all
    select 'engine', code from engine where store_id = ${storeId} and code = any(${engines}::text[])`);
  const has = new Set(known.map(({ kind, name }) => `${kind} ${name}`));
  const isCategory = named.length > 0 ? await categoriesOf(q, storeId) : () => false;
  const isThere = ({ kind, name }: NamedThing) => {
    if (kind === "category") return isCategory(name);
    if (kind !== "address") return has.has(`${kind} ${name}`);
    return /^\/product\//i.test(name) ? has.has(`product ${productIn(name)}`) : isCategory(wordsIn(name));
  };
  return named
    .filter((thing) => !isThere(thing))
    .map(({ kind, name, ...place }) => {
      const does = kind === "address" ? `leads to ${name}` : `names the ${kind} ${name}`;
      return problemSentence({ ...place, reason: `${does}, which the catalogue does not have` });
    });
}

const namesOf = (things: readonly NamedThing[], wanted: NamedThing["kind"]) =>
  things.flatMap(({ kind, name }) => (kind === wanted ? name : []));

const pathOf = (address: string) => address.replace(/[?#].*$/, "").replace(/\/$/, "");

const productIn = (address: string) => recordIdFrom(pathOf(address).split("/").at(-1)!);

/** The part of a category URL after `/category/` or `/category/products/`. */
const wordsIn = (address: string) => pathOf(address).replace(/^\/category\/(products\/)?/i, "");

/** Whether there is a category with an id, a URL name, or a path of names, with or without its id at the end. */
async function categoriesOf(q: Queries, storeId: RecordId): Promise<(words: string) => boolean> {
  const categories = await q.many<{ id: string; parentId: string | null; name: string; urlName: string }>(sql`
    select id, parent_id as "parentId", name, url_name as "urlName" from category where store_id = ${storeId}`);
  const byId = new Map(categories.map((category) => [category.id, category]));
  const wayTo = (id: string | null): typeof categories => {
    const category = id === null ? undefined : byId.get(id);
    return category ? [...wayTo(category.parentId), category] : [];
  };
  const addresses = categories.map(({ id }) => categoryAddress(wayTo(id)));
  return (words) => {
    // an outdated URL redirects by its id
    const id = recordIdFrom(words.split("/").at(-1)!);
    return id === undefined ? addresses.some((address) => address.includes(`/${words}/`)) : byId.has(id);
  };
}
