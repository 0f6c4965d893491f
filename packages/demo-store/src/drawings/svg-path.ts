import type { Path, Step } from "./path.ts";
import type { Point } from "./projection.ts";

/** Path data in relative coordinates, which is half as long as absolute ones. Rounding errors do not accumulate. */
export function pathText(path: Path, place: (point: Point) => Point): string {
  let [u, v]: Point = [0, 0];
  const rounded = (point: Point): Point => {
    const [a, b] = place(point);
    return [Math.round(a), Math.round(b)];
  };
  const goTo = (point: Point): string => {
    const [a, b] = rounded(point);
    const text = `${a - u} ${b - v}`;
    [u, v] = [a, b];
    return text;
  };
  const stepText = (step: Step): string => {
    if (step === "close") return "z";
    if ("line" in step) return `l${goTo(step.line)}`;
    if ("move" in step) {
      [u, v] = [0, 0];
      return `M${goTo(step.move)}`;
    }
    if ("arc" in step) {
      const { to, halves, isLarge, isClockwise } = step.arc;
      return `a${radiiText(halves, place)} ${isLarge ? 1 : 0} ${isClockwise ? 1 : 0} ${goTo(to)}`;
    }
    if ("ellipse" in step) {
      const { ellipse, halves } = step;
      const [centre, edge] = [place(ellipse), majorOf(halves, place)];
      [u, v] = [Math.round(centre[0]) - Math.round(edge[0]), Math.round(centre[1]) - Math.round(edge[1])];
      const [du, dv] = [2 * Math.round(edge[0]), 2 * Math.round(edge[1])];
      const radii = radiiText(halves, place);
      return `M${u} ${v}a${radii} 0 1 ${du} ${dv}a${radii} 0 1 ${-du} ${-dv}z`;
    }
    const [start, end, to] = step.curve.map(rounded) as [Point, Point, Point];
    const text = [start, end, to].map(([a, b]) => `${a - u} ${b - v}`).join(" ");
    [u, v] = to;
    return `c${text}`;
  };
  return path.map(stepText).join("").replaceAll(" -", "-");
}

/** Radii and rotation of the ellipse with two conjugate semi-axes. */
function ellipseOf(halves: readonly [Point, Point], place: (point: Point) => Point) {
  const [u, v] = place([0, 0]);
  const [[au, av], [bu, bv]] = halves.map((half): Point => {
    const [a, b] = place(half);
    return [a - u, b - v];
  }) as [Point, Point];
  const [sum, difference] = [au * au + av * av + bu * bu + bv * bv, 2 * Math.abs(au * bv - av * bu)];
  const [wide, narrow] = [Math.sqrt(sum + difference), Math.sqrt(Math.max(0, sum - difference))];
  const turn = Math.atan2(2 * (au * av + bu * bv), au * au + bu * bu - av * av - bv * bv) / 2;
  return { major: (wide + narrow) / 2, minor: (wide - narrow) / 2, turn };
}

function radiiText(halves: readonly [Point, Point], place: (point: Point) => Point): string {
  const { major, minor, turn } = ellipseOf(halves, place);
  return `${brief(major, major < 10 ? 1 : 0)} ${brief(minor, minor < 10 ? 1 : 0)} ${brief((turn * 180) / Math.PI)}`;
}

function majorOf(halves: readonly [Point, Point], place: (point: Point) => Point): Point {
  const { major, turn } = ellipseOf(halves, place);
  return [major * Math.cos(turn), major * Math.sin(turn)];
}

/** The shortest text for a number. */
export const brief = (value: number, decimals = 0) => String(Number(value.toFixed(decimals)) + 0);
