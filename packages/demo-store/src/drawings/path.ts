import type { Axis, Point, Vector } from "./projection.ts";
import { plus, project, times } from "./projection.ts";

/**
 * A step of a path on the paper: to a point, along a cubic curve to it, or a whole ellipse given by its center and two
 * conjugate semi-axes.
 */
export type Step =
  | { readonly move: Point }
  | { readonly ellipse: Point; readonly halves: readonly [Point, Point] }
  | { readonly line: Point }
  | { readonly curve: readonly [Point, Point, Point] }
  | { readonly arc: Arc }
  | "close";
export type Path = readonly Step[];

/** An arc of an ellipse given by two conjugate semi-axes, from the previous point to `to`; `by` are points on the arc. */
export interface Arc {
  readonly to: Point;
  readonly by: readonly Point[];
  readonly halves: readonly [Point, Point];
  readonly isLarge: boolean;
  readonly isClockwise: boolean;
}

/** Straight lines through the points. */
export function through(points: readonly Point[], closed = true): Path {
  const steps = points.map((point, index): Step => (index === 0 ? { move: point } : { line: point }));
  return closed ? [...steps, "close"] : steps;
}

/** A smooth line through the midpoints of neighboring points: few points are enough for a hose or a belt. */
export function softly(points: readonly Point[], closed = true): Path {
  const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const third = (a: Point, b: Point): Point => [(a[0] + 2 * b[0]) / 3, (a[1] + 2 * b[1]) / 3];
  const bent = (from: Point, by: Point, to: Point): Step => ({ curve: [third(from, by), third(to, by), to] });
  const last = points.length - 1;
  const steps: Step[] = [];
  let here: Point = closed ? middle(points[last]!, points[0]!) : points[0]!;
  steps.push({ move: here });
  points.forEach((point, index) => {
    if (!closed && index === 0) return;
    if (!closed && index === last) return steps.push({ line: point });
    const next = middle(point, points[(index + 1) % points.length]!);
    steps.push(bent(here, point, next));
    here = next;
  });
  return closed ? [...steps, "close"] : steps;
}

/** The arc around an axis from one angle to another (radians). */
export function arc(
  around: Axis,
  radius: number,
  t: number,
  from: number,
  to: number,
  start: "move" | "line" = "move",
): Path {
  const halves = halvesOf(around, radius, t);
  const [[au, av], [bu, bv]] = halves;
  const first = around.at(from, radius, t);
  const by = Array.from({ length: 5 }, (_, index) => around.at(from + ((to - from) * (index + 1)) / 6, radius, t));
  return [
    start === "move" ? { move: first } : { line: first },
    {
      arc: {
        to: around.at(to, radius, t),
        by,
        halves,
        isLarge: Math.abs(to - from) > Math.PI + 1e-6,
        isClockwise: (au * bv - av * bu) * (to - from) > 0,
      },
    },
  ];
}

/** Half a turn of a helix around an axis, on the visible side; it climbs by `rise` around `t`. */
export function helix(around: Axis, radius: number, t: number, rise: number): Path {
  const reach = (4 / 3) * Math.tan(Math.PI / 8);
  const climb = (rise / Math.PI) * (Math.PI / 6 / reach);
  const lift = minus(around.line(climb), around.line(0));
  const spot = (angle: number): Point => around.at(angle, radius, t + rise * (angle / Math.PI - 0.5));
  const pull = (angle: number, sign: number): Point => {
    const [u, v] = spot(angle);
    const [du, dv] = minus(around.at(angle + Math.PI / 2, radius, t), around.line(t));
    return [u + sign * reach * (du + lift[0]), v + sign * reach * (dv + lift[1])];
  };
  const [start, middle, end] = [0, Math.PI / 2, Math.PI];
  return [
    { move: spot(start) },
    { curve: [pull(start, 1), pull(middle, -1), spot(middle)] },
    { curve: [pull(middle, 1), pull(end, -1), spot(end)] },
  ];
}

export const ellipse = (around: Axis, radius: number, t: number): Path => [
  { ellipse: around.line(t), halves: halvesOf(around, radius, t) },
];

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];

function halvesOf(around: Axis, radius: number, t: number): readonly [Point, Point] {
  const centre = around.line(t);
  return [minus(around.at(0, radius, t), centre), minus(around.at(Math.PI / 2, radius, t), centre)];
}

/** A plane in space for drawing plane outlines: `p` and `q` are its two directions. */
export interface Plane {
  readonly origin: Vector;
  readonly p: Vector;
  readonly q: Vector;
}
const onPlane = ({ origin, p, q }: Plane, [a, b]: Point): Point =>
  project(plus(origin, plus(times(p, a), times(q, b))));

export const polygonOn = (plane: Plane, points: readonly Point[]): Path =>
  through(points.map((point) => onPlane(plane, point)));

/** A circle on a plane, or an arc of it (radians). */
export function circleOn(
  plane: Plane,
  [a, b]: Point,
  radius: number,
  from = 0,
  to = 2 * Math.PI,
  start: "move" | "line" = "move",
): Path {
  const around: Axis = {
    at: (angle, r) => onPlane(plane, [a + r * Math.cos(angle), b + r * Math.sin(angle)]),
    line: () => onPlane(plane, [a, b]),
    space: () => plane.origin,
    towards: 0,
    direction: plane.p,
    origin: plane.origin,
  };
  return to - from >= 2 * Math.PI - 1e-9 ? ellipse(around, radius, 0) : arc(around, radius, 0, from, to, start);
}

/** A rectangle with rounded corners on a plane, from its lower corner. */
export function roundedOn(plane: Plane, [a, b]: Point, width: number, height: number, radius: number): Path {
  const quarter = Math.PI / 2;
  const corners: [Point, number][] = [
    [[a + width - radius, b + radius], -quarter],
    [[a + width - radius, b + height - radius], 0],
    [[a + radius, b + height - radius], quarter],
    [[a + radius, b + radius], 2 * quarter],
  ];
  return [
    ...corners.flatMap(([centre, from], index) =>
      circleOn(plane, centre, radius, from, from + quarter, index === 0 ? "move" : "line"),
    ),
    "close",
  ];
}

/** All points that a path passes through or is pulled toward: accurate enough for its bounds. */
export function pointsOf(path: Path): Point[] {
  return path.flatMap((step): Point[] => {
    if (step === "close") return [];
    if ("move" in step) return [step.move];
    if ("arc" in step) return [...step.arc.by, step.arc.to];
    if ("ellipse" in step) return rimOf(step.ellipse, step.halves);
    return "line" in step ? [step.line] : bounding(step.curve);
  });
}

const rimOf = ([u, v]: Point, [[au, av], [bu, bv]]: readonly [Point, Point]): Point[] =>
  Array.from({ length: 12 }, (_, index) => {
    const [cos, sin] = [Math.cos((index * Math.PI) / 6), Math.sin((index * Math.PI) / 6)];
    return [u + au * cos + bu * sin, v + av * cos + bv * sin];
  });

/** The end point and a point near the belly of a curve; the control points themselves are outside it. */
const bounding = ([a, b, end]: readonly [Point, Point, Point]): Point[] => [
  [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
  end,
];
