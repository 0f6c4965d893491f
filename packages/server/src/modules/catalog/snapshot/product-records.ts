import { decimal, type QuantityRule } from "@tradecounter/commerce";
import type { Queries } from "../../../db/index.ts";
import { categoryTreeFrom } from "../categories.ts";
import { familyOf, noFamily, type Family } from "../families.ts";
import { fieldLabelsOf } from "../field-labels.ts";
import { variationsOf } from "../store.ts";
import { toWireProduct } from "../wire-product.ts";
import { jsonSection, stringSections, type SectionArray } from "./sections.ts";
import type { CompileContext, CompiledProduct } from "./part.ts";
import type { ProductOrder } from "./product-order.ts";
import { growing, numbering, packStrings, renumbered } from "../../../packed/index.ts";

/** The sale terms that a cart needs to read fast. A whole catalog has few distinct combinations. */
export interface SaleTerms {
  readonly taxCategory: string;
  readonly minimum: string | null;
  readonly maximum: string | null;
  readonly increment: string | null;
}

export interface ProductRecords {
  addBatch(products: readonly CompiledProduct[]): Promise<void>;
  finish(): Record<string, SectionArray>;
}

/**
 * Writes each product's wire form as a record, and the lookup columns.
 *
 * What a family's members have in common (the list of variations) is a record of its own, the tail: written into every member, it would
 * make a million entries for a family of a thousand.
 */
export function productRecords(queries: Queries, order: ProductOrder, context: CompileContext): ProductRecords {
  const { storeId, attributes, supersession, sellingModels } = context;
  const tree = categoryTreeFrom(context.categories);
  const records = new Uint32Array(order.groupRows.length);
  const tails = new Uint32Array(order.groupRows.length);
  const termsOf = new Uint32Array(order.groupRows.length);
  /** Numbers sale terms, given as JSON text. */
  const termsNumbers = numbering();
  const lowerSkus: string[] = [];
  const components = productList();
  const related = productList();

  const write = (text: string) => context.writeRecord(Buffer.from(text));

  async function familiesOf(
    products: readonly CompiledProduct[],
  ): Promise<Map<number, { family: Family; tail: number }>> {
    const parents = new Map(
      products
        .filter(({ product, row, groupRow }) => product.product_class === "VariationParent" || groupRow !== row)
        .map(({ groupRow }) => [order.idOf(groupRow), groupRow]),
    );
    const families = new Map<number, { family: Family; tail: number }>();
    if (parents.size === 0) return families;
    const variations = Map.groupBy(
      await variationsOf(queries, storeId, [...parents.keys()]),
      (member) => member.parent_id,
    );
    for (const [id, groupRow] of parents) {
      const members = (variations.get(id) ?? []).toSorted((a, b) => order.rowOf(a.id)! - order.rowOf(b.id)!);
      const family = familyOf(storeId, members, attributes);
      const { attributeSetInfo, variationInfo } = family.infoOf();
      const tail = await write(`,${JSON.stringify({ attributeSetInfo, variationInfo }).slice(1)}`);
      families.set(groupRow, { family, tail });
    }
    return families;
  }

  async function add(
    { row, groupRow, product, categories }: CompiledProduct,
    families: Awaited<ReturnType<typeof familiesOf>>,
  ) {
    const primary = categories[0] === undefined ? undefined : tree.list[categories[0]];
    const found = families.get(groupRow);
    const info = found ? found.family.infoOf(row === groupRow ? undefined : product) : noFamily;
    const terms: SaleTerms = {
      taxCategory: product.tax_category,
      minimum: product.quantity_minimum,
      maximum: product.quantity_maximum,
      increment: product.quantity_increment,
    };
    const detail = toWireProduct(product, {
      storeId,
      attributes,
      categoryPath: primary ? tree.pathOf(primary) : [],
      quantityRule: quantityRuleOf(terms),
      replacedBy: supersession.replacedBy(product.sku),
      sellingModels: product.selling_models.flatMap((code) => sellingModels.get(code) ?? []),
      parentId: groupRow === row ? null : order.idOf(groupRow),
      family: info,
    });
    if (found) {
      records[row] = await write(
        JSON.stringify({ ...detail, attributeSetInfo: undefined, variationInfo: undefined }).slice(0, -1),
      );
      tails[row] = found.tail + 1;
    } else {
      records[row] = await write(JSON.stringify(detail));
    }
    lowerSkus.push(product.sku.toLowerCase());
    termsOf[row] = termsNumbers.numberOf(JSON.stringify(terms));
    components.add(row, product.components);
    related.add(row, product.related);
  }

  return {
    async addBatch(products) {
      const families = await familiesOf(products);
      for (const product of products) await add(product, families);
    },
    finish() {
      const { keys, places } = termsNumbers.inOrder();
      return {
        ...stringSections("id", order.packedIds),
        ...stringSections("lowerSku", packStrings(lowerSkus)),
        groupRows: order.groupRows,
        records,
        tails,
        terms: renumbered(termsOf, places),
        "terms.list": jsonSection(keys),
        entitlement: order.entitlements.of,
        "entitlement.list": jsonSection(order.entitlements.keys),
        ...components.sections("component"),
        ...related.sections("related"),
        labels: jsonSection(fieldLabelsOf([...attributes.values()])),
      };
    },
  };
}

/** Texts that few products have, several each. */
function productList() {
  const rows = growing(Uint32Array);
  const texts: string[] = [];
  return {
    add(row: number, some: readonly string[]) {
      for (const text of some) {
        rows.push(row);
        texts.push(text);
      }
    },
    sections: (name: string) => ({ [`${name}.rows`]: rows.take(), [`${name}.list`]: jsonSection(texts) }),
  };
}

/** Null where the product has no rule at all. */
export function quantityRuleOf({ minimum, maximum, increment }: Omit<SaleTerms, "taxCategory">): QuantityRule | null {
  if (minimum === null && maximum === null && increment === null) return null;
  const read = (text: string | null) => (text === null ? null : decimal(text));
  return { minimum: read(minimum), maximum: read(maximum), increment: read(increment) };
}
