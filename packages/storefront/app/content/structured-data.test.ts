import { assert, test } from "vitest";
import type { ProductDetail } from "@tradecounter/wire";
import { breadcrumbList, productData, type Offered } from "./structured-data.ts";

const filter: ProductDetail = {
  attributeSetInfo: null,
  defaultImage: null,
  fields: { Name: "Oil filter", StockKeepingUnit: "FLT-1", Brand__c: "Filtrane", ManufacturerPartNumber__c: "FO-1" },
  id: "01t000000000001AAA",
  mediaGroups: [],
  primaryProductCategoryPath: null,
  productClass: "Simple",
  productSellingModels: null,
  purchaseQuantityRule: null,
  urlName: null,
  variationAttributeSet: null,
  variationInfo: null,
  variationParentId: null,
};
const offered: Offered = {
  name: "Oil filter",
  sku: "FLT-1",
  href: "/product/FLT-1/01t",
  pictures: ["/img/parts/FLT-1.svg"],
  price: { unitPrice: "16.85", currencyIsoCode: "USD" },
  stock: { available: 3, orderable: 3 },
};

test("a product is offered at its price, as available as its stock", () => {
  const offerOf = (one: Partial<Offered>) => {
    const { offers } = productData(filter, { ...offered, ...one }, []) as { offers?: Record<string, unknown> };
    return offers && [offers["price"], String(offers["availability"]).split("/").at(-1)];
  };
  assert.deepEqual(offerOf({}), ["16.85", "InStock"]);
  assert.deepEqual(offerOf({ stock: { available: 0, orderable: 8, backorder: 8 } }), ["16.85", "BackOrder"]);
  assert.deepEqual(offerOf({ stock: { available: 0, orderable: 8 } }), ["16.85", "OutOfStock"]);
  assert.deepEqual(offerOf({ stock: null }), ["16.85", "InStock"]);
});

test("what has no price for this shopper, or none but zero, is not offered", () => {
  for (const price of [
    null,
    { unitPrice: null, currencyIsoCode: "USD" },
    { unitPrice: "0.00", currencyIsoCode: "USD" },
  ])
    assert.isUndefined((productData(filter, { ...offered, price }, []) as { offers?: object }).offers);
});

test("all views of a product are told, the first one first", () => {
  const pictures = ["/img/kept/1/front.jpg", "https://pictures.example/back.jpg"];
  assert.containSubset(productData(filter, { ...offered, pictures }, []), {
    image: ["/sfsites/c/img/kept/1/front.jpg", "https://pictures.example/back.jpg"],
  });
  assert.isUndefined((productData(filter, { ...offered, pictures: [] }, []) as { image?: object }).image);
});

test("a family is a group of what it comes in", () => {
  const family = { ...filter, productClass: "VariationParent" } as const;
  const data = productData(family, { ...offered, price: null }, [offered]);
  assert.containSubset(data, {
    "@type": "ProductGroup",
    productGroupID: "FLT-1",
    hasVariant: [
      { "@type": "Product", sku: "FLT-1", image: ["/sfsites/c/img/parts/FLT-1.svg"], offers: { price: "16.85" } },
    ],
  });
});

test("the way down is counted from one, and its end needs no address", () => {
  assert.containSubset(breadcrumbList([{ label: "Home", href: "/" }, { label: "Oil filter" }]), {
    itemListElement: [
      { position: 1, name: "Home", item: "/" },
      { position: 2, name: "Oil filter" },
    ],
  });
});
