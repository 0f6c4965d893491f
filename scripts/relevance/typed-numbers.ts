export interface Part {
  readonly number: string;
  readonly maker: string;
  /** The name of its category. */
  readonly kind: string;
}

type Lots = () => number;

const oneOf = <T>(list: readonly T[], lots: Lots): T => list[Math.floor(lots() * list.length)]!;
const signs = [" ", "-", ".", "/", "_"];

/** The number with its separators replaced by others, or with one inserted if it has none. */
function otherwisePunctuated(number: string, lots: Lots): string {
  const changed = number.replace(/[^\p{L}\p{N}]+/gu, (old) =>
    oneOf(
      signs.filter((sign) => sign !== old),
      lots,
    ),
  );
  if (changed !== number || number.length < 4) return changed;
  const at = 1 + Math.floor(lots() * (number.length - 1));
  return number.slice(0, at) + oneOf(signs, lots) + number.slice(at);
}

/** The forms in which people type a number: each makes a query for a part from its number, possibly mistyped. */
export const forms = {
  "as written": (_part: Part, number: string) => number,
  "without signs": (_part: Part, number: string) => number.replace(/[^\p{L}\p{N}]+/gu, ""),
  "other signs": (_part: Part, number: string, lots: Lots) => otherwisePunctuated(number, lots),
  "lower case": (_part: Part, number: string) => number.toLowerCase(),
  "maker and number": ({ maker }: Part, number: string) => `${maker} ${number}`.trim(),
  "words and number": ({ kind }: Part, number: string) =>
    `${kind
      .split(/[^\p{L}]+/u)
      .slice(0, 2)
      .join(" ")} ${number}`,
};

const keyRows = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** The adjacent keys. */
function keysBeside(letter: string): string[] {
  const row = keyRows.findIndex((keys) => keys.includes(letter.toLowerCase()));
  if (row < 0) return [];
  const at = keyRows[row]!.indexOf(letter.toLowerCase());
  // each row is offset half a key to the right of the one above it
  const beside = [
    [row, at - 1],
    [row, at + 1],
    [row - 1, at],
    [row - 1, at + 1],
    [row + 1, at - 1],
    [row + 1, at],
  ] as const;
  const keys = beside.map(([of, place]) => keyRows[of]?.[place]).filter((key) => key !== undefined);
  return letter === letter.toLowerCase() ? keys : keys.map((key) => key.toUpperCase());
}

const isSign = (letter: string) => !/[\p{L}\p{N}]/u.test(letter);

/** Typing mistakes at a position of a number; undefined where a mistake is not possible. */
export const mistakes = {
  swap(number: string, at: number) {
    const [a, b] = [number[at]!, number[at + 1]];
    if (b === undefined || isSign(b) || a.toLowerCase() === b.toLowerCase()) return undefined;
    return number.slice(0, at) + b + a + number.slice(at + 2);
  },
  drop: (number: string, at: number) => number.slice(0, at) + number.slice(at + 1),
  double: (number: string, at: number) => number.slice(0, at) + number[at] + number.slice(at),
  "neighbour key"(number: string, at: number, lots: Lots) {
    const keys = keysBeside(number[at]!);
    return keys.length === 0 ? undefined : number.slice(0, at) + oneOf(keys, lots) + number.slice(at + 1);
  },
};

/** The number with one mistake of this kind; undefined if it is not possible anywhere. */
export function mistyped(number: string, mistake: keyof typeof mistakes, lots: Lots): string | undefined {
  const places = [...number].flatMap((letter, at) => (isSign(letter) ? [] : [at]));
  const from = Math.floor(lots() * places.length);
  for (let step = 0; step < places.length; step++) {
    const typed = mistakes[mistake](number, places[(from + step) % places.length]!, lots);
    if (typed !== undefined) return typed;
  }
  return undefined;
}
