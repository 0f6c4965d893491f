import { centreOf, measureAcross, measureAlong } from "./notes.ts";
import type { Family, Part } from "./part.ts";
import { between, mm } from "./part.ts";
import { ellipse } from "./path.ts";
import { box, hexagon, prism } from "./prisms.ts";
import { LEFT, X, Z, axis, project } from "./projection.ts";
import type { Sheet } from "./sheet.ts";
import { flutes, hoops, turned } from "./solids.ts";

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

/** Lift pumps: the lever type of the engine block, and the electric plunger type. */
export const liftPump: Family = (part, sheet) =>
  part.is("electric") ? electricPump(part, sheet) : mechanicalPump(part, sheet);

function mechanicalPump(part: Part, sheet: Sheet): number {
  const height = part.size("Height", 92);
  const radius = height * 0.4;
  const port = part.size("Inlet", 8) / 2;
  const up = axis(Z);
  if (!part.is("pulse")) {
    box(sheet, [-radius * 0.7, radius * 0.2, -height * 0.36], [radius * 1.4, radius * 0.24, height * 0.44]);
    box(sheet, [-radius * 0.18, radius * 0.44, -height * 0.28], [radius * 0.36, radius * 1.1, height * 0.1]);
  }
  turned(
    sheet,
    up,
    [
      [-height * 0.36, radius * 0.4],
      [-height * 0.1, radius * 0.56],
      [0, radius * 0.98],
    ],
    { soft: true },
  );
  turned(sheet, up, [
    [0, radius],
    [height * 0.09, radius],
    [height * 0.09, radius * 0.98],
    [height * 0.18, radius],
  ]);
  bolts(sheet, up, height * 0.18, radius * 0.86, radius * 0.17, 6);
  turned(sheet, up, [
    [height * 0.18, radius * 0.7],
    [height * 0.4, radius * 0.66],
    [height * 0.46, radius * 0.5],
  ]);
  for (const direction of [X, LEFT]) {
    const out = axis(direction, [0, 0, height * 0.3]);
    turned(sheet, out, [
      [radius * 0.62, port * 1.5],
      [radius * 0.8, port * 1.5],
      [radius * 0.8, port],
      [radius * 1.5, port],
    ]);
    hoops(sheet, out, port * 1.04, radius * 0.95, radius * 1.5, 4, "edge");
  }
  prism(sheet, up, hexagon(radius * 0.5), height * 0.46, height * 0.56);
  centreOf(sheet, up, -height * 0.36, height * 0.56, radius * 0.6);
  measureAcross(sheet, up, 0, radius, -1);
  measureAlong(sheet, up, radius, -height * 0.36, height * 0.56, { text: mm(height) });
  sheet.callout(project([radius * 1.4, 0, height * 0.3]), -30, `outlet ${mm(part.size("Outlet", 8))} mm`);
  if (!part.is("pulse")) sheet.callout(project([radius * 0.18, radius * 1.4, -height * 0.24]), 60, "lever");
  return between(height, 44, 105);
}

function electricPump(part: Part, sheet: Sheet): number {
  const length = part.size("Height", 128);
  const [radius, port] = [length * 0.2, part.size("Inlet", 8) / 2];
  const along = axis(X);
  const body = length * 0.62;
  const start = (length - body) / 2;
  turned(sheet, along, [
    [0, port],
    [start * 0.5, port],
    [start * 0.5, port * 1.5],
    [start, port * 1.5],
  ]);
  box(sheet, [start + body * 0.2, -radius * 1.7, -radius * 0.5], [body * 0.5, radius * 0.8, radius * 0.14]);
  turned(sheet, along, [
    [start, radius * 0.9],
    [start + 3, radius],
    [start + body * 0.2, radius],
    [start + body * 0.2, radius * 0.94],
    [start + body * 0.82, radius * 0.94],
    [start + body * 0.82, radius],
    [start + body, radius],
  ]);
  flutes(sheet, along, radius * 0.94, start + body * 0.2, start + body * 0.82, 10, "fine");
  turned(sheet, along, [
    [start + body, radius * 0.5],
    [start + body + 5, radius * 0.5],
    [start + body + 5, port],
    [length, port],
  ]);
  sheet.draw(ellipse(along, port * 0.6, length), "hollow", "edge");
  const cable = axis(Z, along.space(0, 0, start + body * 0.5));
  turned(sheet, cable, [
    [radius * 0.9, radius * 0.28],
    [radius * 1.5, radius * 0.22],
  ]);
  centreOf(sheet, along, 0, length, radius);
  measureAlong(sheet, along, radius, 0, length);
  measureAcross(sheet, along, start + body, radius, 1);
  sheet.callout(cable.line(radius * 1.4), -60, `${part.text("Voltage")} V`);
  sheet.callout(along.at(1.5, port, length * 0.95), -30, "outlet");
  return between(length, 110, 135);
}

/** Injection pumps: rotary with its ring of outlets, in-line with a row of them. */
export const injectionPump: Family = (part, sheet) => {
  const [length, radius] = [part.size("Length", 236), part.size("BodyDiameter", 96) / 2];
  const outlet = part.size("Outlet", 6);
  const along = axis(X);
  if (part.is("in-line")) return inlinePump(part, sheet);
  const union = (angle: number, t: number) => {
    const at = axis(X, along.space(angle, radius * 0.56, t));
    prism(sheet, at, hexagon(outlet * 2.4), 0, outlet);
    turned(sheet, at, [
      [outlet, outlet * 0.9],
      [outlet * 2.6, outlet * 0.9],
    ]);
    sheet.draw(ellipse(at, outlet * 0.4, outlet * 2.6), "hollow", "edge");
  };
  turned(sheet, along, [
    [0, radius * 0.2],
    [length * 0.14, radius * 0.24],
  ]);
  for (const angle of [0.2, 2.3, 4.4]) {
    const ear = axis(X, along.space(angle, radius * 1.06, length * 0.16));
    turned(sheet, ear, [
      [0, radius * 0.22],
      [length * 0.05, radius * 0.22],
    ]);
    sheet.draw(ellipse(ear, radius * 0.1, length * 0.05), "hollow", "edge");
  }
  turned(sheet, along, [
    [length * 0.14, radius * 1.08],
    [length * 0.2, radius * 1.08],
    [length * 0.2, radius * 0.9],
    [length * 0.44, radius * 0.9],
  ]);
  box(sheet, [length * 0.24, -radius * 0.62, radius * 0.5], [length * 0.34, radius * 1.24, radius * 0.62]);
  const lever = axis(Z, [length * 0.36, 0, radius * 1.12]);
  turned(sheet, lever, [
    [0, radius * 0.16],
    [radius * 0.3, radius * 0.16],
  ]);
  box(sheet, [length * 0.34, -radius * 0.75, radius * 1.42], [length * 0.05, radius * 0.8, radius * 0.08]);
  turned(sheet, along, [
    [length * 0.44, radius],
    [length * 0.8, radius],
    [length * 0.86, radius * 0.84],
  ]);
  if (part.text("Voltage")) {
    const coil = axis(Z, [length * 0.66, radius * 0.1, 0]);
    turned(sheet, coil, [
      [radius * 0.94, radius * 0.26],
      [radius * 1.5, radius * 0.26],
      [radius * 1.5, radius * 0.08],
      [radius * 1.66, radius * 0.08],
    ]);
    sheet.callout(coil.at(0, radius * 0.2, radius * 1.3), -30, "stop solenoid");
  }
  for (const angle of [3.4, 4.7, 1.9, 0.6].toSorted((a, b) => Math.sin(b) - Math.sin(a))) union(angle, length * 0.86);
  centreOf(sheet, along, 0, length, radius * 0.5);
  measureAlong(sheet, along, radius, 0, length);
  measureAcross(sheet, along, length * 0.86, radius, 1);
  sheet.callout(
    along.at(0.6, radius * 0.56, length * 0.9),
    40,
    part.is("common rail") ? "to the rail" : "to the injectors",
  );
  return between(length, 140, 240);
};

function inlinePump(part: Part, sheet: Sheet): number {
  const length = part.size("Length", 148);
  const [depth, height] = [part.size("BodyDiameter", 64), part.size("BodyDiameter", 64) * 1.1];
  const outlet = part.size("Outlet", 6);
  box(sheet, [-length * 0.1, -depth * 0.1, -height * 0.12], [length * 1.1, depth * 1.2, height * 0.12]);
  box(sheet, [0, 0, 0], [length * 0.9, depth, height * 0.7]);
  for (const x of [0.2, 0.45, 0.7]) {
    const up = axis(Z, [length * x, depth * 0.5, height * 0.7]);
    prism(sheet, up, hexagon(outlet * 3), 0, outlet * 1.4);
    turned(sheet, up, [
      [outlet * 1.4, outlet * 1.1],
      [outlet * 4, outlet * 1.1],
    ]);
    sheet.draw(ellipse(up, outlet * 0.4, outlet * 4), "hollow", "edge");
  }
  const shaft = axis(X, [length * 0.9, depth * 0.5, height * 0.34]);
  turned(sheet, shaft, [
    [0, depth * 0.34],
    [length * 0.06, depth * 0.34],
    [length * 0.06, depth * 0.14],
    [length * 0.2, depth * 0.1],
  ]);
  const rack = axis(LEFT, [length * 0.25, 0, height * 0.4]);
  turned(sheet, rack, [
    [0, outlet * 0.9],
    [outlet * 2, outlet * 0.9],
  ]);
  sheet.dimension(
    project([-length * 0.1, -depth * 0.1, -height * 0.12]),
    project([length, -depth * 0.1, -height * 0.12]),
    [-0.447, 0.894],
    mm(length),
  );
  sheet.callout(project([length * 0.2, depth * 0.5, height * 1.1]), -110, "to the injectors");
  sheet.callout(shaft.line(length * 0.18), 20, "drive");
  return between(length, 140, 240);
}
