// How text becomes words. What is indexed and what is asked go through the same functions, or they would not meet.

const WORD = /[\p{L}\p{N}]+(?:(?<=\d)[.,](?=\d)[\p{L}\p{N}]+)*/gu;
/** Signs that normalising would make letters of, at the end or the beginning of a word: `Core™`, `№12`. */
const marks = /[™℠№]/g;
const longestWord = 40;
/** What is left of fewer digits says nothing. */
const shortestBareNumber = 3;

/** The words of a text: letters and digits, lower case, without accents. A decimal number stays in one word (`m20x1.5`). */
export function wordsOf(text: string): string[] {
  const words = plain(text).match(WORD) ?? [];
  return words.map((word) => (word.length > longestWord ? word.slice(0, longestWord) : word));
}

/** Where the words of a text stand in it; in the text as it is compared, where that is not as long as the one given. */
export function wordPlaces(text: string): { text: string; places: { start: number; end: number }[] } {
  const compared = plain(text);
  const places = Array.from(compared.matchAll(WORD), ({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
  }));
  return { text: compared.length === text.length ? text : compared, places };
}

/** A part number without what people leave out or put in when they type one: `GB-8X25 88Z` and `gb8x2588z` are the same. */
export function numberKey(text: string): string {
  return plain(text).replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Labels and old lists write the same number with zeros before it and without: `0451103` and `451103`. */
export function withoutLeadingZeros(key: string): string {
  const bare = key.replace(/^0+/, "");
  return bare.length >= shortestBareNumber ? bare : key;
}

function plain(text: string): string {
  // most text is plain already, and normalising is what costs
  const folded = /^[\0-\x7f]*$/.test(text)
    ? text
    : text
        .replace(marks, " ")
        .normalize("NFKD")
        .replace(/\p{M}+/gu, "");
  return folded.toLowerCase().replace(/(?<=\p{L})['’](?=\p{L})/gu, "");
}

/** The word without its English plural ending. Words with digits and short words stay as they are. */
export function stemOf(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || /\d/.test(word)) return word;
  if (word.endsWith("ies")) return word.length > 4 ? `${word.slice(0, -3)}y` : word;
  if (/(?:x|ch|sh|ss|z)es$/.test(word)) return word.slice(0, -2);
  return /[us]s$/.test(word) ? word : word.slice(0, -1);
}

/** The words that may stand in a text for this one: itself, its singular and its plurals. */
export function formsOf(word: string): string[] {
  const stem = stemOf(word);
  const forms = [word, stem, `${stem}s`, `${stem}es`, stem.endsWith("y") ? `${stem.slice(0, -1)}ies` : stem];
  return [...new Set(forms)].filter((form) => form === word || stemOf(form) === stem);
}

const fillers = new Set(["a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"]);

/** Whether the word says nothing by itself. */
export function isFiller(word: string): boolean {
  return fillers.has(word);
}

/** The words of a question that say something; all of them when none does. */
export function tellingWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !isFiller(word));
  return telling.length > 0 ? telling : words;
}

/** The same for terms that a shopper takes for one: their telling words without case, accents, plurals and order. */
export function termKey(term: string): string {
  return [...new Set(tellingWords(wordsOf(term)).map(stemOf))].sort().join(" ");
}

/** All by which an operator's term is met: its words, and as a part number where it has a digit. */
export function matchKeys(term: string): string[] {
  return [termKey(term), ...(/\d/.test(term) ? [`#${numberKey(term)}`] : [])];
}
