import type { Path, Plane } from "./path.ts";
import { through } from "./path.ts";
import type { Axis, Point, Vector } from "./projection.ts";
import { facing, plus, project, times } from "./projection.ts";
import type { Area, Sheet } from "./sheet.ts";

/** Corners of a shape in the plane perpendicular to an axis, as angle and radius; the x axis of the shape is on the silhouette. */
export type Polar = readonly [angle: number, radius: number];
export const polar = (points: readonly Point[]): Polar[] =>
  points.map(([a, b]) => [Math.atan2(b, a), Math.hypot(a, b)]);

/** A convex prism along an axis; `corners` are angle and radius, in order. */
export function prism(
  sheet: Sheet,
  around: Axis,
  corners: readonly (readonly [angle: number, radius: number])[],
  from: number,
  to: number,
): void {
  const [far, near] = around.towards >= 0 ? [from, to] : [to, from];
  const at = ([angle, radius]: Polar, t: number) => around.at(angle, radius, t);
  corners.forEach((corner, index) => {
    const next = corners[(index + 1) % corners.length]!;
    const [a, b] = [around.space(...corner, 0), around.space(...next, 0)];
    const middle: Vector = plus(times(plus(a, b), 0.5), times(around.origin, -1));
    if (facing(middle) <= 1e-6) return;
    sheet.draw(through([at(corner, far), at(next, far), at(next, near), at(corner, near)]), "side");
  });
  sheet.draw(through(corners.map((corner) => at(corner, near))), "face");
}

/** Corners of a regular hexagon, given its width across flats. */
export function hexagon(acrossFlats: number, turn = 0.26): Polar[] {
  const radius = acrossFlats / Math.sqrt(3);
  return Array.from({ length: 6 }, (_, index) => [turn + (index * Math.PI) / 3, radius] as const);
}

/** Any shape extruded along an axis: its visible sides from far to near, then the near end. */
export function extruded(sheet: Sheet, around: Axis, shape: readonly Polar[], from: number, to: number): void {
  const [far, near] = around.towards >= 0 ? [from, to] : [to, from];
  const count = shape.length;
  const spots = shape.map((spot) => around.space(...spot, 0));
  const turn = winding(shape);
  const isSeen = (index: number) => {
    const edge = plus(spots[(index + 1) % count]!, times(spots[index]!, -1));
    return facing(crossed(edge, around.direction)) * turn > 1e-6;
  };
  const depth = (run: readonly number[]) => run.reduce((sum, index) => sum + facing(spots[index]!), 0) / run.length;
  for (const run of runsOf(shape, isSeen).toSorted((a, b) => depth(a) - depth(b))) {
    const corners = run.map((index) => shape[index]!);
    const outline = [
      ...corners.map((spot) => around.at(...spot, far)),
      ...corners.toReversed().map((spot) => around.at(...spot, near)),
    ];
    sheet.draw(through(outline), "side");
  }
  sheet.draw(through(shape.map((spot) => around.at(...spot, near))), "face");
}

/** Corners of each smooth run of visible sides, in order: a run ends where the shape turns away or bends sharply. */
function runsOf(shape: readonly Polar[], isSeen: (edge: number) => boolean): number[][] {
  const count = shape.length;
  const runs: number[][] = [];
  const first = shape.findIndex((_, edge) => isSeen(edge) && !isSeen((edge + count - 1) % count));
  if (first < 0) return runs;
  for (let step = 0; step < count; step++) {
    const edge = (first + step) % count;
    if (!isSeen(edge)) continue;
    const run = runs.at(-1);
    const before = shape[(edge + count - 1) % count]!;
    const goesOn = run?.at(-1) === edge && !isSharp(before, shape[edge]!, shape[(edge + 1) % count]!);
    if (run && goesOn) run.push((edge + 1) % count);
    else runs.push([edge, (edge + 1) % count]);
  }
  return runs;
}

const crossed = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

const flat = ([angle, radius]: Polar): Point => [radius * Math.cos(angle), radius * Math.sin(angle)];

/** 1 if the corners are ordered such that edge × axis points outward, otherwise -1. */
function winding(shape: readonly Polar[]): number {
  const points = shape.map(flat);
  const area = points.reduce((sum, [a, b], index) => {
    const [c, d] = points[(index + 1) % points.length]!;
    return sum + a * d - b * c;
  }, 0);
  return area >= 0 ? 1 : -1;
}

function isSharp(before: Polar, at: Polar, after: Polar): boolean {
  const [a, b, c] = [flat(before), flat(at), flat(after)];
  const turn = Math.atan2(c[1] - b[1], c[0] - b[0]) - Math.atan2(b[1] - a[1], b[0] - a[0]);
  return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) > 0.6;
}

/** A box from its lowest, farthest left back corner: `size` along x, y and z. */
export function box(sheet: Sheet, [x, y, z]: Vector, [dx, dy, dz]: Vector, area: Area = "side"): void {
  const corner = (a: number, b: number, c: number) => project([x + a * dx, y + b * dy, z + c * dz]);
  sheet.draw(through([corner(1, 0, 0), corner(1, 1, 0), corner(1, 1, 1), corner(1, 0, 1)]), area);
  sheet.draw(through([corner(0, 0, 0), corner(1, 0, 0), corner(1, 0, 1), corner(0, 0, 1)]), area);
  sheet.draw(through([corner(0, 0, 1), corner(1, 0, 1), corner(1, 1, 1), corner(0, 1, 1)]), "face");
}

/** The three visible faces of a box, as planes to draw on; the first direction runs to the right, the second up or back. */
export function facesOf([x, y, z]: Vector, [dx, , dz]: Vector): { right: Plane; left: Plane; top: Plane } {
  return {
    right: { origin: [x + dx, y, z], p: [0, 1, 0], q: [0, 0, 1] },
    left: { origin: [x, y, z], p: [1, 0, 0], q: [0, 0, 1] },
    top: { origin: [x, y, z + dz], p: [1, 0, 0], q: [0, 1, 0] },
  };
}

/** A flat sheet of metal or gasket paper: outline and holes, given as paths on a plane at any height. */
export function plate(sheet: Sheet, shape: (plane: Plane) => Path, plane: Plane, thickness: Vector): void {
  sheet.draw(shape(plane), "hollow");
  sheet.draw(shape({ ...plane, origin: plus(plane.origin, thickness) }), "face");
}
