import { readFile, readdir } from "node:fs/promises";
import { fitmentBreaksIn, parseDecimal } from "@tradecounter/commerce";
import { describe, expect, test } from "vitest";
import { demoStore } from "./store.ts";

type Row = Record<string, string>;
interface Product {
  callouts?: string;
  sku: string;
  name: string;
  description: string;
  brand: string;
  partNumber?: string;
  category: string;
  productClass: "Simple" | "VariationParent" | "Variation";
  parent?: string;
  urlName: string;
  unit: string;
  quantityMinimum?: string;
  quantityMaximum?: string;
  quantityIncrement?: string;
  taxCategory: string;
  active?: string;
  fits?: string;
  fitsSerials?: string;
  replaces?: string;
  crossReferences?: string;
  related?: string;
  attributes: Record<string, string>;
  variation?: Record<string, string>;
}
interface Store {
  settings: { supportedCurrencies: string[]; shippingCountries: string[] };
  priceBooks: { code: string }[];
  locations: { code: string }[];
  deliveryMethods: {
    code: string;
    zones: { country: string }[];
    fees: { currency: string }[];
    transitDaysMin: number;
    transitDaysMax: number;
  }[];
  taxRates: { country: string; region: string | null; category: string; rate: string }[];
}

const text = (file: string) => readFile(new URL(file, demoStore.folder), "utf8");
const list = (joined: string | undefined) => (joined ? joined.split("|") : []);
const skus = (products: readonly Product[]) => products.map((product) => product.sku);

/** The values that occur more than once. */
const repeated = (values: readonly string[]) => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];

async function table(file: string): Promise<Row[]> {
  const fields = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g;
  const [head, ...lines] = (await text(file))
    .trimEnd()
    .split("\n")
    .map((line) => [...line.matchAll(fields)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ""));
  return lines.map((line) => Object.fromEntries(head!.map((name, index) => [name, line[index]!])));
}

function decimal(value: string | undefined): bigint {
  const read = parseDecimal(value ?? "");
  if (read === undefined) throw new Error(`"${value}" is no decimal`);
  return read;
}

/** The currencies of each price book. */
const currencies: Record<string, string[]> = {
  list: ["USD", "CAD"],
  standard: ["USD"],
  canada: ["CAD"],
  trade: ["USD"],
};
const store = JSON.parse(await text("store.json")) as Store;
const products = (await text("products.jsonl"))
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Product);
const bySku = new Map(products.map((product) => [product.sku, product]));
const sellable = products.filter((product) => product.productClass !== "VariationParent");
const families = products.filter((product) => product.productClass === "VariationParent");
const variationsOf = (sku: string) => products.filter((product) => product.parent === sku);
const categories = await table("categories.csv");
const engines = await table("engines.csv");
const attributes = await table("attributes.csv");
const prices = await table("prices.csv");
const stock = await table("stock.csv");

describe("categories", () => {
  const parentOf = new Map(categories.map((row) => [row["code"]!, row["parent"]!]));
  const depth = (code: string): number => (parentOf.get(code) ? depth(parentOf.get(code)!) + 1 : 1);
  const leaves = [...parentOf.keys()].filter((code) => ![...parentOf.values()].includes(code));

  test("form a tree of three levels with ten departments and eighty leaves", () => {
    expect(leaves.filter((code) => depth(code) !== 3)).toEqual([]);
    expect(categories.filter((row) => row["parent"] === "").length).toBe(10);
    expect(leaves.length).toBe(80);
    expect(categories.filter((row) => row["parent"] && !parentOf.has(row["parent"]))).toEqual([]);
  });

  test("hold parts on every leaf and nowhere else", () => {
    expect(new Set(products.flatMap((product) => list(product.category)))).toEqual(new Set(leaves));
  });

  test("have a name, a description and a place of their own among their siblings", () => {
    expect(categories.filter((row) => !row["name"] || !row["description"])).toEqual([]);
    expect(repeated(categories.map((row) => `${row["parent"]} ${row["sortOrder"]}`))).toEqual([]);
    expect(repeated(categories.map((row) => `${row["parent"]} ${row["name"]}`))).toEqual([]);
    expect(repeated(categories.map((row) => row["code"]!))).toEqual([]);
  });
});

describe("engines", () => {
  test("are about forty models of seven families, each with its power and where its number stands", () => {
    expect(engines.length).toBe(41);
    expect(new Set(engines.map((row) => `${row["maker"]} ${row["family"]}`)).size).toBe(7);
    expect(repeated(engines.map((row) => row["code"]!))).toEqual([]);
    expect(engines.filter((row) => !/^\d+(\.\d+)? hp$/.test(row["power"]!))).toEqual([]);
    expect(engines.filter((row) => !/plate|label/i.test(row["notes"]!))).toEqual([]);
  });

  test("all have parts, and parts fit no others", () => {
    expect(new Set(products.flatMap((product) => list(product.fits)))).toEqual(
      new Set(engines.map((row) => row["code"])),
    );
  });
});

test("at each serial-number break one part ends and another begins", () => {
  const ranges = products.flatMap(({ fits, fitsSerials }) =>
    fitmentBreaksIn(list(fitsSerials)).map((one) => ({ ...one, isFitting: list(fits).includes(one.model) })),
  );
  expect(ranges.length).toBeGreaterThan(6);
  for (const { model, serials, isFitting } of ranges) {
    const { prefix, from, to } = serials!;
    expect(isFitting).toBe(true);
    expect(list(engines.find(({ code }) => code === model)!["serials"])).toContain(prefix);
    const isOtherSide = ({ serials: other }: (typeof ranges)[number]) =>
      from ? Number(other!.to) === Number(from) - 1 : Number(other!.from) === Number(to) + 1;
    expect(ranges.filter((one) => one.model === model && isOtherSide(one))).not.toEqual([]);
  }
});

describe("products", () => {
  test("are about four hundred and forty-six, with fifteen families of variations", () => {
    expect(sellable.length).toBe(446);
    expect(families.length).toBe(15);
    expect(families.filter(({ sku }) => variationsOf(sku).length < 2)).toEqual([]);
  });

  test("have numbers, names, addresses and descriptions of their own", () => {
    expect(repeated(skus(products))).toEqual([]);
    expect(repeated(products.map((product) => product.name))).toEqual([]);
    expect(repeated(products.map((product) => product.urlName))).toEqual([]);
    expect(repeated(products.map((product) => product.description))).toEqual([]);
    expect(repeated(sellable.map((product) => `${product.brand} ${product.partNumber}`))).toEqual([]);
    expect(sellable.filter((product) => !product.partNumber || !product.brand || !product.unit)).toEqual([]);
    expect(products.filter((product) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(product.urlName))).toEqual([]);
  });

  test("are described in at least two sentences of real text", () => {
    const sentences = (words: string) => words.split(/[.?!](?: |$)/).filter(Boolean).length;
    expect(skus(products.filter((product) => sentences(product.description) < 2))).toEqual([]);
    const unfinished = /lorem|todo|tbd|placeholder|\bnull\b|undefined|NaN|[{}]/i;
    expect(skus(products.filter((product) => unfinished.test(product.description)))).toEqual([]);
  });

  test("name families, replaced parts and tax categories that exist", () => {
    const taxed = store.taxRates.map(({ category }) => category);
    expect(products.flatMap((product) => list(product.replaces)).filter((sku) => !bySku.has(sku))).toEqual([]);
    const related = products.flatMap((product) => list(product.related).map((one) => one.split(":")));
    expect(related.length).toBeGreaterThan(50);
    expect(related.filter(([, sku]) => !bySku.has(sku!))).toEqual([]);
    expect(new Set(related.map(([type]) => type))).toEqual(
      new Set(["accessories", "changeWith", "crossSell", "upgrades"]),
    );
    expect(skus(products.filter((product) => !taxed.includes(product.taxCategory)))).toEqual([]);
    const orphans = products.filter(
      ({ productClass, parent }) =>
        (productClass === "Variation") !== (bySku.get(parent ?? "")?.productClass === "VariationParent"),
    );
    expect(skus(orphans)).toEqual([]);
  });

  test("replaced parts lead to one that is sold, without a circle", () => {
    const successor = new Map(
      products.flatMap(({ sku, replaces }) => list(replaces).map((old) => [old, sku] as const)),
    );
    expect(successor.size).toBe(15);
    const ends = [...successor.keys()].map((old) => {
      const chain = [old];
      while (successor.has(chain.at(-1)!) && chain.length <= 15) chain.push(successor.get(chain.at(-1)!)!);
      return chain.at(-1)!;
    });
    expect(ends.filter((sku) => successor.has(sku) || bySku.get(sku)!.active === "false")).toEqual([]);
    expect([...successor.keys()].filter((old) => !bySku.get(old)!.description.includes("uperseded"))).toEqual([]);
    expect(skus(products.filter((product) => product.active === "false"))).toEqual([
      "FLT-1013",
      "FUE-4406",
      "ELE-6306",
    ]);
  });

  test("carry attributes that are described, numbers where numbers are said", () => {
    const typeOf = new Map(attributes.map((row) => [row["name"]!, row["type"]!]));
    const wrong = products.flatMap(({ sku, attributes: fixed, variation }) =>
      Object.entries({ ...fixed, ...variation })
        .filter(([name, value]) => {
          const fits = typeOf.get(name) === "number" ? /^\d+(\.\d+)?$/ : /^\S(.*\S)?$/;
          return !typeOf.has(name) || !fits.test(value);
        })
        .map(([name, value]) => `${sku} ${name}: ${value}`),
    );
    expect(wrong).toEqual([]);
    expect(skus(sellable.filter((product) => Object.keys(product.attributes).length < 2))).toEqual([]);
  });

  test("the variations of a family vary in the same attributes and never in the same values", () => {
    const uneven = families.filter(({ sku }) => {
      const variations = variationsOf(sku).map((product) => product.variation!);
      const names = new Set(variations.map((variation) => Object.keys(variation).join()));
      return names.size !== 1 || repeated(variations.map((variation) => Object.values(variation).join())).length > 0;
    });
    expect(skus(uneven)).toEqual([]);
  });

  test("quantity rules can be met", () => {
    const ruled = sellable.filter((product) => product.quantityMinimum !== undefined);
    expect(ruled.length).toBeGreaterThan(80);
    const impossible = ruled.filter(({ quantityMinimum, quantityMaximum, quantityIncrement }) => {
      const [minimum, increment] = [Number(quantityMinimum), Number(quantityIncrement)];
      const maximum = Number(quantityMaximum ?? Infinity);
      return !(minimum > 0 && increment > 0 && minimum % increment === 0 && maximum >= minimum);
    });
    expect(skus(impossible)).toEqual([]);
  });
});

test("facets stand in an order without ties", () => {
  const ranks = attributes.filter((row) => row["facetable"] === "true").map((row) => row["facetRank"]!);
  expect(ranks.filter((rank) => !(Number(rank) > 0))).toEqual([]);
  expect(repeated(ranks)).toEqual([]);
});

describe("prices", () => {
  const priceOf = new Map(prices.map((row) => [`${row["sku"]} ${row["priceBook"]} ${row["currency"]}`, row]));
  const unitPrice = (key: string) => decimal(priceOf.get(key)!["unitPrice"]);
  const tiersOf = (row: Row) => list(row["tiers"]).map((tier) => tier.split(":").map(decimal) as [bigint, bigint]);

  test("stand in every price book, in the currencies of the book, for every part that is sold, once", () => {
    const wanted = sellable.flatMap(({ sku }) =>
      store.priceBooks.flatMap(({ code }) => currencies[code]!.map((currency) => `${sku} ${code} ${currency}`)),
    );
    expect(prices.length).toBe(wanted.length);
    expect(new Set(priceOf.keys())).toEqual(new Set(wanted));
  });

  test("fall from tier to tier, and each tier can be reached under the quantity rule", () => {
    const tiered = prices.filter((row) => row["tiers"] !== "" && row["priceBook"] === "standard");
    expect(tiered.length / sellable.length).toBeGreaterThan(0.45);
    const wrong = prices.filter((row) => {
      const { quantityMinimum = "1", quantityMaximum = "1000000" } = bySku.get(row["sku"]!)!;
      const steps = [[decimal(quantityMinimum), decimal(row["unitPrice"])] as const, ...tiersOf(row)];
      const falls = steps.slice(1).every(([from, price], index) => from > steps[index]![0] && price < steps[index]![1]);
      return (
        !falls || steps.length > 5 || steps.some(([from, price]) => price <= 0n || from > decimal(quantityMaximum))
      );
    });
    expect(wrong).toEqual([]);
  });

  test("are never above the list, and trade is below the counter", () => {
    const wrong = sellable.filter(
      ({ sku }) =>
        unitPrice(`${sku} standard USD`) > unitPrice(`${sku} list USD`) ||
        unitPrice(`${sku} canada CAD`) > unitPrice(`${sku} list CAD`) ||
        unitPrice(`${sku} trade USD`) >= unitPrice(`${sku} standard USD`),
    );
    expect(skus(wrong)).toEqual([]);
  });
});

describe("stock", () => {
  test("is told for every part that is sold at both warehouses, once", () => {
    const keys = stock.map((row) => `${row["sku"]} ${row["location"]}`);
    const wanted = sellable.flatMap(({ sku }) => store.locations.map(({ code }) => `${sku} ${code}`));
    expect(keys.length).toBe(wanted.length);
    expect(new Set(keys)).toEqual(new Set(wanted));
  });

  test("is whole numbers; what comes in has a day counted from the import", () => {
    expect(stock.filter((row) => !/^\d+$/.test(row["onHand"]!))).toEqual([]);
    const expected = stock.filter((row) => row["incoming"] !== "" || row["incomingDate"] !== "");
    expect(expected.length).toBeGreaterThan(40);
    expect(
      expected.filter((row) => !/^[1-9]\d*$/.test(row["incoming"]!) || !/^\+\d+d$/.test(row["incomingDate"]!)),
    ).toEqual([]);
    expect(stock.filter((row) => row["onHand"] === "0").length).toBeGreaterThan(20);
  });
});

describe("store.json", () => {
  test("delivers to the countries that it ships to, in its currencies", () => {
    const { supportedCurrencies, shippingCountries } = store.settings;
    const methods = store.deliveryMethods;
    expect(new Set(methods.flatMap(({ zones }) => zones.map(({ country }) => country)))).toEqual(
      new Set(shippingCountries),
    );
    expect(
      methods.filter(({ fees }) => fees.map(({ currency }) => currency).join() !== supportedCurrencies.join()),
    ).toEqual([]);
    expect(methods.filter((method) => method.transitDaysMin > method.transitDaysMax)).toEqual([]);
  });

  test("has one tax rate for each state and province", () => {
    const rates = store.taxRates.filter((rate) => rate.category === "standard");
    const regions = (country: string) => rates.filter((rate) => rate.country === country).map((rate) => rate.region!);
    expect([regions("US").length, regions("CA").length]).toEqual([51, 13]);
    expect(repeated(rates.map((rate) => `${rate.country} ${rate.region}`))).toEqual([]);
    expect(rates.find((rate) => rate.region === "CA")?.rate).toBe("7.25");
    expect(store.taxRates.filter(({ rate }) => !/^\d+(\.\d+)?$/.test(rate))).toEqual([]);
  });
});

test("every page has a title, a text, and links that lead to other pages", async () => {
  const files = await readdir(new URL("content/pages/", demoStore.folder));
  const names = files.flatMap((file) => /^([a-z-]+)\.md$/.exec(file)?.[1] ?? []);
  expect(names.toSorted()).toEqual([
    "about",
    "contact-us",
    "faq",
    "find-my-engine-number",
    "legal-notice",
    "privacy-policy",
    "registering-an-account",
    "shipping-and-returns",
  ]);
  const pages = await Promise.all(names.map((name) => text(`content/pages/${name}.md`)));
  expect(pages.filter((page) => !/^---\n(?:.+\n)*title: .+\n(?:.+\n)*---\n\n\S/.test(page))).toEqual([]);
  const links = pages.flatMap((page) => [...page.matchAll(/\]\(\/([^)]+)\)/g)].map(([, path]) => path!));
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((path) => !names.includes(path) && path !== "SelfRegister")).toEqual([]);
  // someone reading at the machine, on a phone, calls or writes with one tap
  const unlinked = pages.flatMap((page) =>
    page.replaceAll(/\[[^\]]*\]\((?:tel|mailto):[^)]*\)/g, "").match(/555-\d{4}|\S+@\S+/g),
  );
  expect(unlinked.filter(Boolean)).toEqual([]);
});

test("what the numbers of drawings point at has Spanish words, figures and measures excepted", async () => {
  const said = new Set(
    (await table("translations.csv")).flatMap(({ record, code }) => (record === "callout" ? code : [])),
  );
  const words = products.flatMap(({ callouts }) => list(callouts).map((one) => one.replace(/^\w+: /, "")));
  const figures = /^(?:mm|[\d.]+(?:°| ?(?:V|A|bar))|(?:2 x )?M\d+|92 Shore A|\d+W-\d+|SAE \d+|ISO VG \d+)$/;
  expect([...new Set(words)].filter((one) => !said.has(one) && !figures.test(one))).toEqual([]);
});

test("how a part is sent again has Spanish words", async () => {
  const { sellingModels } = JSON.parse(await text("store.json")) as {
    sellingModels: { name: string; description?: string }[];
  };
  const { body } = JSON.parse(await text("content/texts/catalogue.es.json")) as { body: Record<string, string> };
  const said = sellingModels.flatMap(({ name, description }) => [name, ...(description ? [description] : [])]);
  expect(said).not.toEqual([]);
  expect(said.filter((one) => body[one] === undefined)).toEqual([]);
});
