// How likely typing and reading errors in part numbers are. Both sides are in lower case, without punctuation.

const keyRows = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** The position of a key, in key widths. Each row is shifted right by half a key. */
const places = new Map(keyRows.flatMap((keys, row) => [...keys].map((key, at) => [key, { row, at: at + row / 2 }])));

function areNeighbours(a: string, b: string): boolean {
  const [from, to] = [places.get(a), places.get(b)];
  if (!from || !to) return false;
  return Math.abs(from.row - to.row) <= 1 && Math.abs(from.at - to.at) <= (from.row === to.row ? 1 : 0.5);
}

/** Letters and digits that look alike. */
const alike = [
  ["0", "o"],
  ["1", "i", "l"],
];
const lookalikes = new Map(alike.flatMap((group) => group.map((one) => [one, group])));

/** The lookalikes of a letter or digit, including itself; undefined if it has none. */
export function lookalikesOfLetter(letter: string): readonly string[] | undefined {
  return lookalikes.get(letter);
}

/** The digits that a text looks like; the text itself if not all of it looks like digits. */
export function digitsLike(text: string): string {
  const digits = text.replace(/./gu, (letter) => lookalikesOfLetter(letter)?.[0] ?? letter);
  return /^\d+$/.test(digits) ? digits : text;
}

/** Relative likelihood of each kind of typo. */
const likelihoods = { lookalike: 1, swap: 1, doubled: 1, dropped: 0.9, neighbour: 0.8, added: 0.4, other: 0.2 };

/** How likely one was typed for the other, given that they are one typo apart: 0 to 1. */
export function typoLikelihood(typed: string, meant: string): number {
  const { was, is, before } = typoBetween(typed, meant);
  if (is.length === 2) return likelihoods.swap;
  if (is === "") return likelihoods.dropped;
  if (was === "") return before === is ? likelihoods.doubled : likelihoods.added;
  if (lookalikesOfLetter(is)?.includes(was)) return likelihoods.lookalike;
  return areNeighbours(is, was) ? likelihoods.neighbour : likelihoods.other;
}

/** Whether the typo replaces a digit with another: usually that is a different part, not a typo. */
export function isOtherDigit(typed: string, meant: string): boolean {
  const { was, is } = typoBetween(typed, meant);
  return /^\d$/.test(was) && /^\d$/.test(is);
}

/** The same for digits whose keys are not adjacent, which are not mistyped for each other. */
export function isAnotherPart(typed: string, meant: string): boolean {
  const { was, is } = typoBetween(typed, meant);
  return isOtherDigit(typed, meant) && !areNeighbours(was, is);
}

/** The letters that differ, and the text before them. */
function typoBetween(typed: string, meant: string) {
  const shorter = Math.min(typed.length, meant.length);
  let head = 0;
  while (head < shorter && typed[head] === meant[head]) head++;
  let tail = 0;
  while (tail < shorter - head && typed.at(-1 - tail) === meant.at(-1 - tail)) tail++;
  return {
    was: meant.slice(head, meant.length - tail),
    is: typed.slice(head, typed.length - tail),
    before: typed[head - 1],
  };
}
