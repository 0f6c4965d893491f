import { centreOf, measureAcross, measureAlong } from "./notes.ts";
import type { Family, Part } from "./part.ts";
import { between, mm, threadDiameter } from "./part.ts";
import { ellipse, through } from "./path.ts";
import { box, hexagon, prism } from "./prisms.ts";
import type { Axis } from "./projection.ts";
import { X, axis } from "./projection.ts";
import type { Sheet } from "./sheet.ts";
import { threaded, tube, turned } from "./solids.ts";

/** Electrode toward the viewer on the right: terminal, insulator, hexagon, seat, thread, electrodes. */
export const sparkPlug: Family = (part, sheet) => {
  const radius = threadDiameter(part.text("Thread"), 14) / 2;
  const [reach, flats] = [part.size("Reach", 19), part.size("HexSize", 21)];
  const along = axis(X);
  const [tip, hex] = [0, flats * 0.5];
  const nose = hex + flats * 0.62;
  turned(sheet, along, [
    [-nose - 34, radius * 0.26],
    [-nose - 33, radius * 0.38],
    [-nose - 29, radius * 0.38],
    [-nose - 28, radius * 0.24],
    [-nose - 25, radius * 0.24],
  ]);
  turned(sheet, along, [
    [-nose - 25, radius * 0.62],
    [-nose - 21, radius * 0.72],
    [-nose - 21, radius * 0.6],
    [-nose - 17, radius * 0.74],
    [-nose - 17, radius * 0.62],
    [-nose - 13, radius * 0.76],
    [-nose - 13, radius * 0.64],
    [-nose - 9, radius * 0.8],
    [-nose - 9, radius * 0.7],
    [-nose, radius * 0.86],
  ]);
  turned(sheet, along, [
    [-nose, flats * 0.42],
    [-nose + 2.4, flats * 0.47],
    [-hex, flats * 0.47],
  ]);
  prism(sheet, along, hexagon(flats), -hex - flats * 0.3, tip - 3);
  turned(sheet, along, [
    [tip - 3, flats * 0.5],
    [tip, flats * 0.5],
  ]);
  threaded(sheet, along, radius, tip, reach, 1.25);
  sheet.draw(ellipse(along, radius * 0.68, reach), "hollow", "edge");
  turned(sheet, along, [
    [reach - 2, radius * 0.4],
    [reach + 1, radius * 0.3],
    [reach + 1, radius * 0.17],
    [reach + 3, radius * 0.17],
  ]);
  const arm = [
    along.space(1.6, radius * 0.84, reach),
    along.space(1.6, radius * 0.84, reach + 4.2),
    along.space(1.6, radius * 0.6, reach + 5),
    along.space(1.6, -radius * 0.1, reach + 5),
  ];
  tube(sheet, arm, radius * 0.16);
  centreOf(sheet, along, -nose - 34, reach + 5, radius);
  measureAlong(sheet, along, radius, tip, reach);
  measureAcross(sheet, along, reach, radius, 1, { text: part.text("Thread") });
  sheet.callout(along.at(1.5, flats * 0.5, -hex), -100, `${mm(flats)} mm wrench`);
  sheet.callout(arm3(along, radius, reach), -20, `gap ${part.text("Gap")} mm`);
  return between(reach * radius, 60, 230);
};

const arm3 = (along: Axis, radius: number, reach: number) => along.at(1.6, radius * 0.3, reach + 5);

export const glowPlug: Family = (part, sheet) => {
  if (part.is("grid heater")) return gridHeater(part, sheet);
  const radius = threadDiameter(part.text("Thread"), 10) / 2;
  const [length, flats] = [part.size("Length", 68), part.size("HexSize", 12)];
  const along = axis(X);
  const [head, hex] = [length * 0.16, flats * 0.55];
  turned(sheet, along, [
    [0, radius * 0.34],
    [head, radius * 0.34],
  ]);
  turned(sheet, along, [
    [head, radius * 0.7],
    [head + 3, radius * 0.7],
  ]);
  prism(sheet, along, hexagon(flats), head + 3, head + 3 + hex);
  const start = head + 3 + hex;
  turned(sheet, along, [
    [start, radius * 0.9],
    [start + 3, radius * 0.9],
  ]);
  threaded(sheet, along, radius, start + 3, start + length * 0.3, 1.25);
  turned(sheet, along, [
    [start + length * 0.3, radius * 0.82],
    [length * 0.68, radius * 0.82],
    [length * 0.72, radius * 0.5],
    [length * 0.97, radius * 0.5],
    [length, radius * 0.28],
  ]);
  centreOf(sheet, along, 0, length, radius * 2);
  measureAlong(sheet, along, flats * 0.56, 0, length);
  measureAcross(sheet, along, start + length * 0.15, radius, -1, { text: part.text("Thread") });
  sheet.callout(along.at(1.2, radius * 0.5, length * 0.86), -60, "heating tube");
  return between(length, 60, 90);
};

function gridHeater(part: Part, sheet: Sheet): number {
  const [length, width, height] = [part.size("Length", 112), 96, 16];
  box(sheet, [0, 0, 0], [length, width, height]);
  const lane = (index: number, z: number) => {
    const y = width * (0.18 + index * 0.107);
    return [axis([0, 0, 1], [length * 0.16, y, z]).line(0), axis([0, 0, 1], [length * 0.84, y, z]).line(0)] as const;
  };
  sheet.draw(through([...lane(0, height), ...lane(6, height).toReversed()]), "hollow", "edge");
  const winding = Array.from({ length: 7 }, (_, index) =>
    index % 2 ? lane(index, height).toReversed() : [...lane(index, height)],
  ).flat();
  sheet.draw(through(winding, false), "none");
  const stud = axis([0, -1, 0], [length * 0.25, 0, height / 2]);
  prism(sheet, stud, hexagon(13), 0, 5);
  threaded(sheet, stud, 4, 5, 20, 1.25);
  sheet.dimension(
    axis([0, 0, 1], [0, 0, 0]).line(0),
    axis([0, 0, 1], [length, 0, 0]).line(0),
    [-0.447, 0.894],
    mm(length),
  );
  sheet.callout(winding[5]!, -60, "element");
  sheet.callout(stud.at(1, 4, 16), 190, part.text("Thread"));
  return 0.8;
}
