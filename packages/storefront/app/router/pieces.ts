import { hash } from "node:crypto";
import type { Piece } from "./kept.tsx";

/** The markup of a piece, drawn or remembered. */
export type Pieces = (piece: Piece) => Buffer;

/** What a key takes, and its place in a map. */
const keyBytes = 150;

/** Remembers the markup of pieces by what they show; those used least recently go when there are too many bytes. */
export function createPieces(draw: Pieces, limitBytes: number): Pieces {
  const numbers = new Map<Piece["draw"], number>();
  const markupByKey = new Map<string, Buffer>();
  let bytes = 0;

  /** A digest, since what a piece shows is longer than its markup. */
  function keyOf({ draw: component, shown }: Piece): string {
    const number = numbers.get(component) ?? numbers.size;
    numbers.set(component, number);
    return hash("sha256", `${number} ${JSON.stringify(shown)}`, "base64");
  }

  function drawn(piece: Piece): Buffer {
    const markup = draw(piece);
    bytes += keyBytes + markup.length;
    return markup;
  }

  function dropOldest(): void {
    for (const [key, markup] of markupByKey) {
      if (bytes <= limitBytes) return;
      markupByKey.delete(key);
      bytes -= keyBytes + markup.length;
    }
  }

  return (piece) => {
    const key = keyOf(piece);
    const markup = markupByKey.get(key) ?? drawn(piece);
    markupByKey.delete(key);
    markupByKey.set(key, markup);
    if (bytes > limitBytes) dropOldest();
    return markup;
  };
}
