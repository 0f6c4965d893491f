import { hash } from "node:crypto";
import type { Piece } from "./kept.tsx";

/** Returns the markup of a piece, rendered or cached. */
export type Pieces = (piece: Piece) => Buffer;

/** The memory of a key and its map entry. */
const keyBytes = 150;

/** Caches the markup of pieces by what they show; the least recently used are evicted beyond `limitBytes`. */
export function createPieces(draw: Pieces, limitBytes: number): Pieces {
  const numbers = new Map<Piece["draw"], number>();
  const markupByKey = new Map<string, Buffer>();
  let bytes = 0;

  /** A digest, since a piece's data are longer than its markup. */
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
