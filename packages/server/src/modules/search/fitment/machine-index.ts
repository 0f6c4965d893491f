import { byCode } from "../../../packed/index.ts";
import { recentlyUsed } from "../../../recently-used.ts";
import { smallDictionary } from "../dictionary/dictionary.ts";
import { machineFacet, type FacetIndex } from "../facets/facet-index.ts";
import { numberKey, wordsOf } from "../text/words.ts";

export interface Machine {
  /** Its value in the facet of machines. */
  readonly value: number;
  /** The words before its number: its maker and its model's letters, some of which people leave out. */
  readonly letters: readonly string[];
  /** The longest of them: it identifies the machine even if it is not next to the number. */
  readonly maker: string;
  readonly name: string;
}

export interface Machines {
  /** By prefix of the number, up to the end of a run of letters or digits: `404` and `40475` for C404-75. */
  byNumber(number: string): readonly NumberedMachine[];
  byMaker(maker: string): readonly Machine[];
  byLetters(letters: string): readonly Machine[];
  /** By prefix of the name without punctuation, also without the words before the model or without the model's letters. */
  beginningWith(key: string): readonly Machine[];
  /** The rows that fit any of these, ascending. */
  rowsOf(machines: readonly Machine[]): Uint32Array;
}

export interface NumberedMachine {
  readonly machine: Machine;
  /** The number is complete, not a prefix. */
  readonly isWhole: boolean;
}

/** Cache size for fitting rows, per catalogue: scanning a million parts takes about 30 ms. */
const keptBytes = 4 << 20;

export const lettersAndNumber = /^(\p{L}*)(\d.*)$/u;

/** Undefined if no part has fitment data. */
export function openMachineIndex({ find, textOf, offsets, values, valueCount }: FacetIndex): Machines | undefined {
  const facet = find(machineFacet);
  if (!facet) return undefined;
  const { start, end, displayNames } = facet;
  const byNumber = new Map<string, NumberedMachine[]>();
  const byMaker = new Map<string, Machine[]>();
  const byLetters = new Map<string, Machine[]>();
  const byName = new Map<string, Machine[]>();
  for (let value = start; value < end; value++) {
    const text = textOf(value);
    const name = displayNames?.[text] ?? text;
    const words = wordsOf(name);
    const at = words.findIndex((word) => lettersAndNumber.test(word));
    if (at < 0) continue;
    const [, letters, digits] = lettersAndNumber.exec(words[at]!)!;
    const said = [...words.slice(0, at), ...(letters ? [letters] : [])];
    const maker = said.reduce((longest, word) => (word.length > longest.length ? word : longest), "");
    const machine = { value, name, letters: said, maker };
    byMaker.getOrInsertComputed(maker, () => []).push(machine);
    const model = said.at(-1);
    if (model !== undefined && model !== maker) byLetters.getOrInsertComputed(model, () => []).push(machine);
    const names = words.slice(0, at + 1).map((_, from) => words.slice(from).join(""));
    const withoutLetters = maker + [digits!, ...words.slice(at + 1)].join("");
    for (const key of new Set([...names, withoutLetters].map(numberKey)))
      byName.getOrInsertComputed(key, () => []).push(machine);
    const pieces = [digits!, ...words.slice(at + 1)].flatMap((word) => word.match(/\p{L}+|\d+/gu) ?? []);
    let number = "";
    pieces.forEach((piece, place) => {
      number += piece;
      byNumber.getOrInsertComputed(number, () => []).push({ machine, isWhole: place === pieces.length - 1 });
    });
  }
  const keys = [...byName.keys()].sort(byCode);
  const dictionary = smallDictionary(keys);
  const kept = recentlyUsed<Uint32Array>(keptBytes);
  function rowsOf(machines: readonly Machine[]): Uint32Array {
    const wanted = machines.map(({ value }) => value);
    const key = wanted.join(" ");
    let rows = kept.get(key);
    if (!rows) kept.set(key, (rows = rowsWithAny({ offsets, values, valueCount }, wanted)), rows.byteLength);
    return rows;
  }
  return {
    byNumber: (number) => byNumber.get(number) ?? [],
    byMaker: (maker) => byMaker.get(maker) ?? [],
    byLetters: (letters) => byLetters.get(letters) ?? [],
    beginningWith(key) {
      const { start, end } = dictionary.withPrefix(key);
      return [...new Set(keys.slice(start, end).flatMap((one) => byName.get(one)!))];
    },
    rowsOf,
  };
}

function rowsWithAny(
  { offsets, values, valueCount }: Pick<FacetIndex, "offsets" | "values" | "valueCount">,
  wanted: readonly number[],
): Uint32Array {
  const isWanted = new Uint8Array(valueCount);
  for (const value of wanted) isWanted[value] = 1;
  const rows: number[] = [];
  for (let row = 0; row + 1 < offsets.length; row++) {
    let at = offsets[row]!;
    const end = offsets[row + 1]!;
    while (at < end && isWanted[values[at]!] === 0) at++;
    if (at < end) rows.push(row);
  }
  return Uint32Array.from(rows);
}
