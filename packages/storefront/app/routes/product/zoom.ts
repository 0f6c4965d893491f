/** A picture in its frame: its scale relative to the frame's width, and its scroll position in CSS pixels. */
export interface Zoom {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

export const wholePicture: Zoom = { scale: 1, left: 0, top: 0 };
const largest = 8;

/** The picture enlarged by `factor`, with the given point of the frame staying in place. */
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
