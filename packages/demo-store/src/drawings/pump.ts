import { centreOf, measureAcross, measureAlong } from "./notes.ts";
import type { Family } from "./part.ts";
import { between, mm } from "./part.ts";
import { ellipse, through } from "./path.ts";
import { box, extruded, hexagon, polar, prism } from "./prisms.ts";
import { LEFT, X, Z, axis, project } from "./projection.ts";
import type { Sheet } from "./sheet.ts";
import { bored, turned } from "./solids.ts";

/** A pipe stub with a bead at its end. */
function stub(sheet: Sheet, along: ReturnType<typeof axis>, from: number, to: number, radius: number): void {
  turned(sheet, along, [
    [from, radius],
    [to - radius * 0.5, radius],
    [to - radius * 0.4, radius * 1.14],
    [to - radius * 0.1, radius * 1.14],
    [to, radius],
  ]);
  sheet.draw(ellipse(along, radius * 0.76, to), "hollow", "edge");
}

/** Bolt heads evenly spaced around a face. */
function bolts(
  sheet: Sheet,
  along: ReturnType<typeof axis>,
  t: number,
  pitch: number,
  size: number,
  count: number,
): void {
  for (let index = 0; index < count; index++) {
    const at = axis(along.direction, along.space(0.5 + (index / count) * 2 * Math.PI, pitch, t));
    prism(sheet, at, hexagon(size), 0, size * 0.35);
  }
}

/** Engine flange at the back, volute with its outlet, bearing neck and hub in front. */
export const waterPump: Family = (part, sheet) => {
  const [radius, depth] = [part.size("OuterDiameter", 118) / 2, part.size("Height", 132)];
  const outlet = part.size("Outlet", 45) / 2;
  const along = axis(X);
  for (const angle of [0.3, 2.2, 3.6, 5.2]) {
    const ear = axis(X, along.space(angle, radius * 0.98, 0));
    turned(sheet, ear, [
      [0, radius * 0.2],
      [depth * 0.1, radius * 0.2],
    ]);
    sheet.draw(ellipse(ear, radius * 0.09, depth * 0.1), "hollow", "edge");
  }
  turned(sheet, along, [
    [0, radius],
    [depth * 0.1, radius],
    [depth * 0.1, radius * 0.84],
    [depth * 0.2, radius * 0.84],
  ]);
  const pipe = axis(Z, [depth * 0.28, radius * 0.3, 0]);
  stub(sheet, pipe, radius * 0.4, radius * 1.75, outlet);
  turned(
    sheet,
    along,
    [
      [depth * 0.12, radius * 0.82],
      [depth * 0.34, radius * 0.78],
      [depth * 0.46, radius * 0.52],
      [depth * 0.52, radius * 0.4],
    ],
    { soft: true },
  );
  turned(sheet, along, [
    [depth * 0.5, radius * 0.4],
    [depth * 0.74, radius * 0.36],
  ]);
  turned(sheet, along, [
    [depth * 0.74, part.size("Bore", 16) * 0.6],
    [depth * 0.84, part.size("Bore", 16) * 0.6],
    [depth * 0.84, radius * 0.5],
    [depth * 0.92, radius * 0.5],
    [depth * 0.92, radius * 0.24],
    [depth, radius * 0.24],
  ]);
  for (let hole = 0; hole < 4; hole++)
    sheet.draw(
      ellipse(axis(X, along.space(0.6 + (hole * Math.PI) / 2, radius * 0.37, depth * 0.92)), radius * 0.055, 0),
      "hollow",
      "edge",
    );
  centreOf(sheet, along, 0, depth, radius * 0.7);
  measureAlong(sheet, along, radius, 0, depth);
  measureAcross(sheet, along, depth * 0.1, radius, -1);
  measureAcross(sheet, pipe, radius * 1.75, outlet, 1);
  sheet.callout(along.at(1, radius * 0.4, depth * 0.9), 60, "pulley hub");
  sheet.callout(along.at(1.4, radius * 0.3, depth * 0.62), 150, "weep hole below");
  return between(radius, 45, 78);
};

/** Bronze body with two ports on top, cover with screws in front. */
export const rawWaterPump: Family = (part, sheet) => {
  const [radius, length] = [part.size("OuterDiameter", 74) / 2, part.size("Length", 138)];
  const port = Math.min(part.size("Outlet", 25) / 2, radius * 0.4);
  const along = axis(X);
  const body = length * 0.42;
  turned(sheet, along, [
    [0, radius * 0.16],
    [length * 0.2, radius * 0.16],
  ]);
  turned(sheet, along, [
    [length * 0.2, radius * 0.62],
    [length - body, radius * 0.62],
    [length - body, radius * 0.74],
    [length - body * 0.95, radius],
    [length - 8, radius],
  ]);
  if (part.is("pulley"))
    box(sheet, [length * 0.3, -radius * 0.7, -radius * 1.25], [length * 0.34, radius * 1.4, radius * 0.25]);
  for (const y of [radius * 0.55, -radius * 0.55]) {
    const up = axis(Z, [length - body * 0.55, y, 0]);
    stub(sheet, up, radius * 0.66, radius * 1.8, port);
  }
  turned(sheet, along, [
    [length - 8, radius * 1.03],
    [length, radius * 1.03],
  ]);
  bolts(sheet, along, length, radius * 0.84, radius * 0.18, 6);
  sheet.draw(ellipse(along, radius * 0.6, length), "none", "fine");
  centreOf(sheet, along, 0, length, radius);
  measureAlong(sheet, along, radius, 0, length);
  measureAcross(sheet, along, length, radius, 1);
  sheet.callout(along.at(2, radius * 0.4, length), 120, "cover, impeller behind");
  sheet.callout(
    project([length - body * 0.55, -radius * 0.55, radius * 1.8]),
    -120,
    `port ${mm(part.size("Outlet", 25))} mm`,
  );
  return between(length, 130, 180);
};

/** Hub with a spline and flexible blades with thick tips. */
export const impeller: Family = (part, sheet) => {
  const [outer, bore] = [part.size("OuterDiameter", 65) / 2, part.size("InnerDiameter", 16) / 2];
  const width = part.size("Width", 30);
  const blades = part.size("Blades", 8);
  const along = axis(X);
  const hub = bore + (outer - bore) * 0.34;
  const half = Math.min(0.09, 1.1 / blades);
  const spots = Array.from({ length: blades }, (_, blade) => (blade / blades) * 2 * Math.PI).flatMap((angle) => {
    const gap = Math.PI / blades;
    return [
      [angle - gap * 0.62, hub],
      [angle - half, hub * 1.25],
      [angle - half * 0.7, outer * 0.82],
      [angle - half * 1.4, outer * 0.93],
      [angle, outer],
      [angle + half * 1.4, outer * 0.93],
      [angle + half * 0.7, outer * 0.82],
      [angle + half, hub * 1.25],
      [angle + gap * 0.62, hub],
    ] as const;
  });
  extruded(sheet, along, spots, 0, width);
  sheet.draw(ellipse(along, bore + (outer - bore) * 0.18, width), "none", "edge");
  bored(sheet, along, width, bore, width);
  centreOf(sheet, along, 0, width, outer * 0.7);
  measureAcross(sheet, along, width, outer, 1, { row: 1 });
  measureAcross(sheet, along, width, bore, 1);
  measureAlong(sheet, along, outer, 0, width);
  sheet.callout(along.at(2.45, outer * 0.9, width), 205, `${blades} blades`);
  return between(outer, 18, 48);
};

/** Rotor set in its housing, relief valve on the side. */
export const oilPump: Family = (part, sheet) => {
  const [radius, height] = [part.size("OuterDiameter", 96) / 2, part.size("Height", 72)];
  const along = axis(X);
  const depth = height * 0.62;
  const valve = axis(LEFT, [depth * 0.45, -radius * 0.6, -radius * 0.55]);
  for (const angle of [0.5, 2.6, 4.6]) {
    const ear = axis(X, along.space(angle, radius * 1.02, 0));
    turned(sheet, ear, [
      [0, radius * 0.2],
      [depth * 0.3, radius * 0.2],
    ]);
    sheet.draw(ellipse(ear, radius * 0.09, depth * 0.3), "hollow", "edge");
  }
  turned(sheet, along, [
    [0, radius],
    [depth, radius],
  ]);
  turned(sheet, valve, [
    [0, radius * 0.2],
    [radius * 0.6, radius * 0.2],
  ]);
  prism(sheet, valve, hexagon(radius * 0.42), radius * 0.6, radius * 0.8);
  sheet.draw(ellipse(along, radius * 0.8, depth), "hollow", "edge");
  const lobes = (count: number, middle: number, wave: number, offset: number) =>
    Array.from({ length: count * 6 }, (_, index) => {
      const angle = (index / (count * 6)) * 2 * Math.PI;
      const r = middle + wave * Math.cos(angle * count);
      return [r * Math.cos(angle), r * Math.sin(angle) + offset] as const;
    });
  const trace = (spots: readonly (readonly [number, number])[]) =>
    through(polar(spots).map(([angle, r]) => along.at(angle, r, depth)));
  sheet.draw(
    [...ellipse(along, radius * 0.8, depth), ...trace(lobes(5, radius * 0.56, radius * 0.1, 0))],
    "face",
    "edge",
  );
  sheet.draw(trace(lobes(4, radius * 0.44, radius * 0.1, radius * 0.06)), "face");
  turned(sheet, along, [
    [depth, radius * 0.15],
    [height, radius * 0.15],
  ]);
  centreOf(sheet, along, 0, height, radius * 0.7);
  measureAcross(sheet, along, depth, radius, 1);
  measureAlong(sheet, along, radius, 0, height);
  sheet.callout(along.at(-0.9, radius * 0.4, depth), -60, "rotors");
  sheet.callout(valve.line(radius * 0.7), 170, `relief valve ${part.text("ReliefPressure")} bar`);
  return between(radius, 28, 55);
};
