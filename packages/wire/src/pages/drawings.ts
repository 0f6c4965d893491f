import type { ContentRef } from "./settings.ts";

/** Our choice: exploded drawings are content of this type. */
export const DRAWING_TYPE = "tradecounter__drawing";

/** A part of a drawing: its number, where that stands in the picture's own measure, what it is and how many the machine has. */
export interface Callout {
  readonly number: string;
  readonly x: number;
  readonly y: number;
  readonly sku: string;
  readonly quantity: string;
}

/** The body of a drawing of content. */
export interface DrawingBody {
  readonly picture: ContentRef;
  /** The measure in which callouts stand, as in the picture’s `viewBox`. */
  readonly width: number;
  readonly height: number;
  /** What of the machine it shows. */
  readonly system: string;
  /** Codes of the engines that look so. */
  readonly engines: readonly string[];
  readonly callouts: readonly Callout[];
}
