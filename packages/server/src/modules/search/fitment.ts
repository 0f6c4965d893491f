import { type CatalogSnapshot, wholeOf } from "../catalog/index.ts";
import { type Engine, type Engines, enginesIn, lettersAndNumber, type NumberedEngine } from "./engine-index.ts";
import { facetPart, type FacetIndex } from "./facet-index.ts";
import { numberKey } from "./words.ts";

/** The engines that parts fit, for who is shown those parts. */
export interface Fitment {
  /** The engines, or all of one beginning, that a question names by these words. */
  namedIn(words: readonly HeardWord[]): readonly NamedEngine[];
}

/** A word of a question, with its spelling corrected. */
export interface HeardWord {
  readonly word: string;
  /** It is a measure or size with the word beside it: "404 mm". */
  readonly isMeasure: boolean;
}

export interface NamedEngine {
  /** Those of the words that name it. */
  readonly places: readonly number[];
  /** Its maker and model, or what those of several begin with. */
  readonly name: string;
  /** Of the facet of engines. */
  readonly values: readonly string[];
  /** What fits it, ascending. */
  readonly rows: Uint32Array;
}

/** Of words that stand from one place up to and without another, the letters before the digits and the number. */
interface NumberSaid {
  readonly from: number;
  readonly to: number;
  readonly letters: string;
  readonly number: string;
}

const mostWordsOfNumber = 4;
/** Letters and digits. Our choice: "H4" is no name by itself, and neither are the maker and one digit. */
const shortestName = 3;
const shortestNumberAlone = 2;

/** In place of words that name an engine already. */
const taken: HeardWord = { word: "", isMeasure: true };

const behindWord = /(?<=[\p{L}\p{N}])(?![\p{L}\p{N}])/u;

const known = new WeakMap<CatalogSnapshot, Engines | undefined>();

/** Undefined where no part tells what it fits. */
export function fitmentIn(snapshot: CatalogSnapshot, facets: FacetIndex): Fitment | undefined {
  const engines = known.getOrInsertComputed(wholeOf(snapshot), (whole) => enginesIn(whole.part(facetPart)));
  if (!engines) return undefined;
  const shown = snapshot.shown?.rows;
  const { byNumber, rowsOf } = engines;

  function namedAt(words: readonly HeardWord[], at: number, all: readonly HeardWord[]): NamedEngine | undefined {
    const [, letters, digits] = lettersAndNumber.exec(words[at]!.word) ?? [];
    if (letters === undefined || words[at]!.isMeasure) return undefined;
    for (let to = Math.min(words.length, at + mostWordsOfNumber); to > at; to--) {
      const more = words.slice(at + 1, to);
      if (more.some(({ isMeasure }) => isMeasure)) continue;
      const number = numberKey(digits + more.map(({ word }) => word).join(""));
      const numbered = byNumber(number).filter(({ engine }) => facets.isShown(engine.value));
      const areOfOneMaker = numbered.every(({ engine }) => engine.maker === numbered[0]!.engine.maker);
      const named = numbered.flatMap(({ engine, isWhole }) => {
        const places = placesOf(engine, { letters, number, from: at, to }, { words, all, areOfOneMaker });
        return places ? [{ places, engine, isWhole }] : [];
      });
      if (named.length > 0) return likeliestOf(named, words);
    }
    return undefined;
  }

  /** Those that are named by most words; what is the whole of a name is not the beginning of another. */
  function likeliestOf(
    named: readonly (NumberedEngine & Pick<NamedEngine, "places">)[],
    words: readonly HeardWord[],
  ): NamedEngine {
    const longest = named.reduce((most, { places }) => Math.max(most, places.length), 0);
    const nearest = named.filter(({ places }) => places.length === longest);
    const whole = nearest.filter(({ isWhole }) => isWhole);
    const likeliest = (whole.length > 0 ? whole : nearest).map(({ engine }) => engine);
    const rows = rowsOf(likeliest);
    const { places } = nearest[0]!;
    const beginning = beginningOf(likeliest.map(({ name }) => name));
    const said = places.map((place) => words[place]!.word);
    return {
      places,
      // those of one number may have other letters
      name: /\d/.test(beginning) ? beginning : said.join(" "),
      values: likeliest.map(({ value }) => facets.textOf(value)),
      rows: shown ? rows.filter((row) => shown[row] === 1) : rows,
    };
  }

  return {
    namedIn(words) {
      const named: NamedEngine[] = [];
      let left = words;
      for (let at = 0; at < words.length; at++) {
        const next = namedAt(left, at, words);
        if (!next) continue;
        named.push(next);
        left = left.map((word, place) => (next.places.includes(place) ? taken : word));
      }
      return named;
    },
  };
}

/** The words with which all these names begin, as the first one writes them. */
function beginningOf([first = "", ...others]: readonly string[]): string {
  const pieces = first.split(behindWord);
  const lists = others.map((name) => name.split(behindWord));
  const end = pieces.findIndex((piece, at) => lists.some((list) => list[at] !== piece));
  return pieces.slice(0, end < 0 ? undefined : end).join("");
}

/** The places of the words that name the engine whose number stands there; undefined where too little does. */
function placesOf(
  { letters: ofEngine, maker }: Engine,
  { letters, number, ...span }: NumberSaid,
  {
    words,
    all,
    areOfOneMaker,
  }: {
    readonly words: readonly HeardWord[];
    /** With those that name another engine. */
    readonly all: readonly HeardWord[];
    /** All engines of this number are. */
    readonly areOfOneMaker: boolean;
  },
): readonly number[] | undefined {
  if (letters !== "" && ofEngine.at(-1) !== letters) return undefined;
  let left = letters === "" ? ofEngine : ofEngine.slice(0, -1);
  let { from, to } = span;
  let said = letters;
  for (; from > 0; from--) {
    const place = left.lastIndexOf(words[from - 1]!.word);
    if (place < 0) break;
    said += left[place]!;
    left = left.slice(0, place);
  }
  if (from === span.from && to < words.length && left.includes(words[to]!.word)) said += words[to++]!.word;
  const places = Array.from({ length: to - from }, (_, at) => from + at);
  if (said === "" && number.length >= shortestName) {
    const apart = all.findIndex(({ word }) => word === maker);
    if (apart >= 0) said = maker;
    if (words[apart]?.word === maker) places.push(apart);
  }
  const series = [to, from - 1].find((place) => words[place]?.word === "series");
  if (series !== undefined) places.push(series);
  if (series !== undefined && said === "" && number.length >= shortestName && areOfOneMaker) said = "series";
  if (said === "" || said.length + number.length < shortestName) return undefined;
  return letters === "" && number.length < shortestNumberAlone ? undefined : places.sort((a, b) => a - b);
}
