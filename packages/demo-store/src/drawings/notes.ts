import { mm } from "./part.ts";
import type { Axis, Point } from "./projection.ts";
import type { Sheet } from "./sheet.ts";

/** The direction of an axis on the paper, and the perpendicular one that points down (to the left of a vertical axis). */
function directions(around: Axis): { along: Point; below: Point } {
  const [from, to] = [around.line(0), around.line(1)];
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const along: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const side: Point = [-along[1], along[0]];
  const isBelow = Math.abs(side[1]) < 1e-6 ? side[0] < 0 : side[1] > 0;
  return { along, below: isBelow ? side : [-side[0], -side[1]] };
}

/** A length along an axis, dimensioned below the part (left of a vertical one) at the given radius. `above` puts it on the other side. */
export function measureAlong(
  sheet: Sheet,
  around: Axis,
  radius: number,
  from: number,
  to: number,
  { text = "", row = 0, above = false } = {},
): void {
  const { below } = directions(around);
  const side: Point = above ? [-below[0], -below[1]] : below;
  const reach = (angle: number) => {
    const [u, v] = around.at(angle, radius, from);
    return u * side[0] + v * side[1];
  };
  const angle = reach(0) > reach(Math.PI) ? 0 : Math.PI;
  sheet.dimension(
    around.at(angle, radius, from),
    around.at(angle, radius, to),
    side,
    text || mm(Math.abs(to - from)),
    row,
  );
}

/** A diameter at a position on an axis, dimensioned beyond the start (`end` -1) or the end (1) of the axis. */
export function measureAcross(
  sheet: Sheet,
  around: Axis,
  t: number,
  radius: number,
  end: 1 | -1,
  { text = "", row = 0 } = {},
): void {
  const { along } = directions(around);
  const side: Point = [along[0] * end, along[1] * end];
  sheet.dimension(around.at(Math.PI, radius, t), around.at(0, radius, t), side, text || `⌀ ${mm(radius * 2)}`, row);
}

export function centreOf(sheet: Sheet, around: Axis, from: number, to: number, overhang: number): void {
  sheet.centreLine(around.line(from - overhang), around.line(to + overhang));
}
