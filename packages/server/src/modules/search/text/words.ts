// How text becomes words. What is indexed and what is asked go through the same functions, or they would not meet.

const WORD = /[\p{L}\p{N}]+(?:(?<=\d)[.,](?=\d)[\p{L}\p{N}]+)*/gu;
/** Signs that normalising would make letters of, at the end or the beginning of a word: `Core™`, `№12`. */
const marks = /[™℠№]/g;
const longestWord = 40;
/** What is left of fewer digits says nothing. */
const shortestBareNumber = 3;

/**
 * The words of a text: letters and digits, lower case, without accents. A decimal number stays in one word (`m20x1.5`). Scripts
 * that write words without spaces between have pairs of letters for words, as a word may begin and end anywhere in a run.
 */
export function wordsOf(text: string): string[] {
  const isAscii = ascii.test(text);
  const compared = comparedText(text, isAscii);
  const found = compared.match(WORD) ?? [];
  const words = !isAscii && mayBeUnspaced.test(compared) ? found.flatMap(partsOf) : found;
  return words.map((word) => (word.length > longestWord ? word.slice(0, longestWord) : word));
}

/** Where the words of a text stand in it; in the text as it is compared, where a letter of the one given is none or several there. */
export function wordPlaces(text: string): { text: string; places: { start: number; end: number }[] } {
  const compared = comparedText(text);
  const wordPlace = (start: number, word: string) => ({ start, end: start + word.length });
  const placesOf = mayBeUnspaced.test(compared) ? placesIn : wordPlace;
  const places = Array.from(compared.matchAll(WORD)).flatMap(({ index, 0: word }) => placesOf(index, word));
  return { text: isAlike(text, compared) ? text : compared, places };
}

/** Whether letter stands by letter: in "l'huile ﬁltre" one goes and one comes. */
function isAlike(text: string, compared: string): boolean {
  if (compared.length !== text.length) return false;
  return ascii.test(text) || Array.from(text).every((letter) => withoutAccents(letter, false).length === letter.length);
}

const unspacedLetter = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]`;
const unspaced = new RegExp(unspacedLetter, "u");
const runsOfOneKind = new RegExp(`${unspacedLetter}+|(?:(?!${unspacedLetter}).)+`, "gsu");

/** Where these scripts have their letters, with some others: most texts are told to have none at a glance. */
const mayBeUnspaced = /[\u0e00-\u109f\u1780-\u19ff\u2e80-\u9fff\ua9e0-\uaa7f\uf900-\ufaff\ud840-\ud88f]/;

function partsOf(word: string): string | string[] {
  return unspaced.test(word) ? placesIn(0, word).map(({ start, end }) => word.slice(start, end)) : word;
}

/** Where the words stand in what is written without spaces from `from` on. */
function placesIn(from: number, word: string): { start: number; end: number }[] {
  return Array.from(word.matchAll(runsOfOneKind)).flatMap(({ index, 0: run }) => {
    const letters = unspaced.test(run) ? [...run] : [run];
    let end = from + index;
    const ends = letters.map((letter) => (end += letter.length));
    if (letters.length === 1) return [{ start: from + index, end }];
    return ends.slice(1).map((pairEnd, at) => ({ start: ends[at]! - letters[at]!.length, end: pairEnd }));
  });
}

/** The text that has these words; of a pair that goes on with the one before only the letter that comes new. */
export function textOfWords(words: readonly string[], between = " "): string {
  return words.reduce((text, word, at) => {
    const before = words[at - 1];
    if (before === undefined) return word;
    return goesOn(before, word) ? text + word.slice(firstOf(word).length) : text + between + word;
  }, "");
}

const firstOf = (word: string) => String.fromCodePoint(word.codePointAt(0)!);

function goesOn(before: string, word: string): boolean {
  return unspaced.test(word) && isPair(before) && isPair(word) && before.endsWith(firstOf(word));
}

function isPair(word: string): boolean {
  return word.length > 1 && word.length <= 4 && [...word].length === 2;
}

/** A part number without what people leave out or put in when they type one: `GB-8X25 88Z` and `gb8x2588z` are the same. */
export function numberKey(text: string): string {
  return comparedText(text).replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Labels and old lists write the same number with zeros before it and without: `0451103` and `451103`. */
export function withoutLeadingZeros(key: string): string {
  const bare = key.replace(/^0+/, "");
  return bare.length >= shortestBareNumber ? bare : key;
}

const ascii = /^[\0-\x7f]*$/;

let last = { text: "", cased: "", compared: "" };

/** The text as it is compared: in small letters, without accents and signs that look like letters. */
export function comparedText(text: string, isAscii = ascii.test(text)): string {
  // words and measurements are taken out of one text after each other
  if (last.text !== text) {
    const cased = withoutAccents(text, isAscii);
    last = { text, cased, compared: cased.toLowerCase() };
  }
  return last.compared;
}

/** The same, letter by letter, but with its capitals. */
export function casedText(text: string): string {
  comparedText(text);
  return last.cased;
}

/** The beginning of a text that is no longer than this as it is compared: a letter may come to be eighteen there. */
export function beginningCompared(text: string, mostLetters: number): string {
  if (comparedText(text).length <= mostLetters) return text;
  let [end, length] = [0, 0];
  for (const letter of text) {
    length += withoutAccents(letter, false).length;
    if (length > mostLetters) break;
    end += letter.length;
  }
  return text.slice(0, end);
}

function withoutAccents(text: string, isAscii: boolean): string {
  // most text is plain already, and normalising is what costs
  const folded = isAscii
    ? text
    : text
        .replace(marks, " ")
        .normalize("NFKD")
        .replace(/\p{M}+/gu, "");
  return folded.replace(/(?<=\p{L})['’](?=\p{L})/gu, "");
}

/** The word without its English plural ending. Words with digits and short words stay as they are. */
export function stemOf(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || /\d/.test(word)) return word;
  if (word.endsWith("ies")) return word.length > 4 ? `${word.slice(0, -3)}y` : word;
  if (/(?:x|ch|sh|ss|z)es$/.test(word)) return word.slice(0, -2);
  return /[us]s$/.test(word) ? word : word.slice(0, -1);
}

const decimal = /^(\d+)[.,](\d+?)0*$/;
const thousands = /^[1-9]\d{0,2},\d{3}$/;

/** A decimal number with a point and without zeros behind it: `0.50` and `0,5` are 0.5, but 2.0 is another version than 2. */
export function plainDecimal(word: string): string {
  return thousands.test(word) ? word : word.replace(decimal, "$1.$2");
}

/** The text with a zero before the point of a decimal number that has none. */
export function withZeroBefore(text: string): string {
  return text.replace(/(?<=^|\s)\.(?=\d+(?:\s|$))/g, "0.");
}

/** The words that may stand in a text for this one: itself, its singular and its plurals, and a decimal number as most write it. */
export function formsOf(word: string): string[] {
  const stem = stemOf(plainDecimal(word));
  const forms = [word, stem, `${stem}s`, `${stem}es`, stem.endsWith("y") ? `${stem.slice(0, -1)}ies` : stem];
  return [...new Set(forms)].filter((form) => form === word || stemOf(form) === stem);
}

const fillers = new Set(
  `a all an and at by for from in of on or the to with
   fits hello i looking need please sell thanks what which`.split(/\s+/),
);

/** Whether the word says nothing by itself. */
export function isFiller(word: string): boolean {
  return fillers.has(word);
}

/** Said beside what is asked for: they say nothing either, unless the catalogue calls something so, as an oil can. */
const asides = new Set(
  `hey hi dear sir madam regards thank thx cheers kindly sorry help me my mine you your yours we our he she it its they
   them their this that these those there here im ive am is are was were be been being do does did dont have has had
   having can could cant would should will shall may might must how when where why who want wants wanted needs needed look find searching
   search send buy buying get getting got give ordering show tell know like if so because about also too very just only every some any much
   many such someone something anyone anything asap urgent urgently quickly soon today`.split(/\s+/),
);

/** Whether the word is no name of anything, as a rule. */
export function isPlain(word: string): boolean {
  return isFiller(word) || asides.has(word);
}

/** The words of a query that say something; all of them when none does. */
export function tellingWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !isFiller(word));
  return telling.length > 0 ? telling : words;
}

/** The telling words of a text, without case, accents and plurals. */
export function stemsOf(text: string): string[] {
  return tellingWords(wordsOf(text)).map(stemOf);
}

/** The same for terms that a shopper takes for one: their telling words without case, accents, plurals and order. */
export function termKey(term: string): string {
  return [...new Set(stemsOf(term))].sort().join(" ");
}

/** The same for values that an operator takes for one: case, accents and signs make no difference. */
export function valueKey(value: string): string {
  return wordsOf(value).join(" ");
}

/** A word that the index has beside those of texts, none of which begins so. */
export function wordOfIndex(key: string): string {
  return `#${key}`;
}

/** All by which an operator's term is met: its words, and as a part number where it has a digit. */
export function matchKeys(term: string): string[] {
  return [termKey(term), ...(/\d/.test(term) ? [`#${numberKey(term)}`] : [])];
}
