import type { Family, Part } from "./part.ts";
import { between, mm } from "./part.ts";
import type { Path, Plane } from "./path.ts";
import { circleOn, polygonOn, roundedOn } from "./path.ts";
import { plate } from "./prisms.ts";
import type { Point, Vector } from "./projection.ts";
import { project } from "./projection.ts";
import type { Sheet } from "./sheet.ts";

const FLOOR: Plane = { origin: [0, 0, 0], p: [1, 0, 0], q: [0, 1, 0] };
const raised = (z: number): Plane => ({ ...FLOOR, origin: [0, 0, z] });
const thick = (z: number): Vector => [0, 0, z];
const hole = (plane: Plane, at: Point, radius: number) => circleOn(plane, at, radius);

/** Length along the near edge, width along the right one. */
function measure(sheet: Sheet, length: number, width: number): void {
  sheet.dimension(project([0, 0, 0]), project([length, 0, 0]), [-0.447, 0.894], mm(length));
  sheet.dimension(project([length, 0, 0]), project([length, width, 0]), [0.447, 0.894], mm(width));
}

/** Bores in a row, bolt holes between them, water and push rod holes along the near side. */
function headGasketShape(cylinders: number, bore: number, length: number, width: number, drilled = true) {
  const pitch = cylinders === 1 ? length : Math.min(bore * 1.17, (length * 0.96) / cylinders);
  const start = (length - pitch * (cylinders - 1)) / 2;
  const centres = Array.from({ length: cylinders }, (_, index): Point => [start + index * pitch, width * 0.53]);
  const edge = width * 0.06;
  const bolts = Array.from({ length: cylinders + 1 }, (_, index) =>
    Math.min(length - edge, Math.max(edge, start + (index - 0.5) * pitch)),
  );
  const bolt = width * 0.028;
  return {
    outline: (plane: Plane): Path => [
      ...roundedOn(plane, [0, 0], length, width, edge),
      ...centres.flatMap((centre) => hole(plane, centre, bore / 2)),
    ],
    drillings: (plane: Plane): Path => [
      ...bolts.flatMap((x) => [...hole(plane, [x, width * 0.07], bolt), ...hole(plane, [x, width * 0.93], bolt)]),
      ...(drilled ? centres : []).flatMap(([x]) => [
        ...hole(plane, [x - pitch * 0.22, width * 0.1], bolt * 0.8),
        ...hole(plane, [x + pitch * 0.22, width * 0.1], bolt * 0.8),
      ]),
    ],
  };
}

/** Raised fire rings around the bores. */
function fireRings(sheet: Sheet, cylinders: number, bore: number, length: number, width: number, z: number): void {
  const pitch = cylinders === 1 ? length : Math.min(bore * 1.17, (length * 0.96) / cylinders);
  const start = (length - pitch * (cylinders - 1)) / 2;
  const centres = Array.from({ length: cylinders }, (_, index): Point => [start + index * pitch, width * 0.53]);
  sheet.draw(
    centres.flatMap((centre) => circleOn(raised(z), centre, bore * 0.53)),
    "none",
    "fine",
  );
}

const headSize = (part: Part) => {
  const cylinders = part.size("Cylinders", 4);
  const bore = part.size("Bore", 90);
  return {
    cylinders,
    bore,
    length: part.size("Length", bore * (cylinders * 1.17 + 0.2)),
    width: part.size("Width", bore * 1.9),
  };
};

export const headGasket: Family = (part, sheet) => {
  const { cylinders, bore, length, width } = headSize(part);
  const z = Math.max(length * 0.008, 1.6);
  const shape = headGasketShape(cylinders, bore, length, width);
  plate(sheet, shape.outline, FLOOR, thick(z));
  sheet.draw(shape.drillings(raised(z)), "gap", "edge");
  fireRings(sheet, cylinders, bore, length, width, z);
  const notches = Number.parseInt(part.text("Size"), 10) || 0;
  for (let notch = 0; notch < notches; notch++) {
    const x = length * 0.03 + notch * width * 0.07;
    sheet.draw(
      polygonOn(raised(z), [
        [x, 0],
        [x + width * 0.03, 0],
        [x + width * 0.03, width * 0.035],
        [x, width * 0.035],
      ]),
      "gap",
      "edge",
    );
  }
  measure(sheet, length, width);
  const pitch = cylinders === 1 ? length : Math.min(bore * 1.17, (length * 0.96) / cylinders);
  const last = (length + pitch * (cylinders - 1)) / 2;
  sheet.callout(project([last - bore * 0.4, width * 0.53 + bore * 0.28, z]), -70, `bore ${mm(bore)}`);
  if (notches > 0)
    sheet.callout(project([length * 0.04, 0, z]), 150, `${notches} ${notches === 1 ? "notch" : "notches"}`);
  return between(length, 90, 900);
};

/** A frame with bolt ears on the outside: rocker cover, pan and side cover gaskets. */
function frame(sheet: Sheet, plane: Plane, length: number, width: number, z: number, bolted = true): void {
  const rail = Math.min(length, width) * 0.075;
  const ear = rail * 0.95;
  const count = bolted ? Math.min(7, Math.max(2, Math.round(length / Math.max(width * 0.42, 40)))) : 0;
  const xs = Array.from({ length: count }, (_, index) => rail * 2 + (index / (count - 1)) * (length - rail * 4));
  const ears: Point[] = [
    ...xs.flatMap((x): Point[] => [
      [x, 0],
      [x, width],
    ]),
    [0, width / 2],
    [length, width / 2],
  ];
  const circles = (at: Plane, radius: number) => ears.flatMap((spot) => circleOn(at, spot, radius));
  const shape = (at: Plane): Path => [
    ...roundedOn(at, [0, 0], length, width, rail * 1.6),
    ...roundedOn(at, [rail, rail], length - 2 * rail, width - 2 * rail, rail * 0.9),
  ];
  const top = { ...plane, origin: [plane.origin[0], plane.origin[1], plane.origin[2] + z] as Vector };
  sheet.draw(circles(plane, ear), "hollow");
  sheet.draw(circles(top, ear), "face");
  plate(sheet, shape, plane, thick(z));
  sheet.draw(circles(top, ear * 0.45), "gap", "edge");
}

export const coverGasket: Family = (part, sheet) => {
  const [length, width] = [part.size("Length", 480), part.size("Width", 170)];
  const z = Math.max(part.size("Thickness", 2), length * 0.007);
  frame(sheet, FLOOR, length, width, z);
  measure(sheet, length, width);
  sheet.callout(
    project([length * 0.62, width * 0.96, z]),
    -60,
    `${part.text("Material") || "gasket"}, ${part.text("Thickness")} mm`,
  );
  return between(length, 140, 800);
};

/** A row of ports with a pair of bolt holes for each; one port is a flange. */
export const manifoldGasket: Family = (part, sheet) => {
  const ports = part.size("Holes", 1);
  const [length, width] = [part.size("Length", 460), part.size("Width", 90)];
  const z = Math.max(part.size("Thickness", 1), length * 0.009);
  const pitch = length / ports;
  const round = ports === 1 && Math.abs(length - width) < 1;
  const port = Math.min(pitch, width) * (round ? 0.42 : 0.26);
  const diagonal: Point[] = [
    [-0.4, 0.18],
    [0.4, 0.82],
  ];
  const bolts: Point[] = part.is("four-bolt") ? [...diagonal, [-0.4, 0.82], [0.4, 0.18]] : diagonal;
  const shape = (plane: Plane): Path => {
    if (round)
      return [...circleOn(plane, [length / 2, width / 2], length / 2), ...hole(plane, [length / 2, width / 2], port)];
    const outline = roundedOn(plane, [0, 0], length, width, width * 0.18);
    const holes = Array.from({ length: ports }, (_, index) => pitch * (index + 0.5)).flatMap((x) => [
      ...roundedOn(plane, [x - port * 1.1, width / 2 - port], port * 2.2, port * 2, port * 0.8),
      ...bolts.flatMap(([a, b]) => hole(plane, [x + pitch * a, width * b], width * 0.055)),
    ]);
    return [...outline, ...holes];
  };
  plate(sheet, shape, FLOOR, thick(z));
  if (part.text("Material").startsWith("Perforated"))
    for (let index = 0; index < ports; index++)
      sheet.draw(circleOn(raised(z), [pitch * (index + 0.5), width / 2], port * 1.35), "none", "fine");
  measure(sheet, length, width);
  sheet.callout(project([pitch * 0.5, width / 2 + port, z]), -100, ports === 1 ? "port" : `${ports} ports`);
  return between(length, 50, 480);
};

/** A set, spread out upwards: pan or cover gasket, head gasket, cover gasket. */
export const gasketSet: Family = (part, sheet) => {
  const { cylinders, bore, length, width } = headSize(part);
  const z = Math.max(length * 0.008, 1.6);
  const lift = Math.max(width * 0.62, length * 0.3);
  frame(sheet, FLOOR, length, width, z, false);
  const shape = headGasketShape(cylinders, bore, length, width, false);
  plate(sheet, shape.outline, raised(lift), thick(z));
  sheet.draw(shape.drillings(raised(lift + z)), "gap", "edge");
  fireRings(sheet, cylinders, bore, length, width, lift + z);
  frame(sheet, { ...FLOOR, origin: [length * 0.06, width * 0.1, lift * 2] }, length * 0.88, width * 0.8, z, false);
  for (const corner of [
    [0, 0],
    [length, 0],
    [length, width],
  ] as const) {
    sheet.centreLine(project([corner[0], corner[1], -lift * 0.25]), project([corner[0], corner[1], lift * 2.3]));
  }
  sheet.callout(project([length, width * 0.5, 0]), 25, "bottom gasket");
  sheet.callout(project([length, width * 0.6, lift + z]), -10, "head or cylinder gasket");
  sheet.callout(project([length * 0.9, width * 0.8, lift * 2 + z]), -40, "cover gasket");
  return between(length, 90, 900);
};
