import { centreOf, measureAcross, measureAlong } from "./notes.ts";
import type { Family } from "./part.ts";
import { between, mm, threadDiameter } from "./part.ts";
import { ellipse } from "./path.ts";
import { hexagon, prism } from "./prisms.ts";
import type { Axis } from "./projection.ts";
import { X, Z, axis } from "./projection.ts";
import type { Sheet } from "./sheet.ts";
import { annulus, bored, hoops, threaded, tube, turned } from "./solids.ts";

/** The electrical end of a sender: a stud, blades or a plug, from `t` toward smaller values. */
function terminal(sheet: Sheet, along: Axis, t: number, radius: number, connection: string): void {
  if (connection.includes("leads")) {
    for (const side of [-1, 1]) {
      const start = along.space(side > 0 ? 0 : Math.PI, radius * 0.35, t);
      const bend = Array.from({ length: 7 }, (_, index) => {
        const share = index / 6;
        const spot = along.space(Math.PI * 0.9, radius * (side * 0.35 + share * share * 1.4), t - share * radius * 4.5);
        return index === 0 ? start : spot;
      });
      tube(sheet, bend.toReversed(), radius * 0.16);
    }
    return;
  }
  if (connection.includes("stud")) {
    const studs = connection.startsWith("2") ? [-0.4, 0.4] : [0];
    for (const offset of studs) {
      const stud = axis(X, along.space(0, radius * offset, 0));
      turned(sheet, stud, [
        [t - radius * 1.3, radius * 0.2],
        [t - radius * 0.5, radius * 0.2],
      ]);
      prism(sheet, stud, hexagon(radius * 0.75), t - radius * 0.5, t - radius * 0.15);
    }
    return;
  }
  if (connection.includes("Blade")) {
    turned(sheet, along, [
      [t - radius * 1.1, radius * 0.16],
      [t, radius * 0.16],
    ]);
    return;
  }
  turned(sheet, along, [
    [t - radius * 2, radius * 0.74],
    [t - radius * 0.3, radius * 0.74],
    [t - radius * 0.3, radius * 0.86],
    [t, radius * 0.86],
  ]);
  hoops(sheet, along, radius * 0.74, t - radius * 1.9, t - radius * 0.3, 4, "fine");
}

/** A screw-in sender along the x axis, tip toward the viewer: terminal, body, hexagon, thread, bulb. */
export const sender: Family = (part, sheet) => {
  const radius = threadDiameter(part.text("Thread"), 12) / 2;
  const flats = part.size("HexSize", radius * 2.8);
  const length = part.size("Length", 46);
  const along = axis(X);
  const can = part.is("pressure");
  const body = can ? flats * 0.74 : flats * 0.42;
  const [hex, thread] = [length * 0.2, length * 0.26];
  const bodyLength = length - hex - thread - (can ? 0 : length * 0.16);
  terminal(sheet, along, 0, body * (can ? 0.55 : 0.9), part.text("Connection"));
  turned(sheet, along, [
    [0, body * 0.86],
    [bodyLength * 0.14, body],
    [bodyLength, body],
  ]);
  if (can) hoops(sheet, along, body, bodyLength * 0.5, bodyLength, 3, "edge");
  prism(sheet, along, hexagon(flats), bodyLength, bodyLength + hex);
  threaded(sheet, along, radius, bodyLength + hex, bodyLength + hex + thread, 1.3);
  const end = bodyLength + hex + thread;
  if (can) bored(sheet, along, end, radius * 0.3, length, false);
  else
    turned(sheet, along, [
      [end, radius * 0.62],
      [length * 0.98, radius * 0.62],
      [length, radius * 0.44],
    ]);
  centreOf(sheet, along, 0, length, flats);
  measureAlong(sheet, along, flats * 0.56, 0, length);
  measureAcross(sheet, along, can ? end : length, radius, 1, { text: part.text("Thread") });
  sheet.callout(along.at(1.6, flats * 0.5, bodyLength + hex * 0.5), -110, `${mm(flats)} mm wrench`);
  sheet.callout(along.at(1.6, body * 0.6, 0), -150, part.text("Connection") || "terminal");
  return between(length, 34, 70);
};

/** A magnetic pick-up: a long threaded barrel with lock nut; the flange type has an ear and an O-ring. */
export const pickUp: Family = (part, sheet) => {
  const length = part.size("Length", 76);
  const along = axis(X);
  const flange = part.is("crankshaft");
  const radius = flange ? 9 : threadDiameter(part.text("Thread"), 16) / 2;
  terminal(sheet, along, 0, radius, part.text("Connection"));
  if (flange) {
    const ear = axis(X, along.space(0.9, radius * 2.1, 0));
    turned(sheet, ear, [
      [0, radius * 0.9],
      [5, radius * 0.9],
    ]);
    turned(sheet, along, [
      [0, radius * 1.5],
      [5, radius * 1.5],
    ]);
    bored(sheet, ear, 5, radius * 0.4, 5);
    turned(sheet, along, [
      [5, radius],
      [12, radius],
      [12, radius * 1.12],
      [15, radius * 1.12],
      [15, radius],
      [length, radius],
    ]);
  } else {
    turned(sheet, along, [
      [0, radius * 0.9],
      [length * 0.1, radius * 0.9],
    ]);
    threaded(sheet, along, radius, length * 0.1, length * 0.96, 1.6);
    prism(sheet, along, hexagon(radius * 3), length * 0.36, length * 0.36 + radius * 0.8);
    threaded(sheet, along, radius, length * 0.36 + radius * 0.8, length * 0.96, 1.6);
    turned(sheet, along, [
      [length * 0.96, radius * 0.94],
      [length, radius * 0.94],
    ]);
  }
  annulus(sheet, along, length, radius * 0.42, radius * 0.01, "hollow", "edge");
  centreOf(sheet, along, 0, length, radius * 2);
  measureAlong(sheet, along, radius * 1.5, 0, length);
  measureAcross(sheet, along, length, radius, 1, { text: flange ? "" : part.text("Thread") });
  sheet.callout(along.at(1.5, radius * 0.3, length), -40, "pole face");
  return between(length, 45, 105);
};

/** A thermostat on its flange: bridge above, spring and wax element below. */
export const thermostat: Family = (part, sheet) => {
  const [radius, height] = [part.size("OuterDiameter", 54) / 2, part.size("Height", 48)];
  const up = axis(Z);
  const down = height * 0.62;
  turned(sheet, up, [
    [-down, radius * 0.2],
    [-down + 3, radius * 0.3],
    [-down * 0.4, radius * 0.3],
  ]);
  const frame = (side: number) =>
    tube(
      sheet,
      [
        up.space(side, radius * 0.72, 0),
        up.space(side, radius * 0.62, -down * 0.4),
        up.space(side, radius * 0.34, -down * 0.62),
        up.space(side, radius * 0.1, -down * 0.62),
      ],
      radius * 0.07,
    );
  frame(0.25);
  frame(Math.PI + 0.25);
  hoops(sheet, up, radius * 0.42, -down * 0.5, 0, 5, "edge", 2.5);
  turned(sheet, up, [
    [-1.6, radius],
    [1.6, radius],
  ]);
  turned(sheet, up, [
    [1.6, radius * 0.74],
    [4, radius * 0.66],
  ]);
  sheet.draw(ellipse(up, radius * 0.6, 4), "side", "edge");
  turned(
    sheet,
    up,
    [
      [4, radius * 0.5],
      [8, radius * 0.44],
      [10, radius * 0.2],
    ],
    { soft: true },
  );
  tube(
    sheet,
    [
      up.space(0.25, radius * 0.78, 2),
      up.space(0.25, radius * 0.6, height * 0.28),
      up.space(0.25, radius * 0.2, height * 0.37),
      up.space(Math.PI + 0.25, radius * 0.2, height * 0.37),
      up.space(Math.PI + 0.25, radius * 0.6, height * 0.28),
      up.space(Math.PI + 0.25, radius * 0.78, 2),
    ],
    radius * 0.07,
  );
  const pin = axis(Z, up.space(1.4, radius * 0.86, 1.6));
  sheet.draw(ellipse(pin, radius * 0.055, 0), "hollow", "edge");
  centreOf(sheet, up, -down, height * 0.38, radius * 0.5);
  measureAlong(sheet, up, radius, -down, height * 0.38, { text: mm(height) });
  measureAcross(sheet, up, 0, radius, -1);
  sheet.callout(pin.line(0), 35, "jiggle pin, upwards");
  sheet.callout(up.at(0.9, radius * 0.3, -down * 0.75), 30, `wax element ${part.text("OpeningTemperature")} °C`);
  return between(radius, 25, 33);
};

/** A pressure cap seen from above, its spring and seal below. */
export const radiatorCap: Family = (part, sheet) => {
  const [radius, height] = [part.size("OuterDiameter", 64) / 2, part.size("Height", 38)];
  const up = axis(Z);
  turned(sheet, up, [
    [-height * 0.62, radius * 0.5],
    [-height * 0.52, radius * 0.52],
    [-height * 0.52, radius * 0.4],
    [-height * 0.1, radius * 0.4],
  ]);
  hoops(sheet, up, radius * 0.42, -height * 0.5, -height * 0.05, 5, "edge", 2);
  for (const side of [0.35, Math.PI + 0.35]) {
    turned(sheet, axis(Z, up.space(side, radius * 0.98, 0)), [
      [-height * 0.12, radius * 0.3],
      [height * 0.1, radius * 0.3],
    ]);
  }
  turned(sheet, up, [
    [-height * 0.14, radius],
    [height * 0.08, radius],
    [height * 0.16, radius * 0.92],
    [height * 0.16, radius * 0.62],
    [height * 0.22, radius * 0.58],
  ]);
  sheet.draw(ellipse(up, radius * 0.34, height * 0.22), "none", "fine");
  if (part.is("lever"))
    tube(
      sheet,
      [
        up.space(-1.2, radius * 0.5, height * 0.26),
        up.space(-1.9, radius * 0.2, height * 0.32),
        up.space(2.2, radius * 0.6, height * 0.36),
        up.space(2.1, radius * 1.15, height * 0.36),
      ],
      radius * 0.12,
    );
  centreOf(sheet, up, -height * 0.6, height * 0.25, radius * 0.5);
  measureAcross(sheet, up, 0, radius, -1);
  measureAlong(sheet, up, radius, -height * 0.62, height * 0.22, { text: mm(height) });
  sheet.callout(up.at(0.8, radius * 0.52, -height * 0.52), 30, "seal");
  sheet.callout(up.at(-0.4, radius * 0.3, height * 0.22), -30, `${part.text("MaxPressure")} bar`);
  return between(radius, 27, 33);
};
