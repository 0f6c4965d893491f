import { centreOf, measureAcross, measureAlong } from "./notes.ts";
import type { Family } from "./part.ts";
import { between } from "./part.ts";
import { ellipse } from "./path.ts";
import { box, hexagon, prism } from "./prisms.ts";
import { LEFT, X, Z, axis, project } from "./projection.ts";
import type { Sheet } from "./sheet.ts";
import { bored, flutes, tube, turned } from "./solids.ts";

/** Throat toward the viewer, float bowl below, throttle lever on the left; a gas mixer has its dome instead. */
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
