import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { recordIdOf, type RecordId } from "@tradecounter/commerce";
import { demoStore } from "@tradecounter/demo-store";
import {
  addCartItem,
  getCartItems,
  getCategoryChildren,
  getCategoryMenu,
  getInventoryLevels,
  getProduct,
  getProductChildren,
  getProductPrice,
  getDeliveryPromise,
  getProductTaxes,
  getProducts,
  getSnapshotProduct,
  getSuggestions,
  pathOf,
  priceProducts,
  searchProducts,
  startCheckoutByPost,
  type Call,
  type InputOf,
  type ReplyOf,
} from "@tradecounter/wire";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp, type App } from "./app.ts";
import { systemClock } from "./clock.ts";
import { createAccessTokens } from "./modules/access-token/index.ts";
import { loadStoreFolder } from "./modules/import/index.ts";
import { createPublisher } from "./publisher.ts";
import {
  guestOf,
  openTestDatabase,
  signedInBuyer,
  type Guest,
  type SignedIn,
  type TestDatabase,
} from "./testing/index.ts";

// The demo store with policies on many of its products, compared with stores that only have what a given shopper may see.

interface Product {
  readonly sku: string;
  readonly name: string;
  readonly parent?: string;
  readonly replaces?: string;
  readonly policies?: string;
}

const demoProducts = readFileSync(new URL("products.jsonl", demoStore.folder), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Product);

const placesOf = new Map(demoProducts.map(({ sku }, at) => [sku, at]));

/** Supersession depends on everything that is sold: such products stay unrestricted, and have a test of their own. */
const inChains = new Set(
  demoProducts.flatMap(({ sku, replaces = "" }) => (replaces === "" ? [] : [sku, ...replaces.split("|")])),
);

/** Two of seven are for dealers, one for the works only, and the variations of every third family for these in turn. */
function policiesOf({ sku, parent }: Product): string {
  if (inChains.has(sku)) return "";
  const at = placesOf.get(sku)!;
  if (parent !== undefined) return placesOf.get(parent)! % 3 === 0 ? ["dealers", "works", ""][at % 3]! : "";
  return ["dealers", "", "works", "", "dealers|works", "", ""][at % 7]!;
}

const guarded = demoProducts.map((product) => ({ ...product, policies: policiesOf(product) }));
const bySku = new Map(guarded.map((product) => [product.sku, product]));

function isSeenWith(held: readonly string[], product: (typeof guarded)[number]): boolean {
  const allows = ({ policies }: { policies: string }) =>
    policies === "" || policies.split("|").some((policy) => held.includes(policy));
  const variations = guarded.filter(({ parent }) => parent === product.sku);
  const family = product.parent === undefined ? undefined : bySku.get(product.parent);
  return allows(product) && (!family || allows(family)) && (variations.length === 0 || variations.some(allows));
}

/** How they sign in, and what they see. Dealers have their groups from their effective account, the works from a token. */
const audiences = {
  guests: { by: "nothing", groups: [], policies: [] },
  dealers: { by: "session", groups: ["dealer"], policies: ["dealers"] },
  works: { by: "token", groups: ["works", "unknown"], policies: ["works"] },
} as const;
type Audience = keyof typeof audiences;

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "entitlement-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Rewrites the demo store's folder with only these products. */
function writeStore(code: string, products: readonly Product[], guestBuyerGroups: readonly string[] = []): string {
  const path = join(folder, code);
  cpSync(fileURLToPath(demoStore.folder), path, { recursive: true });
  const edit = (name: string, change: (text: string) => string) =>
    writeFileSync(join(path, name), change(readFileSync(join(path, name), "utf8")));
  const kept = new Set(products.map(({ sku }) => sku));
  const rowsKept = (text: string) =>
    text
      .split("\n")
      .filter((line, at) => at === 0 || kept.has(line.slice(0, line.indexOf(","))))
      .join("\n");
  edit("products.jsonl", () => products.map((product) => JSON.stringify(product)).join("\n"));
  edit("prices.csv", rowsKept);
  edit("stock.csv", rowsKept);
  for (const name of ["account-prices.csv", "translations.csv"]) rmSync(join(path, name));
  edit("store.json", (text) =>
    JSON.stringify({
      ...(JSON.parse(text) as object),
      code,
      buyerGroups: [
        { code: "dealer", name: "Dealers", policies: ["dealers"] },
        { code: "works", name: "Works", policies: ["works"] },
      ],
      guestBuyerGroups,
    }),
  );
  return path;
}

describe.each(["memory", "database"] as const)("with its words in %s", (search) => {
  let database: TestDatabase;
  let app: App;
  const idOf = (code: string): RecordId => app.stores.find(code)!.id;

  async function load(path: string) {
    const dataFolder = join(folder, search);
    const publisher = createPublisher({ db: database.db, clock: systemClock, dataFolder, search });
    const { imported } = await loadStoreFolder(
      { db: database.db, clock: systemClock, publish: publisher.publish },
      path,
    );
    expect(imported.rowsRefused).toBe(0);
    await publisher.close();
  }

  /** As `writeStore`, while the store is open. */
  async function change(path: string) {
    await load(path);
    await app.catalog.open();
    await app.stores.refresh();
  }

  beforeAll(async () => {
    database = await openTestDatabase("empty");
    await load(writeStore("guarded", guarded));
    for (const [code, { policies }] of Object.entries(audiences)) {
      const seen = guarded.filter((product) => isSeenWith(policies, product));
      await load(
        writeStore(
          code,
          seen.map((product) => ({ ...product, policies: "" })),
        ),
      );
    }
    app = await createApp({
      config: { dataFolder: join(folder, search), logLevel: "silent", search },
      db: database.db,
    });
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  /** Sends requests to the restricted store as one of the audience. */
  async function askerOf(audience: Audience) {
    const { by, groups } = audiences[audience];
    if (by === "session") return asker("guarded", await buyerOf("guarded", groups));
    if (by === "nothing") return asker("guarded");
    const token = await createAccessTokens({ db: database.db, clock: systemClock }).issue({
      storeId: idOf("guarded"),
      kind: "buyer",
      name: audience,
      scopes: ["shop"],
      buyerGroups: groups,
      expiresAt: new Date(Date.now() + 3_600_000),
    });
    return asker("guarded", undefined, { authorization: `Bearer ${token}` });
  }

  /** The browser of a signed-in buyer whose account is in these groups. */
  function buyerOf(code: string, buyerGroups: readonly string[]): Promise<SignedIn> {
    const buyer = { email: "ada@seen.example", accounts: [{ code: "SEEN", buyerGroups }] };
    return signedInBuyer({ db: database.db, http: app.http, storeId: idOf(code) }, buyer);
  }

  /** Sends requests to the store that has only what the audience may see. */
  const twinOf = (audience: Audience) => asker(audience);

  function asker(code: string, browser: Guest = guestOf(app.http, idOf(code)), headers: Record<string, string> = {}) {
    return async <C extends Call>(call: C, input: InputOf<C>) => {
      const { params, query, body } = input as { params?: Record<string, string>; query?: object; body?: unknown };
      const said = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]));
      const { status, body: replied } = await browser.request(
        call.method,
        `${pathOf(call, params, idOf(code))}?${said}`,
        body,
        headers,
      );
      return { status, body: replied as ReplyOf<C>, text: JSON.stringify(replied) };
    };
  }
  type Ask = ReturnType<typeof asker>;

  const productId = (sku: string, code = "guarded") => recordIdOf("product", idOf(code), sku);
  const hiddenFrom = (audience: Audience) =>
    guarded.filter((product) => !isSeenWith(audiences[audience].policies, product));
  const seenBy = (audience: Audience) => guarded.filter((product) => isSeenWith(audiences[audience].policies, product));

  /**
   * Words and numbers of hidden and visible products, complete, abbreviated and misspelled; each audience searches for different ones. A
   * search in the database takes ten times as long, and only the statements differ: there a third of them are run.
   */
  function questionsFor(audience: Audience): string[] {
    const every = search === "memory" ? 18 : 54;
    const from = (every / 3) * Object.keys(audiences).indexOf(audience);
    const some = (products: readonly Product[]) => products.filter((_, at) => at % every === from);
    const texts = [...some(hiddenFrom(audience)), ...some(seenBy(audience))].flatMap(({ name, sku }) => {
      const words = name
        .toLowerCase()
        .split(/[^a-z0-9]+/)
        .filter((word) => word.length > 2);
      const word = words[0]!;
      return [
        sku,
        sku.slice(0, -1),
        `${sku.slice(0, -1)}x`,
        word,
        word.slice(0, 3),
        words.slice(0, 2).join(" "),
        `${word.slice(0, 2)}${word.slice(3)}`,
      ];
    });
    return [...new Set(texts)];
  }

  async function resultsOf(ask: Ask, query: InputOf<typeof searchProducts>["query"]) {
    const { body } = await ask(searchProducts, { query: { pageSize: 100, ...query } });
    const { productsPage, facets, categories, termReading } = body;
    return {
      total: productsPage.total,
      names: productsPage.products.map(({ name }) => name),
      facets: facets.map((facet) => [
        facet.nameOrId,
        "values" in facet
          ? facet.values.map(({ nameOrId, productCount }) => `${nameOrId} ${productCount}`)
          : `${facet.min} ${facet.max}`,
      ]),
      categories: categories?.children.map(({ category, productCount }) => [category.name, productCount]),
      read: termReading && {
        ...termReading,
        supersession: [],
        nearestCategories: termReading.nearestCategories.map(({ name }) => name),
      },
    };
  }

  /** Removes what differs between any two stores: ids, and creation times. */
  const without = (text: string) =>
    text.replace(/\b[0-9A-Za-z]{18}\b/g, "").replace(/"(CreatedDate|LastModifiedDate)":"[^"]*"/g, "");

  describe.each(Object.keys(audiences) as Audience[])("%s", (audience) => {
    let [ask, twin] = [] as unknown as [Ask, Ask];
    beforeAll(async () => ([ask, twin] = [await askerOf(audience), twinOf(audience)]));

    // suggestions of products come from the catalog, wherever words are kept
    const isCatalogueTold = search === "memory";

    test("find, count and filter what the store would have without what they may not see", async () => {
      for (const searchTerm of questionsFor(audience))
        expect([searchTerm, await resultsOf(ask, { searchTerm })]).toEqual([
          searchTerm,
          await resultsOf(twin, { searchTerm }),
        ]);
    });

    test("are suggested what the store would suggest without it", async () => {
      const hidden = new Set<string>(hiddenFrom(audience).map(({ sku }) => productId(sku)));
      const suggestionsFor = async (by: Ask, searchTerm: string) => {
        const included = { includeSuggestedCategories: true, includeSuggestedProducts: true };
        const query = { searchTerm, maxSuggestedProducts: 8, ...included };
        const { recentSearchSuggestions, suggestedCategories } = (await by(getSuggestions, { query })).body;
        const products = recentSearchSuggestions.flatMap(({ suggestedProducts }) => suggestedProducts ?? []);
        expect(products.filter(({ id }) => hidden.has(id))).toEqual([]);
        return {
          // the database returns equally ranked words in any order
          terms: recentSearchSuggestions.map(({ value }) => value).sort(),
          products: products.map(({ name }) => name),
          categories: suggestedCategories?.map(({ category, productCount }) => [category.name, productCount]),
        };
      };
      for (const term of questionsFor(audience))
        expect([term, await suggestionsFor(ask, term)]).toEqual([term, await suggestionsFor(twin, term)]);
    });

    test("are shown the categories that would have products without it", async () => {
      const menu = async (by: Ask) => without((await by(getCategoryMenu, {})).text);
      expect(await menu(ask)).toBe(await menu(twin));
      const lists = async (by: Ask) => {
        const categories: Record<string, unknown> = {};
        const walk = async (parentProductCategoryId: string | undefined) => {
          const query = parentProductCategoryId === undefined ? {} : { parentProductCategoryId };
          for (const { id, fields } of (await by(getCategoryChildren, { query })).body.productCategories) {
            if (fields.NumberOfProducts === "0") continue;
            const list = await resultsOf(by, { categoryId: id });
            categories[fields.Name!] = { ...list, count: fields.NumberOfProducts };
            await walk(id);
          }
        };
        await walk(undefined);
        expect(Object.keys(categories).length).toBeGreaterThan(10);
        return categories;
      };
      expect(await lists(ask)).toEqual(await lists(twin));
    });

    test.runIf(isCatalogueTold)(
      "are told of a product what the store would tell without what they may not see",
      async () => {
        // some of each kind: policies repeat every seven and three products
        for (const { sku } of seenBy(audience).filter((_, at) => at % 2 === 0)) {
          const told = async (by: Ask, code: string) => {
            const params = { productId: productId(sku, code) };
            const replies = [
              await by(getProduct, { params }),
              await by(getProductChildren, { params }),
              await by(getProductPrice, { params, query: { includeChildProductPrices: true } }),
              await by(getProducts, { query: { skus: sku, includeGroupByAttributeVariationInfo: true } as never }),
            ];
            return replies.map(({ status, text }) => [status, without(text)]);
          };
          expect([sku, await told(ask, "guarded")]).toEqual([sku, await told(twin, audience)]);
        }
      },
    );

    test.runIf(isCatalogueTold)(
      "are answered to a product that they may not see as to one that is not there",
      async () => {
        // some of each kind, as before
        const hidden = hiddenFrom(audience).filter((_, at) => at % 2 === 0);
        expect(hidden.length).toBeGreaterThan(25);
        const inventory = { locationgroups: recordIdOf("locationGroup", idOf("guarded"), "all-warehouses") };
        const answersTo = async (sku: string) => {
          const id = productId(sku);
          const params = { productId: id };
          const replies = [
            await ask(getProduct, { params }),
            await ask(getSnapshotProduct, {
              params: { ...params, catalogSnapshotVersionId: app.catalog.snapshot(idOf("guarded")).versionId },
            }),
            await ask(getProductChildren, { params }),
            await ask(getProductPrice, { params }),
            await ask(getProductTaxes, { params }),
            await ask(getDeliveryPromise, { params }),
            await ask(getProducts, { query: { ids: id } as never }),
            await ask(getProducts, { query: { skus: sku } as never }),
            await ask(priceProducts, { body: { pricingLineItems: [{ productId: id }] } }),
            await ask(getInventoryLevels, { query: { ...inventory, products: `${id},${sku}` } as never }),
            await ask(searchProducts, { query: { searchTerm: `sku:${sku}` } }),
            await ask(addCartItem, {
              params: { cartStateOrId: "current" },
              body: { productId: id, quantity: "1", type: "Product" },
            }),
          ];
          return replies.map(({ status, text }) => [status, text.replaceAll(id, "").replaceAll(sku, "")]);
        };
        const nothing = await answersTo("no-such-part");
        for (const { sku } of hidden) expect([sku, await answersTo(sku)]).toEqual([sku, nothing]);
      },
    );
  });

  test("what an import lets dealers alone see is gone at once, from carts and what is kept of before as well, and is left to the accounts of dealers", async () => {
    const product = demoProducts[20]!;
    const closed = [{ ...product, policies: "dealers" }];
    await change(writeStore("moving", demoProducts));
    const guest = asker("moving");
    const dealer = asker("moving", await buyerOf("moving", ["dealer"]));
    const id = productId(product.sku, "moving");
    const { versionId } = app.catalog.snapshot(idOf("moving"));
    const cart = { cartStateOrId: "current" };
    const seenBy = async (by: Ask) => {
      const term = product.name;
      const found = (await by(searchProducts, { query: { searchTerm: term, pageSize: 100 } })).body.productsPage;
      const query = { searchTerm: term, includeSuggestedProducts: true };
      const suggested = (await by(getSuggestions, { query })).body.recentSearchSuggestions;
      const params = { productId: id };
      const { cartItems, cartSummary } = (await by(getCartItems, { params: cart })).body;
      return {
        page: (await by(getProduct, { params })).status,
        before: (await by(getSnapshotProduct, { params: { ...params, catalogSnapshotVersionId: versionId } })).status,
        isFound: found.products.some((hit) => hit.id === id),
        isSuggested: suggested.some(({ suggestedProducts }) => suggestedProducts?.some((hit) => hit.id === id)),
        messages: cartItems.map(({ cartItem }) => cartItem?.messagesSummary?.errorCount ?? 0),
        total: cartSummary!.grandTotalAmount,
        checkout: (await by(startCheckoutByPost, { body: { cartId: cartSummary!.cartId! } })).body.errors!.length,
      };
    };
    const wanted = { productId: id, quantity: "1", type: "Product" as const };
    for (const by of [guest, dealer]) expect((await by(addCartItem, { params: cart, body: wanted })).status).toBe(201);
    const open = await seenBy(guest);
    expect(open).toMatchObject({
      page: 200,
      before: 200,
      isFound: true,
      isSuggested: true,
      messages: [0],
      checkout: 0,
    });

    await change(writeStore("moving", closed));
    expect(app.catalog.snapshot(idOf("moving")).source.amendedProducts).toContain(id);
    const gone = { page: 404, before: 404, isFound: false, isSuggested: false, messages: [1], checkout: 1 };
    expect(await seenBy(guest)).toMatchObject(gone);
    expect(await seenBy(dealer)).toEqual(open);
    // the account is no longer a dealer
    await buyerOf("moving", []);
    expect(await seenBy(dealer)).toMatchObject(gone);

    await change(writeStore("moving", closed, ["dealer"]));
    expect(await seenBy(guest)).toEqual(open);

    await change(writeStore("moving", closed, ["works"]));
    expect(await seenBy(guest)).toMatchObject(gone);
  });
});
