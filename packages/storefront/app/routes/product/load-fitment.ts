import { enginesModule, type EngineFacts } from "@tradecounter/client";
import { fitmentBreaksIn, formatSerialNumber, parseSerialNumber, type FitmentBreak } from "@tradecounter/commerce";
import type { ProductDetail, Refinement } from "@tradecounter/wire";
import { listIn } from "../../content/product-fields.ts";
import type { PartReference } from "../../content/references.ts";
import { rangeInWords } from "../../content/serial-ranges.ts";
import { href } from "../../routes.ts";
import type { PageRequest } from "../../router/index.ts";
import { MODEL } from "../../sections/engines.ts";
import { chosen, parameterOf } from "../search/list-query.ts";

/** An engine model that a part fits. */
export interface FittedEngine {
  readonly code: string;
  readonly model: string;
  readonly to: string;
  /** The serial number ranges that it fits, each with the parts on the other side of the break; empty if it fits all. */
  readonly ranges: readonly { readonly words: string; readonly others: readonly OtherSide[] }[];
}

/** A part that fits the engines before or after a break. */
interface OtherSide extends PartReference {
  readonly words: string;
}

/** Engines of one maker and family. */
export interface FittedFamily {
  readonly name: string;
  readonly engines: readonly FittedEngine[];
}

type Wanted = Pick<PageRequest, "client" | "signal">;

/** The engines that a part fits, by maker and family in catalog order; engines that the catalog does not know come last. */
export async function loadFitment(wanted: Wanted, product: ProductDetail): Promise<FittedFamily[]> {
  const codes = listIn(product.fields.Fits__c);
  if (codes.length === 0) return [];
  const breaks = fitmentBreaksIn(listIn(product.fields.FitsSerials__c));
  const [known, others] = await Promise.all([
    // without the family names, only the codes are shown
    enginesModule(wanted.client)
      .list({ signal: wanted.signal })
      .catch((): EngineFacts[] => []),
    Promise.all(breaks.map((one) => otherSideOf(wanted, product, one).catch(() => []))),
  ]);
  const engines = new Map(known.map((engine) => [engine.code, engine]));
  const byFamily = Map.groupBy(codes, (code) => {
    const engine = engines.get(code);
    return engine ? `${engine.maker} ${engine.family}` : "";
  });
  return [...byFamily]
    .toSorted(([a], [b]) => Number(a === "") - Number(b === ""))
    .map(([name, own]) => ({
      name,
      engines: own.map((code) => ({
        code,
        model: engines.get(code)?.model ?? code,
        to: engines.has(code) ? href("engine", { model: code }) : partsOf(code),
        ranges: breaks.flatMap((one, at) =>
          one.model === code ? [{ words: rangeInWords(one), others: others[at]! }] : [],
        ),
      })),
    }));
}

/** The list of what fits an engine that the catalog does not know and that therefore has no page. */
function partsOf(model: string): string {
  return href("search", {}, chosen(new URLSearchParams({ term: model }), parameterOf(MODEL), model, true));
}

/** Parts of the same category with a range that contains the last serial number before this one's, or the first one after it. */
async function otherSideOf({ client, signal }: Wanted, product: ProductDetail, { model, serials }: FitmentBreak) {
  const categoryId = product.primaryProductCategoryPath?.path.at(-1)?.id;
  if (!serials || !categoryId) return [];
  const { prefix, from, to } = serials;
  const beside = [from && neighbour(from, -1), to && neighbour(to, 1)].filter((digits) => digits !== undefined);
  const lists = await Promise.all(
    beside.map((digits) => {
      const value = `${model}: ${formatSerialNumber({ prefix, digits })}`;
      const refinement: Refinement = {
        attributeType: "Custom",
        nameOrId: "FitsSerials__c",
        type: "DistinctValue",
        values: [value],
      };
      return client.search.products({ categoryId, refinements: [refinement], fields: ["*"], pageSize: 5 }, { signal });
    }),
  );
  return lists.flatMap(({ productsPage }) =>
    productsPage.products
      .filter(({ id }) => id !== product.id)
      .map(({ id, name, fields }): OtherSide => {
        const sku = fields.StockKeepingUnit?.value ?? "";
        const own = fitmentBreaksIn(listIn(fields.FitsSerials__c?.value)).filter((one) => one.model === model);
        const words = own.map(rangeInWords).join("; ");
        return { sku, name, to: href("product", { sku: sku || "part", productId: id }), words };
      }),
  );
}

function neighbour(digits: string, step: 1 | -1): string | undefined {
  const number = Number(digits) + step;
  const serial = number < 0 ? undefined : String(number).padStart(digits.length, "0");
  return serial && parseSerialNumber(serial) ? serial : undefined;
}
