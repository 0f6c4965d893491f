/**
 * The camera of all drawings: a parallel projection from the front right, 30 degrees above the floor.
 * World axes: x comes toward the viewer to the right, y goes away to the right, z is up. Lengths are millimeters of the part.
 */
export type Vector = readonly [x: number, y: number, z: number];
/** A point on the paper, still in millimeters; the second axis points down, as in SVG. */
export type Point = readonly [u: number, v: number];

const ACROSS = Math.SQRT1_2;
const TILT = 0.5;
const UPRIGHT = Math.sqrt(1 - TILT * TILT);
/** Unit vector from the part to the viewer. */
const TO_VIEWER: Vector = [UPRIGHT * ACROSS, -UPRIGHT * ACROSS, TILT];

export const X: Vector = [1, 0, 0];
export const Y: Vector = [0, 1, 0];
export const Z: Vector = [0, 0, 1];
/** Toward the viewer to the left, as x is to the right. */
export const LEFT: Vector = [0, -1, 0];

export const plus = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const times = (a: Vector, n: number): Vector => [a[0] * n, a[1] * n, a[2] * n];
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Vector) => times(a, 1 / Math.hypot(...a));

export const project = ([x, y, z]: Vector): Point => [(x + y) * ACROSS, (x - y) * ACROSS * TILT - z * UPRIGHT];
export const facing = (normal: Vector) => dot(normal, TO_VIEWER);

/**
 * A line through the part, perpendicular to a circle's plane. `at(angle, radius, t)` is the point on the paper of a circle around the
 * axis; angles 0 and 180 degrees are on the silhouette of a cylinder, and the side between them (positive sine) is the visible one.
 */
export interface Axis {
  readonly at: (angle: number, radius: number, t: number) => Point;
  readonly space: (angle: number, radius: number, t: number) => Vector;
  readonly line: (t: number) => Point;
  /** How far the end at growing `t` is turned toward the viewer: 1 is head-on, below zero is away. */
  readonly towards: number;
  readonly direction: Vector;
  readonly origin: Vector;
}

export function axis(direction: Vector, origin: Vector = [0, 0, 0]): Axis {
  const along = unit(direction);
  const towards = facing(along);
  const across = unit(cross(along, TO_VIEWER));
  const sight = unit(plus(TO_VIEWER, times(along, -towards)));
  const space = (angle: number, radius: number, t: number): Vector =>
    plus(
      plus(origin, times(along, t)),
      plus(times(across, radius * Math.cos(angle)), times(sight, radius * Math.sin(angle))),
    );
  return {
    space,
    at: (angle, radius, t) => project(space(angle, radius, t)),
    line: (t) => project(plus(origin, times(along, t))),
    towards,
    direction: along,
    origin,
  };
}
