// Tokenizing and normalizing. Indexed text and queries go through the same functions, or they would not match.

const WORD = /[\p{L}\p{N}]+(?:(?<=\d)[.,](?=\d)[\p{L}\p{N}]+)*/gu;
/** Signs at the start or end of a word that normalizing would turn into letters: `Core™`, `№12`. */
const marks = /[™℠№]/g;
const longestWord = 40;
/** A number this short is not worth finding without its leading zeros. */
const shortestBareNumber = 3;

/**
 * The words of a text: letters and digits, lower case, without accents. A decimal number stays in one word (`m20x1.5`).
 * Scripts written without spaces are split into bigrams, as a word may start and end anywhere.
 */
export function wordsOf(text: string): string[] {
  const isAscii = ascii.test(text);
  const normalized = normalizedText(text, isAscii);
  const found = normalized.match(WORD) ?? [];
  const words = !isAscii && mayBeUnspaced.test(normalized) ? found.flatMap(partsOf) : found;
  return words.map((word) => (word.length > longestWord ? word.slice(0, longestWord) : word));
}

/**
 * The positions of a text's words. `text` is the given text if normalizing keeps every position, otherwise the normalized
 * text; positions refer to it.
 */
export function wordPlaces(text: string): { text: string; places: { start: number; end: number }[] } {
  const normalized = normalizedText(text);
  const wordPlace = (start: number, word: string) => ({ start, end: start + word.length });
  const placesOf = mayBeUnspaced.test(normalized) ? placesIn : wordPlace;
  const places = Array.from(normalized.matchAll(WORD)).flatMap(({ index, 0: word }) => placesOf(index, word));
  return { text: isAlike(text, normalized) ? text : normalized, places };
}

/** Whether normalizing keeps every letter's position. Equal length is not enough: "l'huile ﬁltre" loses one and gains one. */
function isAlike(text: string, normalized: string): boolean {
  if (normalized.length !== text.length) return false;
  return ascii.test(text) || Array.from(text).every((letter) => withoutAccents(letter, false).length === letter.length);
}

const unspacedLetter = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]`;
const unspaced = new RegExp(unspacedLetter, "u");
const runsOfOneKind = new RegExp(`${unspacedLetter}+|(?:(?!${unspacedLetter}).)+`, "gsu");

/** A quick test on wider code point ranges, as most texts have no letters of these scripts. */
const mayBeUnspaced = /[\u0e00-\u109f\u1780-\u19ff\u2e80-\u9fff\ua9e0-\uaa7f\uf900-\ufaff\ud840-\ud88f]/;

function partsOf(word: string): string | string[] {
  return unspaced.test(word) ? placesIn(0, word).map(({ start, end }) => word.slice(start, end)) : word;
}

/** The positions of the bigrams, and of words in other scripts, in a run that starts at `from`. */
function placesIn(from: number, word: string): { start: number; end: number }[] {
  return Array.from(word.matchAll(runsOfOneKind)).flatMap(({ index, 0: run }) => {
    const letters = unspaced.test(run) ? [...run] : [run];
    let end = from + index;
    const ends = letters.map((letter) => (end += letter.length));
    if (letters.length === 1) return [{ start: from + index, end }];
    return ends.slice(1).map((pairEnd, at) => ({ start: ends[at]! - letters[at]!.length, end: pairEnd }));
  });
}

/** Joins words to a text. Overlapping bigrams are merged: each adds only its last letter. */
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

/** A part number without punctuation, spaces and case: `GB-8X25 88Z` and `gb8x2588z` are the same. */
export function numberKey(text: string): string {
  return normalizedText(text).replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Labels and old price lists write the same number with and without leading zeros: `0451103` and `451103`. */
export function withoutLeadingZeros(key: string): string {
  const bare = key.replace(/^0+/, "");
  return bare.length >= shortestBareNumber ? bare : key;
}

const ascii = /^[\0-\x7f]*$/;

let last = { text: "", cased: "", normalized: "" };

/** The normalized text: lower case, without accents and signs that look like letters. */
export function normalizedText(text: string, isAscii = ascii.test(text)): string {
  // the last text is cached, as its words and measurements are parsed one after the other
  if (last.text !== text) {
    const cased = withoutAccents(text, isAscii);
    last = { text, cased, normalized: cased.toLowerCase() };
  }
  return last.normalized;
}

/** The normalized text with its original case, at the same positions. */
export function normalizedWithCase(text: string): string {
  normalizedText(text);
  return last.cased;
}

/** The longest prefix with at most this many letters when normalized: one letter may become eighteen. */
export function truncateNormalized(text: string, mostLetters: number): string {
  if (normalizedText(text).length <= mostLetters) return text;
  let [end, length] = [0, 0];
  for (const letter of text) {
    length += withoutAccents(letter, false).length;
    if (length > mostLetters) break;
    end += letter.length;
  }
  return text.slice(0, end);
}

function withoutAccents(text: string, isAscii: boolean): string {
  // most text is ASCII, and normalizing is slow
  const folded = isAscii
    ? text
    : text
        .replace(marks, " ")
        .normalize("NFKD")
        .replace(/\p{M}+/gu, "");
  return folded.replace(/(?<=\p{L})['’](?=\p{L})/gu, "");
}

/** The word without its English plural ending. Short words and words with digits stay as they are. */
export function stemOf(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || /\d/.test(word)) return word;
  if (word.endsWith("ies")) return word.length > 4 ? `${word.slice(0, -3)}y` : word;
  if (/(?:x|ch|sh|ss|z)es$/.test(word)) return word.slice(0, -2);
  return /[us]s$/.test(word) ? word : word.slice(0, -1);
}

const decimal = /^(\d+)[.,](\d+?)0*$/;
const thousands = /^[1-9]\d{0,2},\d{3}$/;

/** A decimal number with a point and without trailing zeros: `0.50` and `0,5` become 0.5. `2.0` stays, as a version may be. */
export function plainDecimal(word: string): string {
  return thousands.test(word) ? word : word.replace(decimal, "$1.$2");
}

/** Adds the missing zero to decimal numbers such as `.5`. */
export function withZeroBefore(text: string): string {
  return text.replace(/(?<=^|\s)\.(?=\d+(?:\s|$))/g, "0.");
}

/** The word's forms in texts: itself, its singular and plurals; for a decimal number also its plain form. */
export function formsOf(word: string): string[] {
  const stem = stemOf(plainDecimal(word));
  const forms = [word, stem, `${stem}s`, `${stem}es`, stem.endsWith("y") ? `${stem.slice(0, -1)}ies` : stem];
  return [...new Set(forms)].filter((form) => form === word || stemOf(form) === stem);
}

const stopWords = new Set(
  `a all an and at by for from in of on or the to with
   fits hello i looking need please sell thanks what which`.split(/\s+/),
);

/** Whether the word is a stop word. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}

/** Words around the actual request. They are stop words too, unless a product is named with one, such as an oil can. */
const asides = new Set(
  `hey hi dear sir madam regards thank thx cheers kindly sorry help me my mine you your yours we our he she it its they
   them their this that these those there here im ive am is are was were be been being do does did dont have has had
   having can could cant would should will shall may might must how when where why who want wants wanted needs needed look find searching
   search send buy buying get getting got give ordering show tell know like if so because about also too very just only every some any much
   many such someone something anyone anything asap urgent urgently quickly soon today`.split(/\s+/),
);

/** Whether the word rarely names a product: a stop word or an aside. */
export function isStopWordOrAside(word: string): boolean {
  return isStopWord(word) || asides.has(word);
}

/** The words without stop words; all of them if there are only stop words. */
export function withoutStopWords(words: readonly string[]): readonly string[] {
  const rest = words.filter((word) => !isStopWord(word));
  return rest.length > 0 ? rest : words;
}

/** The stems of a text's words, without stop words. */
export function stemsOf(text: string): string[] {
  return withoutStopWords(wordsOf(text)).map(stemOf);
}

/** Equal for terms that differ only in case, accents, plurals, word order and stop words. */
export function termKey(term: string): string {
  return [...new Set(stemsOf(term))].sort().join(" ");
}

/** Equal for values that differ only in case, accents and punctuation. */
export function valueKey(value: string): string {
  return wordsOf(value).join(" ");
}

/** A token that cannot occur in a text: no word starts with `#`. */
export function indexToken(key: string): string {
  return `#${key}`;
}

/** The keys that match an operator's term: its words and, if it has a digit, its part number. */
export function matchKeys(term: string): string[] {
  return [termKey(term), ...(/\d/.test(term) ? [`#${numberKey(term)}`] : [])];
}
