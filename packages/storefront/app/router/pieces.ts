import type { Piece } from "./kept.tsx";

/** The markup of a piece, drawn or remembered. */
export type Pieces = (piece: Piece) => Buffer;

interface Known {
  readonly key: string;
  readonly markup: Buffer;
}

/** Remembers the markup of pieces by what they show; those used least recently go when there are too many bytes. */
export function createPieces(draw: Pieces, limitBytes: number): Pieces {
  const numbers = new Map<Piece["draw"], number>();
  const knownByKey = new Map<string, Known>();
  let bytes = 0;

  function keyOf({ draw: component, shown }: Piece): string {
    const number = numbers.get(component) ?? numbers.size;
    numbers.set(component, number);
    return `${number} ${JSON.stringify(shown)}`;
  }

  function drawn(key: string, piece: Piece): Known {
    const known = { key, markup: draw(piece) };
    bytes += sizeOf(known);
    return known;
  }

  function dropOldest(): void {
    for (const oldest of knownByKey.values()) {
      if (bytes <= limitBytes) return;
      knownByKey.delete(oldest.key);
      bytes -= sizeOf(oldest);
    }
  }

  return (piece) => {
    const key = keyOf(piece);
    const known = knownByKey.get(key) ?? drawn(key, piece);
    // by the key that was kept, so that the new one, as long as what the piece shows, is forgotten at once
    knownByKey.delete(known.key);
    knownByKey.set(known.key, known);
    if (bytes > limitBytes) dropOldest();
    return known.markup;
  };
}

function sizeOf({ key, markup }: Known): number {
  return key.length * 2 + markup.length;
}
