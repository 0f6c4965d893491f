import type { ContentRef } from "./settings.ts";

/** Our choice: exploded drawings are content of this type. */
export const DRAWING_TYPE = "tradecounter__drawing";

/** A part of a drawing: its number, the position of that number in the picture's own units, its SKU, and how many the machine has. */
export interface Callout {
  readonly number: string;
  readonly x: number;
  readonly y: number;
  readonly sku: string;
  readonly quantity: string;
}

/** The body of a drawing stored as content. */
export interface DrawingBody {
  readonly picture: ContentRef;
  /** The coordinate system of the callouts, as in the picture's `viewBox`. */
  readonly width: number;
  readonly height: number;
  /** The system of the machine that it shows. */
  readonly system: string;
  /** Codes of the engines that it applies to. */
  readonly engines: readonly string[];
  readonly callouts: readonly Callout[];
}
