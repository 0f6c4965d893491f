import type { Piece } from "./kept.tsx";

/** The markup of a piece, drawn or remembered. */
export type Pieces = (piece: Piece) => Buffer;

/** Remembers the markup of pieces by what they show; those used least recently go when there are too many bytes. */
export function createPieces(draw: Pieces, limitBytes: number): Pieces {
  const numbers = new Map<Piece["draw"], number>();
  const markups = new Map<string, Buffer>();
  let bytes = 0;

  function keyOf({ draw: component, shown }: Piece): string {
    const number = numbers.get(component) ?? numbers.size;
    numbers.set(component, number);
    return `${number} ${JSON.stringify(shown)}`;
  }

  return (piece) => {
    const key = keyOf(piece);
    const known = markups.get(key);
    const markup = known ?? draw(piece);
    markups.delete(key);
    markups.set(key, markup);
    if (!known) bytes += sizeOf(key, markup);
    for (const [oldest, dropped] of markups) {
      if (bytes <= limitBytes) break;
      markups.delete(oldest);
      bytes -= sizeOf(oldest, dropped);
    }
    return markup;
  };
}

function sizeOf(key: string, markup: Buffer): number {
  return key.length * 2 + markup.length;
}
