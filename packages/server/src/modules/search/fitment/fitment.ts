import { type CatalogSnapshot, wholeOf } from "../../catalog/index.ts";
import {
  type Machine,
  type Machines,
  openMachineIndex,
  lettersAndNumber,
  type NumberedMachine,
} from "./machine-index.ts";
import { facetPart, type FacetIndex } from "../facets/facet-index.ts";
import { numberKey, wordPlaces } from "../text/words.ts";

/** Finds the machines that a query names, among those that shown parts fit. */
export interface Fitment {
  /** The machines that these words name. An incomplete name names all machines that it is a prefix of. */
  machinesIn(words: readonly QueryWord[]): readonly NamedMachine[];
  /** The machines whose name, or a prefix of it with a digit, ends the query; and the text before it. */
  machinesBegunIn(query: string): { readonly before: string; readonly names: readonly string[] };
}

/** A word of a query, with its spelling corrected. */
export interface QueryWord {
  readonly word: string;
  /** It is part of a measurement or size with an adjacent word: "404 mm". */
  readonly isMeasure: boolean;
  /** Only a dash separates it from the word before. */
  readonly isBehindDash: boolean;
  /** No product has it. */
  readonly isUnknown: boolean;
}

export interface NamedMachine {
  /** Positions of the words that name it. */
  readonly places: readonly number[];
  /** Its maker and model; for several machines, their common prefix. */
  readonly name: string;
  /** Values of the facet of machines. */
  readonly values: readonly string[];
  /** The rows that fit it, ascending. */
  readonly rows: Uint32Array;
  /** The words name an unknown machine, and this is the nearest one. */
  readonly isNearest: boolean;
}

/** How words may name a machine. */
type Meant = Pick<NamedMachine, "places" | "isNearest">;

/** A number in the words from `from` up to, but not including, `to`, and the letters before its digits. */
interface NumberSaid {
  readonly from: number;
  readonly to: number;
  readonly letters: string;
  readonly number: string;
}

const mostWordsOfNumber = 4;
/** Sorts C404-75 before C404-100T. */
const byNumbers = new Intl.Collator("en-US", { numeric: true }).compare;
/** In letters and digits. Our choice: neither "H4" nor a maker with a single digit is a machine's name. */
const shortestName = 3;
const shortestNumberAlone = 2;

/** Replaces words that already name a machine. */
const taken: QueryWord = { word: "", isMeasure: true, isBehindDash: false, isUnknown: false };

/** The possible form of a model's number, and of the part after a dash in one. */
const otherNumber = /^\d{2,3}\p{L}{0,2}$/u;
const otherEnd = /^\d{1,3}\p{L}{0,2}$/u;
const lettersAndDigit = /\p{L}.*\d/u;
const lettersAlone = /^\p{L}{1,3}$/u;
const shortestLettersAlone = 2;

const behindWord = /(?<=[\p{L}\p{N}])(?![\p{L}\p{N}])/u;

const known = new WeakMap<CatalogSnapshot, Machines | undefined>();

/** Undefined if no part has fitment data. */
export function fitmentIn(snapshot: CatalogSnapshot, facets: FacetIndex): Fitment | undefined {
  const machines = known.getOrInsertComputed(wholeOf(snapshot), (whole) => openMachineIndex(whole.part(facetPart)));
  if (!machines) return undefined;
  const shown = snapshot.shown?.rows;
  const { byNumber, byMaker, byLetters, beginningWith, rowsOf } = machines;
  const shownOf = (list: readonly Machine[]) => list.filter(({ value }) => facets.isShown(value));
  const isMaker = (word: string | undefined) => word !== undefined && shownOf(byMaker(word)).length > 0;

  function namedAt(words: readonly QueryWord[], at: number, all: readonly QueryWord[]): NamedMachine | undefined {
    const [, letters, digits] = lettersAndNumber.exec(words[at]!.word) ?? [];
    if (letters === undefined || words[at]!.isMeasure) return undefined;
    for (let to = Math.min(words.length, at + mostWordsOfNumber); to > at; to--) {
      const more = words.slice(at + 1, to);
      if (more.some(({ isMeasure }) => isMeasure)) continue;
      const number = numberKey(digits + more.map(({ word }) => word).join(""));
      const numbered = byNumber(number).filter(({ machine }) => facets.isShown(machine.value));
      const model = letters || words[at - 1]?.word;
      const ofModel = numbered.filter(({ machine }) => machine.letters.at(-1) === model);
      const likely = letters !== "" || ofModel.length > 0 ? ofModel : numbered;
      const isOnly = areOfOne(likely.map(({ machine }) => machine));
      const isDashed = areJoinedAlone(words, at, to);
      const named = likely.flatMap(({ machine, isWhole }) => {
        const said = { letters, number, from: at, to };
        const meant = meantBy(machine, said, { words, all, isOnly, isDashed, isMaker });
        return meant ? [{ ...meant, machine, isWhole }] : [];
      });
      if (named.length > 0) return likeliestOf(named, words, to);
    }
    return nearestTo(words, at, letters);
  }

  /** The machines named by the most words. A complete name is not taken for a prefix of another. */
  function likeliestOf(
    named: readonly (NumberedMachine & Meant)[],
    words: readonly QueryWord[],
    behind: number,
  ): NamedMachine {
    const longest = named.reduce((most, { places }) => Math.max(most, places.length), 0);
    const nearest = named.filter(({ places }) => places.length === longest);
    const whole = nearest.filter(({ isWhole }) => isWhole);
    const likeliest = (whole.length > 0 ? whole : nearest).map(({ machine }) => machine);
    const { places, isNearest } = nearest[0]!;
    const goesOn = whole.length === 0 && isBehindDash(words, behind, otherEnd) && !words[behind + 1]?.isBehindDash;
    const beginning = beginningOf(likeliest.map(({ name }) => name));
    const said = places.map((place) => words[place]!.word);
    // machines with the same number may have different letters
    const name = /\d/.test(beginning) ? beginning : said.join(" ");
    return goesOn
      ? machineFrom(likeliest, name, [...places, behind], true)
      : machineFrom(likeliest, name, places, isNearest);
  }

  /** For an unknown number: the machines with the model's letters, or of the maker named before it. */
  function nearestTo(words: readonly QueryWord[], at: number, letters: string): NamedMachine | undefined {
    const { word, isUnknown } = words[at]!;
    const areApart = letters === "" && isBehindDash(words, at, otherNumber) && lettersAlone.test(words[at - 1]!.word);
    if (!otherNumber.test(word.slice(letters.length)) || !(areApart || isUnknown)) return undefined;
    const from = areApart ? at - 1 : at;
    const model = areApart ? words[from]!.word : letters;
    const ofModel = model.length < shortestLettersAlone ? [] : shownOf(byLetters(model));
    const ofMaker = shownOf(byMaker(words[from - 1]?.word ?? ""));
    const nearest = areOfOne(ofModel) ? ofModel : ofMaker;
    if (nearest.length === 0) return undefined;
    const start = ofMaker.length > 0 ? from - 1 : from;
    const end = isBehindDash(words, at + 1, otherEnd) ? at + 2 : at + 1;
    const name = beginningOf(nearest.map((machine) => machine.name)) || nearest[0]!.maker;
    return machineFrom(nearest, name, placesFrom(start, end), true);
  }

  function machineFrom(
    list: readonly Machine[],
    name: string,
    places: readonly number[],
    isNearest: boolean,
  ): NamedMachine {
    const rows = rowsOf(list);
    return {
      places,
      name,
      values: list.map(({ value }) => facets.textOf(value)),
      rows: shown ? rows.filter((row) => shown[row] === 1) : rows,
      isNearest,
    };
  }

  return {
    machinesIn(words) {
      const named: NamedMachine[] = [];
      let left = words;
      for (let at = 0; at < words.length; at++) {
        const next = namedAt(left, at, words);
        if (!next) continue;
        named.push(next);
        left = left.map((word, place) => (next.places.includes(place) ? taken : word));
      }
      return named;
    },
    machinesBegunIn(query) {
      const { text, places } = wordPlaces(query);
      for (const { start } of places.slice(-mostWordsOfNumber)) {
        const key = numberKey(text.slice(start));
        if (!lettersAndDigit.test(key)) continue;
        const begun = shownOf(beginningWith(key));
        const names = begun.map(({ name }) => name).sort(byNumbers);
        if (names.length > 0) return { before: text.slice(0, start), names };
      }
      return { before: query, names: [] };
    },
  };
}

/** The common prefix of the names, in whole words, spelled as in the first one. */
function beginningOf([first = "", ...others]: readonly string[]): string {
  const pieces = first.split(behindWord);
  const lists = others.map((name) => name.split(behindWord));
  const end = pieces.findIndex((piece, at) => lists.some((list) => list[at] !== piece));
  return pieces.slice(0, end < 0 ? undefined : end).join("");
}

function areOfOne(machines: readonly Machine[]): boolean {
  return machines.length > 0 && machines.every(({ maker }) => maker === machines[0]!.maker);
}

function isBehindDash(words: readonly QueryWord[], at: number, form: RegExp): boolean {
  const word = words[at];
  return word !== undefined && word.isBehindDash && !word.isMeasure && form.test(word.word);
}

/** Whether only dashes separate the words of a span, and none joins the span to other words. */
function areJoinedAlone(words: readonly QueryWord[], from: number, to: number): boolean {
  const joined = words.slice(from, to + 1).map(({ isBehindDash }) => isBehindDash);
  return to - from > 1 && joined.every((is, at) => is === (at > 0 && at < to - from));
}

function placesFrom(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}

interface Around {
  readonly words: readonly QueryWord[];
  /** Includes words that name another machine. */
  readonly all: readonly QueryWord[];
  /** All machines of this number are of one maker. */
  readonly isOnly: boolean;
  /** The number has dashes, so it names a machine even without letters: "404-85". */
  readonly isDashed: boolean;
  readonly isMaker: (word: string | undefined) => boolean;
}

/** The words that name the machine with the number in this span; undefined if they are not enough to identify it. */
function meantBy(
  { letters: ofMachine, maker }: Machine,
  { letters, number, ...span }: NumberSaid,
  { words, all, isOnly, isDashed, isMaker }: Around,
): Meant | undefined {
  let left = letters === "" ? ofMachine : ofMachine.slice(0, -1);
  let { from, to } = span;
  let said = letters;
  for (; from > 0; from--) {
    const place = left.lastIndexOf(words[from - 1]!.word);
    if (place < 0) break;
    said += left[place]!;
    left = left.slice(0, place);
  }
  const isTelling = number.length >= shortestName;
  const isMisnamed = isOnly && left.includes(maker) && (said !== "" || isTelling) && isMaker(words[from - 1]?.word);
  if (isMisnamed) said += words[--from]!.word;
  const behind = words[to]?.word;
  if (from === span.from && behind !== undefined && left.includes(behind)) {
    said += behind;
    left = left.filter((word) => word !== behind);
    to++;
  }
  const places = placesFrom(from, to);
  if (left.includes(maker) && (said !== "" || isTelling)) {
    const apart = all.findIndex(({ word }) => word === maker);
    if (apart >= 0) said += maker;
    if (words[apart]?.word === maker) places.push(apart);
  }
  const beside = [to, from - 1].find((place) => saysMachine(words, place, to));
  if (beside !== undefined) places.push(beside);
  if (said === "" && isTelling && isOnly) said = beside !== undefined ? words[beside]!.word : isDashed ? number : "";
  if (said === "" || said.length + number.length < shortestName) return undefined;
  if (letters === "" && number.length < shortestNumberAlone) return undefined;
  return { places: places.sort((a, b) => a - b), isNearest: isMisnamed };
}

/** Whether a word next to a number marks it as a machine's. "engine" usually precedes a product for engines: "engine oil". */
function saysMachine(words: readonly QueryWord[], place: number, behind: number): boolean {
  const word = words[place]?.word;
  if (word === "series") return true;
  return place < behind
    ? word === "engine" || word === "model"
    : word === "engines" || (word === "engine" && place === words.length - 1);
}
