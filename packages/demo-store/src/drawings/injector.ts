import { centreOf, measureAcross, measureAlong } from "./notes.ts";
import type { Family } from "./part.ts";
import { between, mm } from "./part.ts";
import { hexagon, prism } from "./prisms.ts";
import { X, Z, axis } from "./projection.ts";
import { hoops, tube, turned } from "./solids.ts";

/**
 * Nozzle toward the viewer on the right. Mechanical holders, common rail injectors, single nozzles and the small
 * electronic ones differ.
 */
export const injector: Family = (part, sheet) => {
  const length = part.size("Length", 158);
  const radius = part.size("BodyDiameter", 21) / 2;
  const along = axis(X);
  const nozzle = part.is("nozzle");
  const electric = part.is("common rail") || part.is("electronic");
  if (nozzle) {
    turned(sheet, along, [
      [0, radius * 0.82],
      [length * 0.3, radius * 0.82],
      [length * 0.3, radius],
      [length * 0.5, radius],
      [length * 0.5, radius * 0.42],
      [length * 0.92, radius * 0.38],
      [length * 0.92, radius * 0.2],
      [length, radius * 0.12],
    ]);
  } else {
    if (electric) {
      const plug = axis(Z, along.space(0, 0, length * 0.08));
      turned(sheet, along, [
        [0, radius * 1.1],
        [length * 0.2, radius * 1.1],
      ]);
      turned(sheet, plug, [
        [radius * 0.7, radius * 0.66],
        [radius * 2, radius * 0.66],
        [radius * 2, radius * 0.78],
        [radius * 2.7, radius * 0.78],
      ]);
    } else {
      turned(sheet, along, [
        [0, radius * 0.34],
        [length * 0.06, radius * 0.34],
      ]);
      hoops(sheet, along, radius * 0.34, 0, length * 0.06, 4, "fine");
    }
    const start = electric ? length * 0.2 : length * 0.06;
    prism(sheet, along, hexagon(radius * 1.9), start, start + length * 0.08);
    turned(sheet, along, [
      [start + length * 0.08, radius * 0.86],
      [length * 0.52, radius * 0.86],
    ]);
    const inlet = axis([0.35, 0, 1], along.space(0, 0, length * 0.36));
    turned(sheet, inlet, [
      [radius * 0.7, radius * 0.5],
      [radius * 2, radius * 0.5],
    ]);
    hoops(sheet, inlet, radius * 0.5, radius, radius * 2, 6, "fine");
    if (!electric)
      tube(
        sheet,
        [along.space(0.4, 0, 0), along.space(0.4, 0, -length * 0.05), along.space(0.4, 0, -length * 0.1)],
        radius * 0.2,
      );
    turned(sheet, along, [
      [length * 0.52, radius],
      [length * 0.74, radius],
      [length * 0.77, radius * 0.72],
      [length * 0.77, radius * 0.44],
      [length * 0.96, radius * 0.36],
      [length, radius * 0.16],
    ]);
    hoops(sheet, along, radius, length * 0.54, length * 0.58, 3, "edge");
    sheet.callout(inlet.line(radius * 1.9), -60, electric ? "fuel inlet" : "inlet M14x1.5");
  }
  centreOf(sheet, along, 0, length, radius * 2);
  measureAlong(sheet, along, radius, 0, length);
  measureAcross(sheet, along, nozzle ? length * 0.4 : length * 0.62, radius, 1);
  const holes = part.size("Holes", 1);
  sheet.callout(
    along.at(0.5, radius * 0.2, length * 0.98),
    60,
    `nozzle, ${mm(holes)} ${holes === 1 ? "hole" : "holes"}`,
  );
  return between(length, 44, 230);
};

/** A high-pressure line with its union nuts, bent as it is between pump and head; a set shows two. */
export const injectorLine: Family = (part, sheet) => {
  const radius = part.size("OuterDiameter", 6) / 2;
  const reach = part.size("Length", 500) / 3.2;
  const count = part.is("set") ? 2 : 1;
  for (let line = count - 1; line >= 0; line--) {
    const y = line * radius * 7;
    const drop = reach * 0.34;
    for (const x of [0, reach * 1.08]) {
      const down = axis(Z, [x, y, 0]);
      turned(sheet, down, [
        [-radius * 2.2, radius * 0.8],
        [-radius * 0.8, radius * 1.5],
        [-radius * 0.8, radius * 2],
        [radius * 1.4, radius * 2],
      ]);
      prism(sheet, down, hexagon(radius * 5), radius * 1.4, radius * 5);
      turned(sheet, down, [
        [radius * 5, radius * 1.4],
        [radius * 6, radius * 1.4],
      ]);
    }
    tube(
      sheet,
      [
        [0, y, radius * 6],
        [0, y, drop * 0.9],
        [reach * 0.03, y, drop * 1.32],
        [reach * 0.3, y, drop * 1.4],
        [reach * 0.75, y, drop * 0.95],
        [reach * 1.04, y, drop * 0.85],
        [reach * 1.08, y, drop * 0.5],
        [reach * 1.08, y, radius * 6],
      ],
      radius,
    );
  }
  const end = axis(Z, [0, 0, 0]);
  measureAcross(sheet, axis(Z, [reach * 1.08, 0, 0]), 0, radius, -1, { text: `⌀ ${part.text("OuterDiameter")}` });
  sheet.callout(end.at(2.6, radius * 2, radius * 3), 200, `union nut ${part.text("Thread")}`);
  return between(reach, 60, 200);
};
