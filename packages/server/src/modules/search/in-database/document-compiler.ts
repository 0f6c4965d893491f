import { jsonSection, snapshotFormat, type CompileContext, type PartCompiler } from "../../catalog/index.ts";
import { numbersOf } from "../index/part-number-collector.ts";
import { unlisted } from "../index/product-texts.ts";
import { textReader } from "../index/text-index.ts";
import { documentOf, entitlementMark } from "./document.ts";
import {
  beginVersion,
  finishVersion,
  firstAmended,
  makeTrigramIndexes,
  numbersOfProducts,
  saveDocuments,
  saveNumbers,
  saveWords,
  type DocumentRow,
  type NumberRow,
} from "./store.ts";

const documentsAtOnce = 500;
const wordsAtOnce = 5000;

/**
 * Writes a version's search tables in the compile's transaction, so that others see all of it or nothing. If another server
 * has already written the version, its document numbers are mapped to the rows of this snapshot. Amendments have ids of
 * their own, as a server without the amended version writes the full one. So do other snapshot formats, which may tokenize
 * differently.
 */
export function compileDocuments(context: CompileContext): PartCompiler {
  const { queries, storeId, productCount, breathe } = context;
  const [mark, firstNumber] = context.only ? ["+", firstAmended] : ["", 0];
  const versionId = `${context.versionId}${mark}.${snapshotFormat}`;
  const textsOf = textReader(context);
  /** By entitlement, then by word. */
  const rowCounts = new Map<string, Map<string, { rowCount: number; weight: number }>>();
  let documents: DocumentRow[] = [];
  let numbers: (NumberRow & Pick<DocumentRow, "entitlement">)[] = [];
  let isWritten: Promise<boolean> | undefined;

  async function begin(): Promise<boolean> {
    await makeTrigramIndexes(queries);
    return beginVersion(queries, storeId, versionId);
  }

  async function flush() {
    isWritten ??= begin();
    const [taken, takenNumbers] = [documents, numbers];
    [documents, numbers] = [[], []];
    if (!(await isWritten) || taken.length === 0) return;
    await saveDocuments(queries, versionId, taken);
    await saveNumbers(queries, versionId, takenNumbers);
  }

  async function writeWords() {
    const words = Array.from(rowCounts).flatMap(([entitlement, ofWords]) =>
      Array.from(ofWords, ([word, counts]) => ({ word, ...counts, entitlement })),
    );
    for (let start = 0; start < words.length; start += wordsAtOnce) {
      await saveWords(queries, versionId, words.slice(start, start + wordsAtOnce));
      await breathe();
    }
  }

  /** Document number → row; negative if the product is not in this snapshot. */
  async function rowsByNumber(): Promise<Int32Array> {
    const written = await numbersOfProducts(queries, versionId);
    const places = written.map(({ number }) => number - firstNumber);
    const rows = new Int32Array(places.reduce((most, place) => Math.max(most, place + 1), 0)).fill(-1);
    written.forEach(({ product_id: id }, at) => (rows[places[at]!] = context.rowOf(id) ?? -1));
    return rows;
  }

  function sectionsWith(rows: Int32Array) {
    const none = new Int32Array(0);
    const [all, amended] = context.only ? [none, rows] : [rows, none];
    return { ids: jsonSection([versionId]), rows: all, amendedRows: amended };
  }

  return {
    add(compiled) {
      const texts = textsOf(compiled);
      const { vector, words } = documentOf(texts, versionId);
      const number = firstNumber + compiled.row;
      const entitlement = entitlementMark(compiled.entitlement);
      documents.push({ number, productId: compiled.product.id, vector, entitlement });
      let ofWords = rowCounts.get(entitlement);
      if (!ofWords) rowCounts.set(entitlement, (ofWords = new Map()));
      for (const [word, weight] of words) {
        const known = ofWords.get(word);
        if (!known) ofWords.set(word, { rowCount: 1, weight });
        else {
          known.rowCount++;
          known.weight += weight;
        }
      }
      for (const [key, strength] of numbersOf(unlisted(texts.number), unlisted(texts.superseded)))
        numbers.push({ key, number, strength, entitlement });
      return documents.length < documentsAtOnce ? undefined : flush();
    },
    async finish() {
      await flush();
      if (!(await isWritten)) return sectionsWith(await rowsByNumber());
      await writeWords();
      await finishVersion(queries, { storeId, versionId, isWhole: context.only === undefined });
      return sectionsWith(Int32Array.from({ length: productCount }, (_, row) => row));
    },
  };
}
