import type { Queries } from "../../../db/index.ts";
import { breathing } from "../../../packed/index.ts";
import { orderedCategories } from "../categories.ts";
import { compileCategories } from "../category-rows.ts";
import { attributesOf, categoriesOf, enginesOf, productsOf, replacementsOf, sellingModelsOf } from "../store.ts";
import { supersessionFrom } from "../supersession.ts";
import { createSnapshotFile } from "./file.ts";
import { pagesOf } from "./pages.ts";
import type { CompileContext, CompiledProduct, PartCompiler, SnapshotPart } from "./part.ts";
import type { SectionArray } from "./sections.ts";
import { productOrder, type ProductOrder } from "./product-order.ts";
import { productRecords } from "./product-records.ts";

const productBatch = 500;

export interface CompileTask {
  readonly storeId: string;
  readonly versionId: string;
  readonly path: string;
  readonly parts: readonly SnapshotPart<unknown>[];
  /** Ids of the only products to compile, which share no family with others; undefined for all of the store's. */
  readonly only?: readonly string[] | undefined;
}

/**
 * Compiles a store's tables into a snapshot file. Products are read in batches:
 * memory grows with the numbers and words that are indexed, not with texts and pictures.
 */
export async function compileSnapshot(
  queries: Queries,
  { storeId, versionId, path, parts, only }: CompileTask,
): Promise<void> {
  const breathe = breathing();
  const order = await productOrder(queries, storeId, { only, breathe });
  const read = await contextOf(queries, storeId, order);
  const writer = await createSnapshotFile(path);
  const context: CompileContext = { ...read, versionId, only, breathe, writeRecord: writer.record };
  const categoryIndexes = new Map(context.categories.map(({ id }, index) => [id as string, index]));
  const compilers: (PartCompiler & { name: string })[] = [{ name: "category", ...compileCategories(context) }];
  try {
    for (const part of parts) compilers.push({ name: part.name, ...part.start(context) });
    const records = productRecords(queries, order, context);
    for await (const products of batchesOf(queries, storeId, order, categoryIndexes)) {
      await records.addBatch(products);
      for (const product of products) {
        for (const compiler of compilers) {
          const room = compiler.add?.(product);
          if (room) await room;
        }
        await breathe();
      }
    }
    // what has accumulated so far would take memory next to the largest arrays
    if (!only) await globalThis.gc?.({ type: "major", execution: "async" });
    const finishing = compilers.map((compiler) => ({ ...compiler, sections: compiler.finish() }));
    // no section may be written before the last record
    let written: Promise<unknown> = Promise.all(finishing.map(({ hasRecords, sections }) => hasRecords && sections));
    const write = (part: string, sections: Record<string, SectionArray>) =>
      (written = written.then(async () => {
        for (const [name, array] of Object.entries(sections)) await writer.section(`${part}.${name}`, array);
        await breathe();
      }));
    // the output of a finished part is not held until the last one is done
    await Promise.all([
      write("product", records.finish()),
      ...finishing.map(async ({ name, sections }) => write(name, await sections)),
    ]);
    await writer.finish();
  } catch (error) {
    for (const compiler of compilers) compiler.abandon?.();
    await writer.discard();
    throw error;
  }
}

async function contextOf(
  queries: Queries,
  storeId: string,
  order: ProductOrder,
): Promise<Omit<CompileContext, "versionId" | "only" | "breathe" | "writeRecord">> {
  const attributes = await attributesOf(queries, storeId);
  const engines = await enginesOf(queries, storeId);
  return {
    storeId,
    queries,
    categories: orderedCategories(await categoriesOf(queries, storeId)),
    attributes: new Map(attributes.map((attribute) => [attribute.name, attribute])),
    engines: new Map(engines.map((engine) => [engine.code, engine])),
    supersession: supersessionFrom(await replacementsOf(queries, storeId)),
    sellingModels: await sellingModelsOf(queries, storeId),
    productCount: order.groupRows.length,
    rowOf: order.rowOf,
  };
}

/** The products in batches, rows ascending. */
function batchesOf(
  queries: Queries,
  storeId: string,
  order: ProductOrder,
  categoryIndexes: ReadonlyMap<string, number>,
): AsyncGenerator<CompiledProduct[]> {
  const read = (after: CompiledProduct | undefined) =>
    readBatch(queries, storeId, order, categoryIndexes, after ? after.row + 1 : 0);
  return pagesOf(read, productBatch);
}

async function readBatch(
  queries: Queries,
  storeId: string,
  order: ProductOrder,
  categoryIndexes: ReadonlyMap<string, number>,
  start: number,
): Promise<CompiledProduct[]> {
  const end = Math.min(start + productBatch, order.groupRows.length);
  const ids = Array.from({ length: end - start }, (_, index) => order.idOf(start + index));
  if (ids.length === 0) return [];
  const found = new Map((await productsOf(queries, storeId, ids)).map((product) => [product.id, product]));
  return ids.map((id, index) => {
    const product = found.get(id);
    if (!product) throw new Error(`Product ${id} was deleted while the catalogue was compiled`);
    const categories = product.category_ids
      .map((category) => categoryIndexes.get(category))
      .filter((at) => at !== undefined);
    const row = start + index;
    const entitlement = order.entitlements.keys[order.entitlements.of[row]!]!;
    return { row, groupRow: order.groupRows[row]!, product, categories, entitlement };
  });
}
