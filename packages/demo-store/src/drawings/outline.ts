import type { Point } from "./projection.ts";

/** The convex hull of points. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (run: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of run) {
      while (chain.length > 1 && bend(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** The intersection of two convex outlines. */
export function overlap(subject: readonly Point[], window: readonly Point[]): Point[] {
  const sign = Math.sign(
    window.reduce((sum, point, index) => sum + bend([0, 0], point, window[(index + 1) % window.length]!), 0),
  );
  return window.reduce<Point[]>(
    (left, a, index) => {
      const b = window[(index + 1) % window.length]!;
      const side = (point: Point) => bend(a, b, point) * sign;
      return left.flatMap((point, at) => {
        const next = left[(at + 1) % left.length]!;
        const [here, there] = [side(point), side(next)];
        const cut = here / (here - there);
        const crossing: Point = [point[0] + (next[0] - point[0]) * cut, point[1] + (next[1] - point[1]) * cut];
        if (here >= 0) return there >= 0 ? [point] : [point, crossing];
        return there >= 0 ? [crossing] : [];
      });
    },
    [...subject],
  );
}

const bend = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** The length of a ray from a point inside a convex outline to where it leaves the outline. The direction is a unit vector. */
export function exitOf(outline: readonly Point[], [u, v]: Point, [du, dv]: Point): number {
  const crossings = outline.flatMap(([a, b], index) => {
    const [c, d] = outline[(index + 1) % outline.length]!;
    const [eu, ev] = [c - a, d - b];
    const slope = du * ev - dv * eu;
    if (Math.abs(slope) < 1e-9) return [];
    const along = ((a - u) * ev - (b - v) * eu) / slope;
    const share = ((a - u) * dv - (b - v) * du) / slope;
    return share >= -1e-9 && share <= 1 + 1e-9 ? [along] : [];
  });
  return Math.max(0, ...crossings);
}
