import { expect, test } from "vitest";
import { supersessionFrom, type CompileContext, type CompiledProduct } from "../../catalog/index.ts";
import { compileTextIndex } from "./text-index.ts";

const colours = ["red", "grün", "blue", "n/a"];

function product(row: number): CompiledProduct {
  const id = `01t${row}`;
  return {
    row,
    groupRow: row,
    categories: row % 3 === 0 ? [] : [row % 2],
    entitlement: "",
    product: {
      id,
      sku: `GB-${row}`,
      name: `Hex bolt M${row % 40} × ${row}`,
      description: row % 5 === 0 ? null : `Made for engine ${row % 7}; ${row} of them, and bolts`,
      brand: row % 4 === 0 ? null : "Nord & Söhne",
      part_number: row % 6 === 0 ? null : `${row}.88/Z`,
      product_class: "Simple",
      parent_id: null,
      url_name: id,
      unit: null,
      quantity_minimum: null,
      quantity_maximum: null,
      quantity_increment: null,
      tax_category: "standard",
      attributes: { Color: colours[row % colours.length]!, Length: `${row % 100} mm` },
      variation: row % 9 === 0 ? { Size: "XL" } : {},
      images: [],
      callouts: [],
      documents: [],
      fits: row % 8 === 0 ? ["K1", "unknown"] : [],
      fits_serials: row % 16 === 0 ? ["K1: from 204A 018834"] : [],
      replaces: row % 10 === 0 ? [`OLD-${row}`, "OLD"] : [],
      cross_references: row % 11 === 0 ? [`X-${row}`] : [],
      components: [],
      related: [],
      selling_models: [],
      core_charges: [],
      policies: [],
      category_ids: [],
      created_at: new Date(0),
      updated_at: new Date(0),
    },
  };
}

function contextOf(productCount: number): CompileContext {
  const category = { description: null, urlName: "", sortOrder: 0, image: null, endIndex: 2 };
  return {
    storeId: "0ZE000000000001GAA",
    versionId: "v",
    queries: undefined as never,
    categories: [
      { ...category, id: "0ZG1" as never, name: "Bolts", parentIndex: -1 },
      { ...category, id: "0ZG2" as never, name: "Hex", parentIndex: 0 },
    ],
    attributes: new Map(),
    engines: new Map([["K1", { code: "K1", maker: "Kestrel", family: "K", model: "One" }]]),
    supersession: supersessionFrom([]),
    sellingModels: new Map(),
    productCount,
    only: undefined,
    rowOf: () => undefined,
    writeRecord: async () => 0,
    breathe: async () => {},
  };
}

async function indexOf(count: number, inThread: boolean) {
  const compiler = compileTextIndex(contextOf(count), { inThread });
  for (let row = 0; row < count; row++) await compiler.add!(product(row));
  return compiler.finish();
}

test.each([0, 1, 249, 250, 3000])("a worker thread builds the same index of %d products", async (count) => {
  expect(await indexOf(count, true)).toEqual(await indexOf(count, false));
});

test("abandoning a compile ends the thread", async () => {
  const compiler = compileTextIndex(contextOf(2000), { inThread: true });
  await compiler.add!(product(0));
  compiler.abandon!();
  await expect(compiler.finish()).rejects.toThrow("has ended");
});

test("the compile fails with the thread's error", async () => {
  const compiler = compileTextIndex(contextOf(1), { inThread: true });
  const { product: good, ...rest } = product(0);
  await compiler.add!({ ...rest, product: { ...good, name: 5 as never } });
  await expect(compiler.finish()).rejects.toThrow("is not a function");
});
