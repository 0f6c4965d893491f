import { hull, overlap } from "./outline.ts";
import type { Path } from "./path.ts";
import { arc, ellipse, helix, through, softly } from "./path.ts";
import type { Axis, Point, Vector } from "./projection.ts";
import { axis, plus, project, times } from "./projection.ts";
import type { Area, Line, Sheet } from "./sheet.ts";

/** A ring of a turned part: its position on the axis, and its radius. */
export type Ring = readonly [t: number, radius: number];

const HALF = Math.PI;

/**
 * A part as turned on a lathe: frustums between neighboring rings, painted from far to near so that nearer ones cover
 * those behind. Two rings at one position make a step. With `soft`, edges between rings of equal radius are left out.
 */
export function turned(
  sheet: Sheet,
  around: Axis,
  profile: readonly Ring[],
  { soft = false, area = "side" as Area } = {},
): void {
  const away = around.towards < 0;
  const from = away ? flipped(around) : around;
  const rings = away ? profile.map(([t, radius]): Ring => [-t, radius]).toReversed() : profile;
  const sight = Math.sqrt(Math.max(1e-9, 1 - from.towards ** 2));
  rings.slice(1).forEach((near, index) => {
    const far = rings[index]!;
    const last = index === rings.length - 2;
    const next = rings[index + 2];
    if (near[0] !== far[0])
      drawFrustum(sheet, from, far, near, ((near[1] - far[1]) / (near[0] - far[0])) * (from.towards / sight), area);
    const step = last || (next !== undefined && next[0] === near[0]);
    if (step) sheet.draw(ellipse(from, near[1], near[0]), "face", last ? "outline" : "edge");
    else if (!soft && near[1] > 0) sheet.draw(arc(from, near[1], near[0], 0, HALF), "none", "edge");
  });
}

/** `lean` is the sine of the angle at which the silhouette touches the rings. */
function drawFrustum(sheet: Sheet, around: Axis, far: Ring, near: Ring, lean: number, area: Area): void {
  if (lean >= 1) return;
  if (lean <= -1) return sheet.draw(ellipse(around, far[1], far[0]), area);
  const touch = Math.asin(lean);
  sheet.draw(
    [
      ...arc(around, far[1], far[0], touch, HALF - touch),
      ...arc(around, near[1], near[0], HALF - touch, 2 * HALF + touch, "line"),
      "close",
    ],
    area,
  );
}

const flipped = (around: Axis): Axis => axis(times(around.direction, -1), around.origin);

/** A hole in the near end: its wall, and what is visible through it if it goes `depth` deep to the other side. */
export function bored(sheet: Sheet, around: Axis, t: number, radius: number, depth: number, through_ = true): void {
  const sign = around.towards < 0 ? -1 : 1;
  const from = around.towards < 0 ? flipped(around) : around;
  const mouth = t * sign;
  sheet.draw(ellipse(from, radius, mouth), "hollow", "edge");
  const slide = depth * Math.sqrt(1 - from.towards ** 2);
  const reach = slide / (2 * radius * from.towards);
  // A sliver of daylight is only confusing.
  if (reach >= 0.88) return;
  const cut = Math.asin(reach);
  const floor = arc(from, radius, mouth - depth, HALF + cut, 2 * HALF - cut);
  const rim = arc(from, radius, mouth, cut, HALF - cut, "line");
  sheet.draw([...floor, ...rim, "close"], through_ ? "gap" : "side", "edge");
}

/** Visible lines along a cylinder: pleats, flutes, knurls. */
export function flutes(
  sheet: Sheet,
  around: Axis,
  radius: number,
  from: number,
  to: number,
  count: number,
  line: Line = "fine",
): void {
  const step = (2 * Math.PI) / count;
  const path: Path = Array.from({ length: Math.floor(count / 2) }, (_, index) => (index + 0.5) * step)
    .filter((angle) => Math.sin(angle) > 0.08)
    .flatMap((angle) => [{ move: around.at(angle, radius, from) }, { line: around.at(angle, radius, to) }] as const);
  sheet.draw(path, "none", line);
}

/** Visible half rings on a cylinder, evenly spaced: threads, grooves, convolutions. */
export function hoops(
  sheet: Sheet,
  around: Axis,
  radius: number,
  from: number,
  to: number,
  count: number,
  line: Line = "fine",
  slant = 0,
): void {
  const step = (to - from) / count;
  const path = Array.from({ length: Math.max(0, count - 1) }, (_, index) => from + (index + 1) * step).flatMap((t) =>
    slant === 0 ? arc(around, radius, t, 0, HALF) : helix(around, radius, t, slant),
  );
  sheet.draw(path, "none", line);
}

/** An external thread: the core, and slanted lines as close together as the sheet can show. */
export function threaded(sheet: Sheet, around: Axis, radius: number, from: number, to: number, pitch: number): void {
  turned(sheet, around, [
    [from, radius],
    [to, radius],
  ]);
  const near = Math.max(pitch, Math.abs(to - from) / 26);
  const count = Math.max(3, Math.round(Math.abs(to - from) / near));
  hoops(sheet, around, radius, from, to, count, "fine", near * 0.5 * Math.sign(to - from));
}

/** A flat ring on an axis. */
export function annulus(
  sheet: Sheet,
  around: Axis,
  t: number,
  outer: number,
  inner: number,
  area: Area = "face",
  line: Line = "edge",
): void {
  sheet.draw([...ellipse(around, outer, t), ...ellipse(around, inner, t)], area, line);
}

/** A closed band such as a belt: two convex loops of equal length in a plane, extruded by `width` away from the viewer. */
export function band(sheet: Sheet, outer: readonly Vector[], inner: readonly Vector[], width: Vector, lines = 0): void {
  const near = { outer: outer.map(project), inner: inner.map(project) };
  const away = (loop: readonly Vector[], part: number) => loop.map((spot) => project(plus(spot, times(width, part))));
  const far = { outer: away(outer, 1), inner: away(inner, 1) };
  sheet.draw(through(hull([...near.outer, ...far.outer])), "side");
  sheet.draw(through(near.inner), "hollow", "none");
  for (let line = 1; line <= lines; line++) {
    sheet.draw(through(overlap(near.inner, away(inner, line / (lines + 1)))), "none", "fine");
  }
  const gap = overlap(near.inner, far.inner);
  if (gap.length > 2) sheet.draw(through(gap), "gap");
  sheet.draw([...through(near.outer), ...through(near.inner)], "face");
}

/** A coil spring along an axis: the back of the turns, then the front. */
export function coil(
  sheet: Sheet,
  around: Axis,
  radius: number,
  wire: number,
  from: number,
  to: number,
  turns: number,
): void {
  const rise = (to - from) / turns;
  // Closer points near the silhouette, where the wire bends most on the paper.
  const shares = [0, 0.05, 0.12, 0.24, 0.5, 0.76, 0.88, 0.95, 1];
  const wireBetween = (start: number, end: number, low: number, high: number) =>
    shares.map((share) => around.at(start + (end - start) * share, radius, low + (high - low) * share));
  const sides = (line: readonly Point[]) => [beside(line, wire / 2, false), beside(line, -wire / 2, false)] as const;
  for (let turn = 0; turn < turns; turn++) {
    const low = from + (turn + 0.5) * rise;
    const [left, right] = sides(wireBetween(HALF, 2 * HALF, low, low + rise / 2));
    sheet.draw(through([...left, ...right.toReversed()]), "side");
  }
  // The front extends slightly past the silhouette, so that the joints with the turns behind are covered.
  const past = 0.1;
  for (let turn = 0; turn < turns; turn++) {
    const low = from + turn * rise;
    const slope = (rise / 2 / HALF) * past;
    const [left, right] = sides(wireBetween(-past, HALF + past, low - slope, low + rise / 2 + slope));
    sheet.draw(through([...left, ...right.toReversed()]), "side", "none");
    sheet.draw([...softly(left, false), ...softly(right, false)], "none");
  }
}

/** A round bar, hose or ring along a line in space. Open ends show their wall if `hollow` (the inner radius) is above zero. */
export function tube(sheet: Sheet, line: readonly Vector[], radius: number, { hollow = 0, closed = false } = {}): void {
  const middle = line.map(project);
  if (closed) {
    const [left, right] = [beside(middle, radius, true), beside(middle, -radius, true)];
    return sheet.draw([...softly(left), ...softly(right)], "side");
  }
  const [left, right] = [beside(middle, radius, false), beside(middle, -radius, false)];
  const last = line.length - 1;
  const ends = [
    { at: line[0]!, out: plus(line[0]!, times(line[1]!, -1)) },
    { at: line[last]!, out: plus(line[last]!, times(line[last - 1]!, -1)) },
  ].map(({ at, out }) => axis(out, at));
  for (const end of ends) if (end.towards < 0) sheet.draw(ellipse(end, radius, 0), "side");
  sheet.draw(through([...left, ...right.toReversed()]), "side", "none");
  sheet.draw([...softly(left, false), ...softly(right, false)], "none");
  for (const end of ends) {
    if (end.towards < 0) continue;
    sheet.draw(ellipse(end, radius, 0), "face");
    if (hollow > 0) sheet.draw(ellipse(end, hollow, 0), "hollow", "edge");
  }
}

/** A line parallel to another one on the paper. */
function beside(points: readonly Point[], distance: number, closed: boolean): Point[] {
  const count = points.length;
  return points.map((point, index) => {
    const before = points[closed ? (index - 1 + count) % count : Math.max(0, index - 1)]!;
    const after = points[closed ? (index + 1) % count : Math.min(count - 1, index + 1)]!;
    const [du, dv] = [after[0] - before[0], after[1] - before[1]];
    const length = Math.hypot(du, dv) || 1;
    return [point[0] - (dv / length) * distance, point[1] + (du / length) * distance];
  });
}
