import Validator from "@adobe/structured-data-validator";

/** A schema.org thing in a page. */
export interface Thing {
  readonly "@type": string;
  readonly [member: string]: unknown;
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string" && value.trim() !== "";
const isAddress: Check = (value) => typeof value === "string" && /^https?:\/\/[^/]+\//.test(value);
const isPrice: Check = (value) => typeof value === "string" && /^\d+(\.\d+)?$/.test(value) && Number(value) > 0;
const isCurrency: Check = (value) => typeof value === "string" && /^[A-Z]{3}$/.test(value);
const isOfSchema: Check = (value) => typeof value === "string" && /^https:\/\/schema\.org\/[A-Z]\w+$/.test(value);
const listOf =
  (check: Check, least = 1): Check =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.every(check);
const a =
  (...types: string[]): Check =>
  (value) =>
    types.includes((value as Thing | undefined)?.["@type"] ?? "");
const isCounted: Check = (value) =>
  Array.isArray(value) && value.every((one, at) => (one as { position: unknown }).position === at + 1);

/** What our own pages include for each type, beyond what the validator requires. Source: site shell contract, 10.3. */
const needed: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  Product: { name: isText, sku: isText, image: listOf(isAddress), url: isAddress, offers: a("Offer") },
  ProductGroup: { name: isText, productGroupID: isText, variesBy: listOf(isText), hasVariant: listOf(a("Product")) },
  Offer: {
    price: isPrice,
    priceCurrency: isCurrency,
    availability: isOfSchema,
    itemCondition: isOfSchema,
    url: isAddress,
  },
  Brand: { name: isText },
  BreadcrumbList: { itemListElement: (value) => listOf(a("ListItem"), 2)(value) && isCounted(value) },
  ListItem: { name: isText, position: (value) => typeof value === "number" },
  Organization: { name: isText, url: isAddress, logo: isAddress },
  ContactPoint: { telephone: isText, contactType: isText },
  WebSite: { name: isText, url: isAddress, potentialAction: a("SearchAction") },
  SearchAction: {
    target: a("EntryPoint"),
    "query-input": (value) => typeof value === "string" && /^required name=\w+$/.test(value),
  },
  EntryPoint: { urlTemplate: (value) => isAddress(value) && /\{\w+\}/.test(String(value)) },
};

/** What is missing or wrong, by position: by search engines' rules for rich results, and by our own. */
export async function problemsOf(things: readonly Thing[]): Promise<string[]> {
  const byType = Object.groupBy(things, (thing) => thing["@type"]);
  const issues: { severity: string; issueMessage: string; path: { type?: string; property?: string }[] }[] =
    await new Validator().validate({ jsonld: byType });
  const errors = issues.filter(({ severity }) => severity === "ERROR");
  return [
    ...errors.map(
      ({ issueMessage, path }) => `${path.map(({ type, property }) => property ?? type).join(".")}: ${issueMessage}`,
    ),
    ...things.flatMap((thing) => ownProblemsOf(thing)),
  ];
}

/** An unknown type is an error, too. */
function ownProblemsOf(thing: Thing, place = thing["@type"]): string[] {
  const checks = needed[thing["@type"]];
  if (!checks) return [`${place} is of an unknown type`];
  const own = Object.entries(checks).flatMap(([member, check]) => (check(thing[member]) ? [] : [`${place}.${member}`]));
  const within = Object.entries(thing).flatMap(([member, value]) =>
    [value].flat().flatMap((one) => (isThing(one) ? ownProblemsOf(one, `${place}.${member}`) : [])),
  );
  return [...own, ...within];
}

const isThing = (value: unknown): value is Thing => typeof value === "object" && value !== null && "@type" in value;
