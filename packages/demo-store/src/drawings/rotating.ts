import { centreOf, measureAcross, measureAlong } from "./notes.ts";
import type { Family } from "./part.ts";
import { between } from "./part.ts";
import { ellipse } from "./path.ts";
import { box, extruded, hexagon, prism } from "./prisms.ts";
import { X, axis } from "./projection.ts";
import { flutes, hoops, turned } from "./solids.ts";

/** Alternator for battery charging: brackets, stator, ears, fan and pulley in front. */
export const alternator: Family = (part, sheet) => {
  const [radius, length] = [part.size("BodyDiameter", 128) / 2, part.size("Length", 188)];
  const along = axis(X);
  const body = length * 0.7;
  const ear = (z: number, size: number) => {
    const at = axis(X, [0, 0, z]);
    turned(sheet, at, [
      [body * 0.62, size],
      [body * 0.86, size],
    ]);
    sheet.draw(ellipse(at, size * 0.46, body * 0.86), "hollow", "edge");
  };
  ear(-radius * 1.16, radius * 0.24);
  for (const angle of [2.5, 1.7]) {
    const stud = axis(X, along.space(angle, radius * 0.62, 0));
    turned(sheet, stud, [
      [-length * 0.08, radius * 0.05],
      [0, radius * 0.05],
    ]);
  }
  turned(sheet, along, [
    [0, radius * 0.84],
    [body * 0.06, radius * 0.95],
    [body * 0.34, radius * 0.95],
    [body * 0.34, radius],
    [body * 0.6, radius],
    [body * 0.6, radius * 0.95],
    [body * 0.92, radius * 0.95],
    [body, radius * 0.84],
  ]);
  flutes(sheet, along, radius * 0.95, body * 0.1, body * 0.3, 26, "edge");
  hoops(sheet, along, radius, body * 0.34, body * 0.6, 6, "fine");
  flutes(sheet, along, radius * 0.95, body * 0.66, body * 0.86, 26, "edge");
  ear(radius * 1.14, radius * 0.2);
  for (let slot = 0; slot < 10; slot++) {
    const at = axis(X, along.space((slot / 10) * 2 * Math.PI, radius * 0.62, body));
    sheet.draw(ellipse(at, radius * 0.1, 0), "hollow", "edge");
  }
  const [pulley, width] = [radius * 0.5, length - body];
  turned(sheet, along, [
    [body, radius * 0.26],
    [body + width * 0.12, radius * 0.26],
    [body + width * 0.12, pulley],
    [body + width * 0.24, pulley],
    [body + width * 0.42, pulley * 0.8],
    [body + width * 0.52, pulley * 0.8],
    [body + width * 0.7, pulley],
    [body + width * 0.8, pulley],
  ]);
  prism(sheet, along, hexagon(pulley * 0.76), body + width * 0.8, length);
  centreOf(sheet, along, 0, length, radius * 0.6);
  measureAlong(sheet, along, radius, 0, length);
  measureAcross(sheet, along, body, radius, 1);
  sheet.callout(along.at(1.4, radius, body * 0.46), -120, "stator");
  sheet.callout(axis(X, [0, 0, -radius * 1.16]).line(body * 0.86), 120, "pivot ear");
  return between(length, 150, 215);
};

/** Starter motor with its solenoid on top and the pinion in front. */
export const starter: Family = (part, sheet) => {
  const [radius, length] = [part.size("BodyDiameter", 92) / 2, part.size("Length", 262)];
  const teeth = part.size("Teeth", 10);
  const along = axis(X);
  const coil = axis(X, [length * 0.12, 0, radius * 1.42]);
  turned(sheet, along, [
    [0, radius * 0.86],
    [length * 0.04, radius],
    [length * 0.1, radius],
    [length * 0.1, radius * 0.97],
    [length * 0.6, radius * 0.97],
  ]);
  hoops(sheet, along, radius * 0.97, length * 0.1, length * 0.6, 3, "fine");
  const [solenoid, small] = [length * 0.42, radius * 0.52];
  for (const side of [0.9, 2.2]) {
    const stud = axis(X, coil.space(side, small * 0.5, 0));
    turned(sheet, stud, [
      [-length * 0.09, small * 0.14],
      [0, small * 0.14],
    ]);
  }
  turned(sheet, coil, [
    [0, small * 0.94],
    [length * 0.06, small * 0.94],
    [length * 0.06, small],
    [solenoid, small],
  ]);
  const flange = [
    [-radius * 1.35, -radius * 0.3],
    [-radius * 1.35, radius * 0.3],
    [-radius * 0.6, radius * 1.05],
    [radius * 0.6, radius * 1.05],
    [radius * 1.35, radius * 0.3],
    [radius * 1.35, -radius * 0.3],
    [radius * 0.6, -radius * 1.05],
    [-radius * 0.6, -radius * 1.05],
  ].map(([a, b]) => [Math.atan2(b!, a!), Math.hypot(a!, b!)] as const);
  turned(sheet, along, [
    [length * 0.6, radius * 1.02],
    [length * 0.68, radius],
  ]);
  extruded(sheet, along, flange, length * 0.68, length * 0.74);
  for (const side of [0, Math.PI])
    sheet.draw(ellipse(axis(X, along.space(side, radius * 1.18, length * 0.74)), radius * 0.1, 0), "hollow", "edge");
  turned(sheet, along, [
    [length * 0.74, radius * 0.78],
    [length * 0.8, radius * 0.74],
    [length * 0.8, radius * 0.22],
    [length * 0.84, radius * 0.22],
  ]);
  const gear = Array.from({ length: teeth }, (_, tooth) => (tooth / teeth) * 2 * Math.PI).flatMap((angle) => {
    const step = Math.PI / teeth;
    return [
      [angle - step * 0.8, radius * 0.32],
      [angle - step * 0.4, radius * 0.45],
      [angle + step * 0.4, radius * 0.45],
      [angle + step * 0.8, radius * 0.32],
    ] as const;
  });
  extruded(sheet, along, gear, length * 0.84, length * 0.97);
  turned(sheet, along, [
    [length * 0.97, radius * 0.16],
    [length, radius * 0.16],
  ]);
  centreOf(sheet, along, 0, length, radius * 0.6);
  measureAlong(sheet, along, radius, 0, length);
  measureAcross(sheet, along, 0, radius, -1);
  sheet.callout(along.at(-0.6, radius * 0.42, length * 0.94), 20, `pinion, ${teeth} teeth`);
  sheet.callout(coil.at(1.2, small, solenoid * 0.5), -110, "solenoid");
  return between(length, 145, 320);
};

/** A short cylinder with a lever for governor actuators; or a throttle body on its flange. */
export const actuator: Family = (part, sheet) => {
  const [length, radius] = [part.size("Length", 132), part.size("BodyDiameter", 84) / 2];
  const along = axis(X);
  box(sheet, [0, -radius * 1.2, -radius * 1.2], [length * 0.1, radius * 2.4, radius * 2.4]);
  for (const [y, z] of [
    [-1, -1],
    [-1, 1],
    [1, 1],
    [1, -1],
  ] as const)
    sheet.draw(
      ellipse(axis(X, [length * 0.1, y * radius * 1.02, z * radius * 1.02]), radius * 0.1, 0),
      "hollow",
      "edge",
    );
  turned(sheet, along, [
    [length * 0.1, radius],
    [length * 0.7, radius],
    [length * 0.74, radius * 0.92],
    [length * 0.74, radius * 0.3],
    [length * 0.8, radius * 0.3],
  ]);
  hoops(sheet, along, radius, length * 0.1, length * 0.7, 2, "fine");
  const throttle = part.is("throttle");
  if (throttle) {
    sheet.draw(ellipse(along, radius * 0.66, length * 0.74), "hollow", "edge");
    sheet.draw(ellipse(axis([1, 0.5, 0.2], along.space(0, 0, length * 0.68)), radius * 0.6, 0), "face", "edge");
  } else {
    const arm = [
      [-radius * 0.24, -radius * 0.24],
      [radius * 0.24, -radius * 0.24],
      [radius * 0.16, radius * 1.3],
      [-radius * 0.16, radius * 1.3],
    ].map(([a, b]) => [Math.atan2(b!, a!), Math.hypot(a!, b!)] as const);
    extruded(sheet, along, arm, length * 0.8, length * 0.88);
    const eye = axis(X, along.space(Math.PI / 2, radius * 1.1, length * 0.88));
    sheet.draw(ellipse(eye, radius * 0.09, 0), "hollow", "edge");
    prism(sheet, along, hexagon(radius * 0.4), length * 0.88, length);
    sheet.callout(eye.line(0), -130, "lever, M6 rod end");
  }
  const plug = axis([0, 0, 1], [length * 0.4, 0, radius]);
  turned(sheet, plug, [
    [-radius * 0.1, radius * 0.26],
    [radius * 0.26, radius * 0.26],
    [radius * 0.26, radius * 0.2],
    [radius * 0.44, radius * 0.2],
  ]);
  centreOf(sheet, along, 0, length, radius * 0.6);
  measureAlong(sheet, along, radius * 1.5, 0, length);
  measureAcross(sheet, along, length * 0.74, radius, 1);
  sheet.callout(plug.line(radius * 0.4), -60, `${part.text("Voltage")} V`);
  return between(length, 100, 135);
};

/** A stop solenoid: screw-in with its plunger, or a pull solenoid with rod. */
export const solenoid: Family = (part, sheet) => {
  const [length, radius] = [part.size("Length", 58), part.size("BodyDiameter", 32) / 2];
  const along = axis(X);
  const pull = part.is("pull");
  const body = length * (pull ? 0.7 : 0.55);
  turned(sheet, along, [
    [-length * 0.14, radius * 0.14],
    [0, radius * 0.14],
  ]);
  turned(sheet, along, [
    [0, radius * 0.84],
    [length * 0.05, radius],
    [body, radius],
  ]);
  hoops(sheet, along, radius, 0, body, 3, "fine");
  if (pull) {
    box(sheet, [body, -radius * 1.2, -radius * 1.1], [length * 0.04, radius * 2.4, radius * 2.2]);
    turned(sheet, along, [
      [body + length * 0.04, radius * 0.5],
      [body + length * 0.16, radius * 0.3],
      [body + length * 0.16, radius * 0.16],
      [length * 1.12, radius * 0.16],
    ]);
    hoops(sheet, along, radius * 0.16, length, length * 1.12, 6);
  } else {
    prism(sheet, along, hexagon(radius * 1.7), body, body + length * 0.16);
    turned(sheet, along, [
      [body + length * 0.16, radius * 0.62],
      [body + length * 0.38, radius * 0.62],
    ]);
    hoops(sheet, along, radius * 0.62, body + length * 0.16, body + length * 0.38, 7, "fine", 1);
    turned(sheet, along, [
      [body + length * 0.38, radius * 0.24],
      [length, radius * 0.2],
    ]);
  }
  centreOf(sheet, along, 0, length, radius);
  measureAlong(sheet, along, radius, 0, length);
  measureAcross(sheet, along, pull ? 0 : body, radius, pull ? -1 : 1);
  sheet.callout(
    along.at(1.2, radius * 0.2, length * 0.98),
    -50,
    pull ? `stroke ${part.text("Stroke")} mm` : `plunger, ${part.text("Thread")}`,
  );
  sheet.callout(along.line(-length * 0.1), -140, `${part.text("Voltage")} V`);
  return between(length, 55, 115);
};
