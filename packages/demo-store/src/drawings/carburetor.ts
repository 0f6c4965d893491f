import { ellipse } from "./path.ts";
import { LEFT, X, Z, axis, project } from "./projection.ts";
import { centreOf, measureAcross, measureAlong } from "./notes.ts";
import type { Family } from "./part.ts";
import { between, mm } from "./part.ts";
import type { Sheet } from "./sheet.ts";
import { bored, box, flutes, hexagon, prism, tube, turned } from "./solids.ts";

/** Throat towards the viewer, float bowl below, throttle lever on the left; a gas mixer has its dome instead. */
export const carburetor: Family = (part, sheet) => {
  if (part.is("kit")) return repairKit(sheet);
  const [bore, height, length] = [part.size("Bore", 21) / 2, part.size("Height", 98), part.size("Length", 108)];
  const along = axis(X);
  const body = Math.max(bore * 1.5, height * 0.22);
  const mixer = part.is("mixer");
  box(sheet, [0, -body * 1.5, -body * 1.1], [length * 0.08, body * 3, body * 2.2]);
  for (const y of [-1.25, 1.25])
    sheet.draw(ellipse(axis(X, [length * 0.08, body * y, 0]), body * 0.16, 0), "hollow", "edge");
  const bowl = axis(Z, [length * 0.5, 0, 0]);
  if (!mixer) {
    const solenoid = part.text("Voltage") !== "";
    turned(sheet, bowl, [
      [-height * (solenoid ? 0.96 : 0.68), body * (solenoid ? 0.4 : 0.24)],
      [-height * 0.62, body * (solenoid ? 0.4 : 0.24)],
    ]);
    turned(sheet, bowl, [
      [-height * 0.62, body * 0.96],
      [-height * 0.56, body * 1.04],
      [-height * 0.24, body * 1.04],
      [-height * 0.24, body * 1.14],
      [-height * 0.18, body * 1.14],
    ]);
  }
  turned(sheet, along, [
    [length * 0.08, body],
    [length * 0.3, body * 0.86],
    [length * 0.8, body * 0.86],
  ]);
  if (mixer) {
    turned(sheet, axis(Z, [length * 0.45, 0, 0]), [
      [body * 0.6, body * 0.7],
      [body * 0.9, body * 1.4],
      [body * 1.05, body * 1.4],
      [body * 1.05, body * 1.3],
      [body * 1.5, body * 0.8],
      [body * 1.56, body * 0.3],
    ]);
    const gas = axis(LEFT, [length * 0.45, 0, 0]);
    turned(sheet, gas, [
      [body * 0.8, body * 0.42],
      [body * 1.7, body * 0.42],
    ]);
    sheet.draw(ellipse(gas, body * 0.32, body * 1.7), "hollow", "edge");
    sheet.callout(gas.line(body * 1.6), 190, "gas inlet");
  } else {
    const shaft = axis(Z, [length * 0.24, 0, 0]);
    turned(sheet, shaft, [
      [body * 0.8, body * 0.14],
      [body * 1.4, body * 0.14],
    ]);
    box(sheet, [length * 0.18, -body * 0.9, body * 1.4], [body * 0.3, body * 1.1, body * 0.08]);
    const screw = axis([0.3, -0.6, 1], [length * 0.5, -body * 0.4, body * 0.6]);
    turned(sheet, screw, [
      [0, body * 0.1],
      [body * 0.7, body * 0.1],
    ]);
    const inlet = axis(LEFT, [length * 0.6, 0, -height * 0.1]);
    turned(sheet, inlet, [
      [body * 0.6, body * 0.2],
      [body * 1.7, body * 0.2],
    ]);
    sheet.draw(ellipse(inlet, body * 0.12, body * 1.7), "hollow", "edge");
    if (part.text("Voltage")) {
      sheet.callout(bowl.at(0.8, body * 0.4, -height * 0.86), 40, "fuel solenoid");
    }
    sheet.callout(inlet.line(body * 1.6), 190, "fuel inlet");
    sheet.callout(bowl.at(1.2, body, -height * 0.4), 140, "float bowl");
  }
  turned(sheet, along, [
    [length * 0.8, body * 1.16],
    [length, body * 1.16],
  ]);
  bored(sheet, along, length, bore, length * 0.9, false);
  sheet.draw(ellipse(axis([1, 0.4, 0.3], along.space(0, 0, length * 0.82)), bore * 0.86, 0), "face", "edge");
  centreOf(sheet, along, 0, length, body);
  measureAcross(sheet, along, length, bore, 1);
  measureAlong(sheet, along, body * 1.1, 0, length, { above: true });
  return between(bore, 7, 26);
};

/** Needle, gaskets, jets and rings laid out. */
function repairKit(sheet: Sheet): number {
  const ring = (x: number, y: number, radius: number, section: number) => {
    const at = axis(Z, [x, y, 0]);
    tube(
      sheet,
      Array.from({ length: 22 }, (_, index) => at.space((index / 22) * 2 * Math.PI, radius, 0)),
      section,
      { closed: true },
    );
  };
  ring(0, 0, 26, 1.6);
  ring(4, 62, 9, 1.2);
  ring(34, 58, 6, 1.1);
  const needle = axis(X, [44, 6, 2]);
  turned(sheet, needle, [
    [0, 2.4],
    [14, 2.4],
    [14, 3.4],
    [18, 3.4],
    [26, 0.4],
  ]);
  const jet = axis(Z, [64, 46, 0]);
  turned(sheet, jet, [
    [0, 3],
    [8, 3],
  ]);
  prism(sheet, jet, hexagon(10), 8, 13);
  bored(sheet, jet, 13, 1.2, 13, false);
  const plug = axis(Z, [92, 20, 0]);
  turned(sheet, plug, [
    [0, 4.4],
    [10, 4.4],
    [10, 6],
    [14, 6],
  ]);
  flutes(sheet, plug, 4.4, 1, 9, 16);
  sheet.callout(project([0, -26, 0]), 160, "bowl gasket");
  sheet.callout(needle.line(24), 60, "float needle");
  sheet.callout(jet.line(13), -60, "main jet");
  return 0.5;
}

/** A carton with what is in it standing before it: filters, a gasket, washers. */
export const serviceKit: Family = (part, sheet) => {
  const [radius, height] = [part.size("OuterDiameter", 93) / 2, part.size("Height", 142)];
  const contents = part.text("Contents").toLowerCase();
  const [dx, dy, dz] = [radius * 3.4, radius * 4.6, height * 0.9];
  const back: readonly [number, number, number] = [-radius * 2.6, radius * 0.4, 0];
  box(sheet, back, [dx * 0.6, dy, dz]);
  const flap = (y: number) => [project([back[0], y, dz]), project([back[0] + dx * 0.6, y, dz])];
  sheet.draw([{ move: flap(back[1] + dy * 0.5)[0]! }, { line: flap(back[1] + dy * 0.5)[1]! }], "none", "edge");
  const can = (x: number, y: number, size: number, tall: number) => {
    const up = axis(Z, [x, y, 0]);
    turned(
      sheet,
      up,
      [
        [0, size * 0.6],
        [size * 0.14, size * 0.94],
        [size * 0.28, size],
        [tall - 4, size],
      ],
      { soft: true },
    );
    flutes(sheet, up, size, size * 0.3, tall * 0.3, 26);
    turned(sheet, up, [
      [tall - 4, size * 1.03],
      [tall, size * 1.03],
      [tall, size * 0.8],
      [tall + 2, size * 0.8],
    ]);
    sheet.draw(ellipse(up, size * 0.22, tall + 2), "hollow", "edge");
    return up;
  };
  const element = (x: number, y: number, size: number, tall: number) => {
    const up = axis(Z, [x, y, 0]);
    turned(sheet, up, [
      [0, size],
      [tall * 0.06, size],
      [tall * 0.06, size * 0.93],
      [tall * 0.94, size * 0.93],
    ]);
    flutes(sheet, up, size * 0.93, tall * 0.06, tall * 0.94, 44);
    turned(sheet, up, [
      [tall * 0.94, size],
      [tall, size],
    ]);
    bored(sheet, up, tall, size * 0.5, tall, false);
    return up;
  };
  const second = /separator|air/.test(contents)
    ? element(radius * 0.3, radius * 3.1, radius * 0.86, height * 0.72)
    : can(radius * 0.3, radius * 3.1, radius * 0.8, height * 0.8);
  const first = contents.startsWith("oil")
    ? can(radius * 0.6, radius * 0.7, radius, height)
    : element(radius * 0.6, radius * 0.7, radius, height * 0.6);
  const washer = axis(Z, [radius * 2.1, radius * 2.1, 0]);
  turned(sheet, washer, [
    [0, radius * 0.36],
    [radius * 0.06, radius * 0.36],
  ]);
  sheet.draw(ellipse(washer, radius * 0.24, radius * 0.06), "gap", "edge");
  const [one, two = "washers"] = part.text("Contents").split(", ");
  sheet.callout(first.at(2.4, radius, height * 0.4), 170, one ?? "filter");
  sheet.callout(second.at(0.4, radius * 0.8, height * 0.4), 10, two);
  sheet.callout(washer.at(1, radius * 0.3, 0), 40, "washers");
  sheet.callout(
    project([back[0], back[1] + dy * 0.5, dz]),
    -110,
    `${mm(part.text("Contents").split(", ").length)} items`,
  );
  return between(height, 60, 190);
};
