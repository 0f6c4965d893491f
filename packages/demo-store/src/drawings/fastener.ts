import { centreOf, measureAcross, measureAlong } from "./notes.ts";
import type { Family, Part } from "./part.ts";
import { between, mm, threadDiameter } from "./part.ts";
import { ellipse, through } from "./path.ts";
import { hexagon, polar, prism } from "./prisms.ts";
import type { Axis } from "./projection.ts";
import { X, Z, axis } from "./projection.ts";
import type { Sheet } from "./sheet.ts";
import { annulus, bored, flutes, threaded, tube, turned } from "./solids.ts";

/** Coarse pitch by thread diameter, and the thread length of a bolt (ISO 4014). */
const pitchOf = (diameter: number) => Math.max(0.5, diameter * 0.145);
const threadLength = (diameter: number, length: number) => Math.min(length * 0.96, 2 * diameter + 6);

/** A bolt with its head toward the viewer on the left: `t` is zero under the head and grows toward the tip. */
function shank(sheet: Sheet, away: Axis, diameter: number, length: number): void {
  const thread = threadLength(diameter, length);
  const [radius, core] = [diameter / 2, diameter * 0.43];
  turned(sheet, away, [
    [length - diameter * 0.06, core],
    [length, core * 0.86],
  ]);
  threaded(sheet, away, radius, length - thread, length - diameter * 0.06, pitchOf(diameter));
  if (thread < length * 0.95)
    turned(sheet, away, [
      [0, radius * 1.02],
      [length - thread, radius * 1.02],
    ]);
}

const sizeOf = (part: Part) => ({
  diameter: threadDiameter(part.text("Thread"), part.size("BodyDiameter", 8)),
  length: part.size("Length", 30),
});

export const hexBolt: Family = (part, sheet) => {
  const { diameter, length } = sizeOf(part);
  const away = axis([0, 1, 0]);
  const flats = part.size("HexSize", diameter * 1.6);
  const head = diameter * 0.66;
  shank(sheet, away, diameter, length);
  prism(sheet, away, hexagon(flats), -head, 0);
  sheet.draw(ellipse(away, flats * 0.46, -head), "none", "fine");
  centreOf(sheet, away, -head, length, diameter * 0.9);
  measureAlong(sheet, away, diameter / 2, 0, length);
  measureAcross(sheet, away, length, diameter / 2, 1, { text: part.text("Thread") || `M${mm(diameter)}` });
  sheet.callout(away.at(0.6, flats * 0.3, -head), 200, `${mm(flats)} mm across the flats`);
  return between(diameter * length, 6 * 20, 12 * 80);
};

export const socketScrew: Family = (part, sheet) => {
  const { diameter, length } = sizeOf(part);
  const away = axis([0, 1, 0]);
  const key = part.size("HexSize", diameter * 0.75);
  const [head, radius] = [diameter, diameter * 0.75];
  shank(sheet, away, diameter, length);
  turned(sheet, away, [
    [-head, radius * 0.93],
    [-head * 0.93, radius],
    [0, radius],
  ]);
  flutes(sheet, away, radius, -head * 0.88, -head * 0.1, 44);
  sheet.draw(through(hexagon(key).map(([angle, r]) => away.at(angle, r, -head))), "hollow", "edge");
  centreOf(sheet, away, -head, length, diameter * 0.9);
  measureAlong(sheet, away, diameter / 2, 0, length);
  measureAcross(sheet, away, length, diameter / 2, 1, { text: part.text("Thread") });
  sheet.callout(away.at(0.6, key * 0.3, -head), 200, `${mm(key)} mm key`);
  return between(diameter * length, 6 * 16, 10 * 45);
};

/** A drain plug (a short bolt with a collar, a magnet or a square head), a filler cap or a dipstick. */
export const plugOrDipstick: Family = (part, sheet) => {
  if (part.is("dipstick,")) return dipstick(part, sheet);
  if (part.is("cap")) return cap(part, sheet);
  const { diameter, length } = sizeOf(part);
  const away = axis([0, 1, 0]);
  const flats = part.size("HexSize", diameter);
  const head = Math.max(7, flats * 0.45);
  if (part.is("magnetic"))
    turned(sheet, away, [
      [length, diameter * 0.24],
      [length + diameter * 0.2, diameter * 0.24],
    ]);
  threaded(sheet, away, diameter / 2, 0, length, 1.5);
  if (part.is("npt")) {
    const square = [0, 1, 2, 3].map((corner) => [0.5 + (corner * Math.PI) / 2, flats * 0.7] as const);
    prism(sheet, away, square, -head * 1.2, 0);
  } else {
    turned(sheet, away, [
      [-2.5, flats * 0.62],
      [0, flats * 0.62],
    ]);
    prism(sheet, away, hexagon(flats), -head - 2.5, -2.5);
  }
  centreOf(sheet, away, -head, length, diameter * 0.8);
  measureAlong(sheet, away, diameter / 2, 0, length);
  measureAcross(sheet, away, length, diameter / 2, 1, { text: part.text("Thread") });
  if (part.is("magnetic")) sheet.callout(away.at(0.4, diameter * 0.2, length + 2), -70, "magnet");
  return between(diameter, 10, 24);
};

/** A filler cap with its wings, or a screw-in cap with a dipstick blade. */
const cap: Family = (part, sheet) => {
  const [radius, height] = [part.size("OuterDiameter", 62) / 2, part.size("Height", 34)];
  const up = axis(Z);
  const stick = part.is("dipstick");
  const blade = part.size("Length", 0);
  if (stick) {
    turned(sheet, up, [
      [-blade, radius * 0.1],
      [-height * 0.4, radius * 0.14],
    ]);
    threaded(sheet, up, radius * 0.62, -height * 0.4, 0, 2);
  } else {
    turned(sheet, up, [
      [-height * 0.5, radius * 0.62],
      [-height * 0.2, radius * 0.62],
      [-height * 0.2, radius * 0.74],
      [0, radius * 0.74],
    ]);
  }
  turned(sheet, up, [
    [0, radius],
    [height * 0.34, radius],
    [height * 0.4, radius * 0.94],
  ]);
  flutes(sheet, up, radius, height * 0.04, height * 0.32, 40, "edge");
  const grip = polar([
    [-radius * 0.84, -radius * 0.16],
    [radius * 0.84, -radius * 0.16],
    [radius * 0.84, radius * 0.16],
    [-radius * 0.84, radius * 0.16],
  ]).map(([angle, reach]) => [angle + 0.5, reach] as const);
  prism(sheet, up, grip, height * 0.4, height * 0.72);
  centreOf(sheet, up, stick ? -blade : -height * 0.5, height * 0.72, radius * 0.4);
  measureAcross(sheet, up, 0, radius, -1);
  if (stick) measureAlong(sheet, up, radius, -blade, 0);
  sheet.callout(up.at(0.9, radius * 0.6, stick ? -height * 0.2 : -height * 0.1), 30, stick ? "thread" : "seal");
  return between(radius, 12, 34);
};

/** A long dipstick: handle, stop, and a blade that is drawn shorter than it is. */
const dipstick: Family = (part, sheet) => {
  const length = part.size("Length", 648);
  const shown = length * 0.36;
  const wide = shown * 0.03;
  const along = axis(X);
  tube(
    sheet,
    [
      along.space(0, 0, -wide * 2),
      along.space(0.6, wide * 2, -wide * 4),
      along.space(0.9, wide * 3, -wide * 7),
      along.space(1.5, wide * 2, -wide * 9),
      along.space(2.4, wide * 2, -wide * 7),
      along.space(3, wide * 1.4, -wide * 4),
      along.space(0, 0, -wide * 1.6),
    ],
    wide * 0.5,
  );
  turned(sheet, along, [
    [-wide * 2, wide * 1.1],
    [wide * 2, wide * 1.1],
    [wide * 2, wide * 1.5],
    [wide * 3, wide * 1.3],
  ]);
  turned(sheet, along, [
    [wide * 3, wide * 0.6],
    [shown * 0.72, wide * 0.6],
  ]);
  const flat = [
    along.at(0, wide * 0.9, shown * 0.72),
    along.at(0, wide * 0.9, shown),
    along.at(Math.PI, wide * 0.9, shown),
    along.at(Math.PI, wide * 0.9, shown * 0.72),
  ];
  sheet.draw(through(flat), "face");
  for (const mark of [0.84, 0.94])
    sheet.draw(
      through([along.at(0, wide * 0.9, shown * mark), along.at(Math.PI, wide * 0.9, shown * mark)], false),
      "none",
      "edge",
    );
  measureAlong(sheet, along, wide * 1.5, wide * 3, shown, { text: mm(length) });
  sheet.callout(along.line(shown * 0.94), 40, "low and high mark");
  return 0.9;
};

export const nut: Family = (part, sheet) => {
  const diameter = threadDiameter(part.text("Thread"), 8);
  const [flats, height] = [part.size("HexSize", diameter * 1.6), part.size("Height", diameter * 0.8)];
  const along = axis(X);
  const flange = part.is("flange");
  const insert = part.is("nylon");
  if (flange)
    turned(sheet, along, [
      [0, flats * 0.82],
      [height * 0.16, flats * 0.82],
    ]);
  const top = insert ? height * 0.72 : height;
  prism(sheet, along, hexagon(flats), flange ? height * 0.16 : 0, top);
  if (insert)
    turned(sheet, along, [
      [top, flats * 0.44],
      [height * 0.95, flats * 0.44],
      [height, flats * 0.4],
    ]);
  else sheet.draw(ellipse(along, flats * 0.47, top), "none", "fine");
  const end = insert ? height : top;
  if (insert) annulus(sheet, along, end, flats * 0.36, diameter * 0.46, "side", "edge");
  sheet.draw(ellipse(along, diameter * 0.54, end), "side", "edge");
  bored(sheet, along, end, diameter * 0.45, height);
  centreOf(sheet, along, 0, height, flats * 0.7);
  measureAcross(sheet, along, height, diameter / 2, 1, { text: part.text("Thread") });
  measureAlong(sheet, along, flats * (flange ? 0.82 : 0.56), 0, height);
  sheet.callout(
    along.at(2.2, flats * 0.5, height * 0.5),
    160,
    insert ? "nylon insert" : `${mm(flats)} mm across the flats`,
  );
  return between(diameter, 4, 17);
};

export const washer: Family = (part, sheet) => {
  const [inner, outer] = [part.size("InnerDiameter", 8.4) / 2, part.size("OuterDiameter", 16) / 2];
  const thickness = part.size("Thickness", 1.6);
  const along = axis(X);
  const ring = (from: number) => {
    turned(sheet, along, [
      [from, outer],
      [from + thickness, outer],
    ]);
    bored(sheet, along, from + thickness, inner, thickness);
  };
  if (part.is("wedge")) {
    ring(-thickness * 3.2);
    const teeth = 24;
    const rays = Array.from({ length: teeth }, (_, tooth) => (tooth / teeth) * 2 * Math.PI);
    ring(0);
    sheet.draw(
      rays.flatMap((angle) =>
        through([along.at(angle, inner * 1.06, thickness), along.at(angle + 0.1, outer * 0.97, thickness)], false),
      ),
      "none",
      "fine",
    );
    sheet.callout(along.at(2.6, outer, -thickness * 2.7), 190, "cams face to face");
  } else {
    ring(0);
    if (part.is("spring")) {
      const [start, stop, lean] = [1.15, 1.32, 0.25];
      const split = [
        along.at(start, inner, thickness),
        along.at(start, outer, thickness),
        along.at(start + lean, outer, 0),
        along.at(stop + lean, outer, 0),
        along.at(stop, outer, thickness),
        along.at(stop, inner, thickness),
      ];
      sheet.draw(through(split), "gap");
    } else if (part.text("Material").includes("bonded")) {
      annulus(sheet, along, thickness, inner * 1.2, inner, "dark", "none");
    } else sheet.draw(ellipse(along, outer * 0.95, thickness), "none", "fine");
  }
  centreOf(sheet, along, part.is("wedge") ? -thickness * 3 : 0, thickness, outer);
  measureAcross(sheet, along, thickness, outer, 1, { row: 1 });
  measureAcross(sheet, along, thickness, inner, 1);
  if (!part.is("wedge")) measureAlong(sheet, along, outer, 0, thickness);
  return between(outer, 6, 14);
};
