import { exitOf, hull } from "./outline.ts";
import type { Path } from "./path.ts";
import { pointsOf } from "./path.ts";
import type { Point } from "./projection.ts";
import { brief, pathText } from "./svg-path.ts";

/**
 * The style of a stroke or an area. Areas: `side` (panel tone), `face` (the lighter end or top), `hollow` (looking into the
 * part), `gap` (looking through it), `none`. Lines: `outline` 1.5 px, `edge` 1 px, `fine` 0.6 px, `centre` dash-dotted.
 */
export type Area = "side" | "face" | "hollow" | "gap" | "dark" | "none";
export type Line = "outline" | "edge" | "fine" | "centre" | "none";

interface Shape {
  readonly path: Path;
  readonly area: Area;
  readonly line: Line;
}
interface Dimension {
  readonly from: Point;
  readonly to: Point;
  /** Unit vector on the paper: the side of the part on which the dimension line is. */
  readonly side: Point;
  readonly text: string;
  readonly row: number;
}
interface Callout {
  readonly at: Point;
  /** Direction of the leader on the paper in degrees, clockwise from the right. */
  readonly bearing: number;
  readonly name: string;
}

/** A drawing under construction: shapes from far to near, then dimensions and callouts around them. */
export interface Sheet {
  draw(path: Path, area: Area, line?: Line): void;
  centreLine(from: Point, to: Point): void;
  dimension(from: Point, to: Point, side: Point, text: string, row?: number): void;
  callout(at: Point, bearing: number, name: string): void;
  /** The finished SVG text. `size` from 0 (smallest of its kind) to 1 sets how much of the sheet the part fills. */
  toSvg(title: string, size?: number): string;
}

/** The sheet is 960 units wide, so that integers are half pixels when it is shown at 480 px. */
const EDGE = 960;
const MARGIN = 28;
const SET_OFF = 52;
const ROW = 54;
const BUBBLE = 22;
const LEADER = 44;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Without notes a sheet has no dimensions, callouts and center lines: the part fills it. */
export function createSheet({ hasNotes = true } = {}): Sheet {
  const shapes: Shape[] = [];
  const dimensions: Dimension[] = [];
  const callouts: Callout[] = [];

  /** The distance of a dimension line from its first point, clear of the whole part. */
  function offsetOf({ from, side, row }: Dimension, outside: readonly Point[], scale: number): number {
    const reach = Math.max(...outside.map(([u, v]) => (u - from[0]) * side[0] + (v - from[1]) * side[1]));
    return Math.max(0, reach) * scale + SET_OFF + row * ROW;
  }

  /** The bounding box of part and annotations on the paper if one millimeter is `scale` units. */
  function boxAt(scale: number, outside: readonly Point[]): Box {
    const overhangs = shapes.filter((shape) => shape.line === "centre").flatMap((shape) => pointsOf(shape.path));
    const scaled = ([u, v]: Point): Point => [u * scale, v * scale];
    const points = [...outside, ...overhangs].map(scaled);
    for (const dimension of dimensions) {
      const { start, end, lettering } = layOut(dimension, scaled, offsetOf(dimension, outside, scale));
      points.push(...[start, end].map((point) => shifted(point, dimension.side, 24)), shifted(lettering, [1, 0], 20));
    }
    for (const callout of callouts) {
      const [u, v] = bubbleOf(callout, outside, scale);
      points.push([u - BUBBLE, v - BUBBLE], [u + BUBBLE, v + BUBBLE]);
    }
    return boxOf(points);
  }

  function toSvg(title: string, size = 1): string {
    const share = 0.8 + 0.2 * Math.min(1, Math.max(0, size));
    const room = (EDGE - 2 * MARGIN) * share;
    const outline = shapes.filter((shape) => shape.line !== "centre").flatMap((shape) => pointsOf(shape.path));
    const outside = hull(outline);
    let scale = 1;
    // Annotations keep their size when the part is scaled, so the scale that fills the sheet is found iteratively.
    for (let round = 0; round < 12; round++) {
      const box = boxAt(scale, outside);
      scale *= room / Math.max(box.right - box.left, box.bottom - box.top);
    }
    const box = boxAt(scale, outside);
    const shift: Point = [EDGE / 2 - (box.left + box.right) / 2, EDGE / 2 - (box.top + box.bottom) / 2];
    const place = ([u, v]: Point): Point => [u * scale + shift[0], v * scale + shift[1]];
    const part = shapes.map((shape) => markShape(shape, place)).join("");
    const lines = dimensions
      .map((dimension) => markDimension(dimension, place, offsetOf(dimension, outside, scale)))
      .join("");
    const bubbles = callouts
      .map((callout, index) => markCallout(callout, index + 1, place, bubbleOf(callout, outside, scale)))
      .join("");
    const key = callouts.map((callout, index) => `${index + 1} ${callout.name}`).join(", ");
    const partBox = boxOf(outside.map(place));
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" class="pd" viewBox="0 0 ${EDGE} ${EDGE}" role="img"><title>${escaped(title)}</title>` +
      `${key ? `<desc>${escaped(key)}</desc>` : ""}<style>${STYLE}${closeUp(partBox, share)}</style>` +
      `<g class="p">${part}</g>${lines || bubbles ? `<g class="n">${lines}${bubbles}</g>` : ""}</svg>\n`
    );
  }

  return {
    draw: (path, area, line = "outline") => void shapes.push({ path, area, line }),
    // Behind the part: a center line is visible where it leaves the part, as on an assembly drawing.
    centreLine: (from, to) =>
      void (hasNotes && shapes.unshift({ path: [{ move: from }, { line: to }], area: "none", line: "centre" })),
    dimension: (from, to, side, text, row = 0) => void (hasNotes && dimensions.push({ from, to, side, text, row })),
    callout: (at, bearing, name) => void (hasNotes && callouts.push({ at, bearing, name })),
    toSvg,
  };
}

/**
 * Colors follow the viewer's preferred color scheme and are ink on paper in print; a page that inlines the drawing sets
 * the same properties on `svg.pd`. Line widths are screen pixels at every size. Below 260 px the notes are hidden and
 * the part fills the sheet (see `closeUp`).
 */
const STYLE =
  ".pd{--i:#16181b;--m:#5b626b;--p:#fbfaf7;--f:#fdfcfa;--s:#efece5;--k:#d9d5ca;" +
  "color:var(--i);fill:none;stroke:currentColor;stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round}" +
  "@media screen and (prefers-color-scheme:dark){.pd{--i:#eceae4;--m:#a3a9b0;--p:#111315;--f:#2a2e33;--s:#1e2226;--k:#0a0b0c}}" +
  ".pd path{vector-effect:non-scaling-stroke;fill-rule:evenodd}.pd .p path{fill:var(--s)}.pd .p .l{fill:none}.pd .p .f{fill:var(--f)}.pd .p .k{fill:var(--k)}.pd .p .g{fill:var(--p)}.pd .p .b{fill:var(--i)}" +
  ".pd .e{stroke-width:1}.pd .h{stroke-width:.6}.pd .c{stroke:var(--m);stroke-width:.7;stroke-dasharray:10 3 2 3}.pd .z{stroke:none}" +
  ".pd .n path{stroke:var(--m);stroke-width:.8}.pd .n .a{fill:var(--m);stroke:none}.pd .n .o{fill:var(--p);stroke:var(--i);stroke-width:1}" +
  ".pd text{fill:var(--i);stroke:var(--p);stroke-width:8px;paint-order:stroke;font:500 28px 'IBM Plex Sans',system-ui,sans-serif;font-variant-numeric:tabular-nums;text-anchor:middle}" +
  ".pd .o+text{stroke:none;font-size:26px}";

function closeUp(part: Box, share: number): string {
  const span = Math.max(part.right - part.left, part.bottom - part.top);
  const zoom = ((EDGE - 56) * share) / span;
  const [u, v] = [(part.left + part.right) / 2, (part.top + part.bottom) / 2];
  return (
    `@media(max-width:260px){.pd .n,.pd .c{display:none}.pd .p{transform:matrix(${brief(zoom, 3)},0,0,${brief(zoom, 3)},${brief(EDGE / 2 - u * zoom)},${brief(EDGE / 2 - v * zoom)})}}` +
    "@media(max-width:140px){.pd{stroke-width:1.2}.pd .e{stroke-width:.7}.pd .h{stroke-width:.35}}"
  );
}

const areaClass: Record<Area, string> = { side: "", face: "f", hollow: "k", gap: "g", dark: "b", none: "l" };
const lineClass: Record<Line, string> = { outline: "", edge: "e", fine: "h", centre: "c", none: "z" };

function markShape({ path, area, line }: Shape, place: (point: Point) => Point): string {
  const names = [areaClass[area], lineClass[line]].filter(Boolean).join(" ");
  return `<path${names ? ` class="${names}"` : ""} d="${pathText(path, place)}"/>`;
}

interface DimensionLayout {
  /** The measured points, and where the dimension line meets their extension lines. */
  readonly measured: readonly [Point, Point];
  readonly line: readonly [Point, Point];
  readonly along: Point;
  readonly isShort: boolean;
  readonly start: Point;
  readonly end: Point;
  readonly lettering: Point;
}

/** `off` is the distance of the dimension line from the first point; the line itself is perpendicular to `side`. */
function layOut({ from, to, side, text }: Dimension, place: (point: Point) => Point, off: number): DimensionLayout {
  const [a, b] = [place(from), place(to)];
  const slope = (b[0] - a[0]) * side[0] + (b[1] - a[1]) * side[1];
  const [p, q] = [shifted(a, side, off), shifted(b, side, off - slope)];
  const length = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
  const along: Point = [(q[0] - p[0]) / length, (q[1] - p[1]) / length];
  // A short dimension has its arrows outside, pointing in, and its text beyond them.
  const isShort = length < 70;
  const tail = isShort ? 30 : 0;
  return {
    measured: [a, b],
    line: [p, q],
    along,
    isShort,
    start: shifted(p, along, -tail),
    end: shifted(q, along, tail),
    lettering: isShort ? shifted(q, along, tail + 10 + text.length * 8) : shifted(p, along, length / 2),
  };
}

function markDimension(dimension: Dimension, place: (point: Point) => Point, off: number): string {
  const { measured, line, along, isShort, start, end, lettering } = layOut(dimension, place, off);
  const extensions = measured.flatMap((point, index): Path => [
    { move: shifted(point, dimension.side, 10) },
    { line: shifted(line[index]!, dimension.side, 10) },
  ]);
  const rules: Path = [...extensions, { move: start }, { line: end }];
  const direction = isShort ? -1 : 1;
  const arrows = [...arrow(line[0], along, direction), ...arrow(line[1], along, -direction)];
  const [u, v] = lettering;
  return (
    `<path d="${pathText(rules, onSheet)}"/><path class="a" d="${pathText(arrows, onSheet)}"/>` +
    `<text transform="translate(${brief(u)} ${brief(v)}) rotate(${brief(upright(along))})" y="10">${escaped(dimension.text)}</text>`
  );
}

const onSheet = (point: Point) => point;
const shifted = ([u, v]: Point, [du, dv]: Point, by: number): Point => [u + du * by, v + dv * by];

function arrow([u, v]: Point, [du, dv]: Point, direction: number): Path {
  const [long, half] = [18 * direction, 5];
  return [
    { move: [u, v] },
    { line: [u + du * long - dv * half, v + dv * long + du * half] },
    { line: [u + du * long + dv * half, v + dv * long - du * half] },
    "close",
  ];
}

/** The angle of a text along a line, degrees; text is never upside down. */
function upright([du, dv]: Point): number {
  const degrees = (Math.atan2(dv, du) * 180) / Math.PI;
  if (degrees > 89.9) return degrees - 180;
  return degrees < -90.1 ? degrees + 180 : degrees;
}

/** The position of a callout's bubble: along its bearing, just outside the part. */
function bubbleOf({ at: [u, v], bearing }: Callout, outside: readonly Point[], scale: number): Point {
  const angle = (bearing * Math.PI) / 180;
  const direction: Point = [Math.cos(angle), Math.sin(angle)];
  return shifted([u * scale, v * scale], direction, exitOf(outside, [u, v], direction) * scale + LEADER);
}

/** `bubble` is in units of the sheet, before the part is moved into position. */
function markCallout({ at }: Callout, number: number, place: (point: Point) => Point, [bu, bv]: Point): string {
  const start = place(at);
  const origin = place([0, 0]);
  const centre: Point = [bu + origin[0], bv + origin[1]];
  const reach = Math.hypot(centre[0] - start[0], centre[1] - start[1]);
  const rim = shifted(centre, [(start[0] - centre[0]) / reach, (start[1] - centre[1]) / reach], BUBBLE);
  const [u, v] = [brief(centre[0]), brief(centre[1])];
  return (
    `<path d="${pathText([{ move: start }, { line: rim }], onSheet)}"/>` +
    `<circle class="a" cx="${brief(start[0])}" cy="${brief(start[1])}" r="5"/>` +
    `<circle class="o" cx="${u}" cy="${v}" r="${BUBBLE}"/><text x="${u}" y="${brief(centre[1] + 9)}">${number}</text>`
  );
}

function boxOf(points: readonly Point[]): Box {
  const [us, vs] = [points.map((point) => point[0]), points.map((point) => point[1])];
  return { left: Math.min(...us), top: Math.min(...vs), right: Math.max(...us), bottom: Math.max(...vs) };
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
