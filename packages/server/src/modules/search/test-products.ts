import type { IndexedProduct } from "./index/product-texts.ts";

/** A product of a test; omitted fields are empty. */
export type TestTexts = { readonly name: string } & Partial<IndexedProduct>;

export function textsOf(product: TestTexts): IndexedProduct {
  return {
    brand: "",
    category: "",
    kind: "",
    engine: "",
    description: "",
    attribute: "",
    number: "",
    superseded: "",
    ...product,
  };
}
