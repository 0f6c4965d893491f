// What hands and eyes do to a part number, both sides without punctuation and in small letters.

const keyRows = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** Where a key lies, in widths of a key; each row stands half a key further right. */
const places = new Map(keyRows.flatMap((keys, row) => [...keys].map((key, at) => [key, { row, at: at + row / 2 }])));

function areNeighbours(a: string, b: string): boolean {
  const [from, to] = [places.get(a), places.get(b)];
  if (!from || !to) return false;
  return Math.abs(from.row - to.row) <= 1 && Math.abs(from.at - to.at) <= (from.row === to.row ? 1 : 0.5);
}

/** Letters and digits that are read for one another. */
const alike = [
  ["0", "o"],
  ["1", "i", "l"],
];
const lookalikes = new Map(alike.flatMap((group) => group.map((one) => [one, group])));

/** The letters and digits that look like this one, and itself; undefined where none does. */
export function lookalikesOfLetter(letter: string): readonly string[] | undefined {
  return lookalikes.get(letter);
}

/** What all looks like a digit, written in digits; anything else as it is. */
export function digitsLike(text: string): string {
  const digits = text.replace(/./gu, (letter) => lookalikesOfLetter(letter)?.[0] ?? letter);
  return /^\d+$/.test(digits) ? digits : text;
}

/** How likely each slip is beside the others. */
const likelihoods = { lookalike: 1, swap: 1, doubled: 1, dropped: 0.9, neighbour: 0.8, added: 0.4, other: 0.2 };

/** How likely somebody who meant the one typed the other, both known to be one slip apart: from 0 to 1. */
export function typoLikelihood(typed: string, meant: string): number {
  const { was, is, before } = typoBetween(typed, meant);
  if (is.length === 2) return likelihoods.swap;
  if (is === "") return likelihoods.dropped;
  if (was === "") return before === is ? likelihoods.doubled : likelihoods.added;
  if (lookalikesOfLetter(is)?.includes(was)) return likelihoods.lookalike;
  return areNeighbours(is, was) ? likelihoods.neighbour : likelihoods.other;
}

/** Whether the slip makes one digit of another: mostly that is another part rather than one mistyped. */
export function isOtherDigit(typed: string, meant: string): boolean {
  const { was, is } = typoBetween(typed, meant);
  return /^\d$/.test(was) && /^\d$/.test(is);
}

/** The same of digits whose keys are not side by side, which no finger takes for one another. */
export function isAnotherPart(typed: string, meant: string): boolean {
  const { was, is } = typoBetween(typed, meant);
  return isOtherDigit(typed, meant) && !areNeighbours(was, is);
}

/** What stood where something else was typed, and what stands before that. */
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
