/** A picture in its frame: how many times as wide as the frame it is, and how far it is scrolled, in CSS pixels. */
export interface Zoom {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

export const wholePicture: Zoom = { scale: 1, left: 0, top: 0 };
const largest = 8;

/** The picture `factor` times as large, with the point of the frame where it was. */
export function zoomed(
  { scale, left, top }: Zoom,
  factor: number,
  at: { readonly x: number; readonly y: number },
): Zoom {
  const next = Math.min(largest, Math.max(1, scale * factor));
  const grown = next / scale;
  return {
    scale: next,
    left: Math.max(0, (left + at.x) * grown - at.x),
    top: Math.max(0, (top + at.y) * grown - at.y),
  };
}
