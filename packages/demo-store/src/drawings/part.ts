import type { Sheet } from "./sheet.ts";

/** What a drawing needs of a product: its leaf category selects the family, its attributes give the dimensions. */
export interface DrawnProduct {
  readonly sku: string;
  readonly name: string;
  /** Code of the primary category. */
  readonly category: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly variation?: Readonly<Record<string, string>>;
}

/** A product for drawing. */
export interface Part {
  readonly name: string;
  /** A dimension in the attribute's own unit; `otherwise` if the product does not have it. */
  size(attribute: string, otherwise: number): number;
  text(attribute: string): string;
  is(word: string): boolean;
}

/** A family of parts: draws the part on the sheet and returns how large it is for its kind, 0 to 1. */
export type Family = (part: Part, sheet: Sheet) => number;

export function partOf({ name, attributes, variation }: DrawnProduct): Part {
  const words = name.toLowerCase();
  const text = (attribute: string) => variation?.[attribute] ?? attributes[attribute] ?? "";
  return {
    name,
    text,
    size: (attribute, otherwise) => {
      const value = Number.parseFloat(text(attribute).replace(/^[A-Z]+/, ""));
      return Number.isFinite(value) && value > 0 ? value : otherwise;
    },
    is: (word) => words.includes(word),
  };
}

/** The position of a value between the smallest and the largest of its kind, on a logarithmic scale. */
export const between = (value: number, smallest: number, largest: number): number =>
  Math.log(value / smallest) / Math.log(largest / smallest);

/** Outer diameters of tapered pipe threads in millimeters: their names refer to nominal pipe sizes. */
const PIPE: Readonly<Record<string, number>> = { "1/8": 10.3, "1/4": 13.7, "3/8": 17.1, "1/2": 21.3 };

/** Outer diameter of a thread in millimeters: "M20x1.5" is 20, "3/4-16 UNF" is 19.05, "1-1/8-16 UN" is 28.6. */
export function threadDiameter(thread: string, otherwise: number): number {
  const metric = /^M(\d+(?:\.\d+)?)/.exec(thread);
  if (metric) return Number(metric[1]);
  const inch = /^(?:(\d+)-)?(\d+)(?:\/(\d+))?/.exec(thread);
  if (!inch) return otherwise;
  const [, whole, over, under] = inch;
  if (thread.includes("NPT")) return PIPE[`${over}/${under}`] ?? otherwise;
  return 25.4 * (under ? Number(whole ?? 0) + Number(over) / Number(under) : Number(whole ?? over));
}

export const mm = (value: number): string => `${Number(value.toFixed(value < 10 ? 1 : 0))}`;
export const across = (value: number): string => `⌀ ${mm(value)}`;
