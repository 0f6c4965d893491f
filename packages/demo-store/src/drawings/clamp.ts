import { centreOf, measureAcross, measureAlong } from "./notes.ts";
import type { Family } from "./part.ts";
import { between, mm, threadDiameter } from "./part.ts";
import { through } from "./path.ts";
import { box, hexagon, prism } from "./prisms.ts";
import type { Axis, Vector } from "./projection.ts";
import { X, Y, Z, axis, project } from "./projection.ts";
import type { Sheet } from "./sheet.ts";
import { bored, hoops, threaded, tube, turned } from "./solids.ts";

function ring(sheet: Sheet, along: Axis, radius: number, width: number, wall: number): void {
  turned(sheet, along, [
    [0, radius],
    [width, radius],
  ]);
  bored(sheet, along, width, radius - wall, width);
}

/** A worm drive, T-bolt or spring-loaded hose clamp. The screw lies across the top. */
export const hoseClamp: Family = (part, sheet) => {
  const radius = part.size("OuterDiameter", 32) / 2;
  const width = Math.max(part.size("Width", 9), radius * 0.42);
  const along = axis(X);
  const heavy = part.is("t-bolt");
  ring(sheet, along, radius, width, radius * 0.05);
  const screw = axis([0, -1, 0], [width / 2, radius * 0.55, radius * 1.02 + width * 0.24]);
  const reach = radius * 1.1;
  if (heavy) {
    turned(sheet, screw, [
      [-width * 0.4, width * 0.13],
      [reach * 1.2, width * 0.13],
    ]);
    for (const y of [radius * 0.4, -radius * 0.45]) {
      turned(sheet, axis(X, [0, y, radius * 0.98 + width * 0.12]), [
        [0, width * 0.3],
        [width, width * 0.3],
      ]);
    }
    threaded(sheet, screw, width * 0.13, reach * 0.9, reach * 1.35, width * 0.08);
    prism(sheet, screw, hexagon(width * 0.6), reach * 1, reach * 1.2);
  } else {
    const slots = Array.from({ length: 9 }, (_, slot) => 1.75 + slot * 0.11);
    sheet.draw(
      slots.flatMap((angle) =>
        through([along.at(angle, radius, width * 0.22), along.at(angle + 0.04, radius, width * 0.78)], false),
      ),
      "none",
      "edge",
    );
    turned(sheet, screw, [
      [0, width * 0.36],
      [reach * 0.85, width * 0.36],
    ]);
    hoops(
      sheet,
      screw,
      width * 0.36,
      0,
      reach * 0.85,
      part.is("constant") ? 12 : 7,
      part.is("constant") ? "edge" : "fine",
      reach * 0.06,
    );
    prism(sheet, screw, hexagon(width * 0.72), reach * 0.85, reach * 1.2);
    const face = reach * 1.2;
    sheet.draw(
      through([screw.at(0.5, width * 0.36, face), screw.at(0.5 + Math.PI, width * 0.36, face)], false),
      "none",
    );
  }
  centreOf(sheet, along, 0, width, radius * 0.7);
  const range = part.text("ClampRange") || part.text("Size").replace(/ mm$/, "");
  measureAcross(sheet, along, width, radius, 1, { text: range ? `⌀ ${range}` : `⌀ ${mm(radius * 2)}` });
  measureAlong(sheet, along, radius, 0, width, { text: mm(part.size("Width", 9)) });
  sheet.callout(screw.at(1, width * 0.3, reach), -120, heavy ? "T-bolt" : `${mm(part.size("HexSize", 7))} mm screw`);
  return between(radius, 10, 35);
};

/** Exhaust clamps: saddle with U-bolt, wide band, V-band. */
export const exhaustClamp: Family = (part, sheet) => {
  if (part.is("saddle")) return saddleClamp(part, sheet);
  const radius = part.size("OuterDiameter", 64) / 2;
  const width = part.size("Width", 50);
  const along = axis(X);
  const bolt = threadDiameter(part.text("Thread"), 8);
  const vee = part.is("v-band");
  ring(sheet, along, radius, width, radius * (vee ? 0.12 : 0.04));
  if (vee) {
    hoops(sheet, along, radius, 0, width, 3, "edge");
    const across = axis([0, -1, 0], [width / 2, radius * 0.5, radius + bolt]);
    turned(sheet, across, [
      [0, bolt * 0.5],
      [radius * 0.9, bolt * 0.5],
    ]);
    for (const t of [radius * 0.05, radius * 0.62]) {
      turned(sheet, across, [
        [t, bolt * 1.1],
        [t + radius * 0.16, bolt * 1.1],
      ]);
    }
    threaded(sheet, across, bolt * 0.5, radius * 0.8, radius * 1.15, 1);
    prism(sheet, across, hexagon(bolt * 1.7), radius * 0.86, radius * 1.05);
  } else {
    hoops(sheet, along, radius, 0, width, 2, "fine");
    box(sheet, [width * 0.08, -radius * 0.34, radius * 0.93], [width * 0.84, radius * 0.68, bolt * 0.7]);
    box(sheet, [width * 0.3, -radius * 0.16, radius * 0.93 + bolt * 0.7], [width * 0.4, radius * 0.32, bolt * 0.8]);
    const up = axis(Y, [width / 2, -radius * 0.16, radius * 0.93 + bolt * 1.1]);
    prism(sheet, up, hexagon(bolt * 1.5), -bolt * 0.8, 0);
  }
  centreOf(sheet, along, 0, width, radius * 0.7);
  measureAcross(sheet, along, width, radius * (vee ? 0.88 : 0.96), 1, { text: `⌀ ${mm(radius * 2)}` });
  measureAlong(sheet, along, radius, 0, width);
  sheet.callout(project([width / 2, -radius * 0.4, radius * 1.05]), -125, `bolt ${part.text("Thread")}`);
  return between(radius, 20, 55);
};

function saddleClamp(part: Parameters<Family>[0], sheet: Sheet): number {
  const radius = part.size("OuterDiameter", 51) / 2;
  const bolt = threadDiameter(part.text("Thread"), 8) / 2;
  const leg = radius * 1.25;
  const middle = radius + bolt;
  const curve = Array.from({ length: 13 }, (_, index): Vector => {
    const angle = (index / 12) * Math.PI;
    return [0, Math.cos(angle) * middle, -Math.sin(angle) * middle];
  });
  tube(
    sheet,
    [[0, middle, leg * 0.5], [0, middle, leg * 0.2], ...curve, [0, -middle, leg * 0.2], [0, -middle, leg * 0.5]],
    bolt,
  );
  box(sheet, [-radius * 0.5, -middle - bolt * 2.4, leg * 0.42], [radius, 2 * middle + bolt * 4.8, radius * 0.2]);
  for (const side of [1, -1]) {
    const up = axis(Z, [0, side * middle, 0]);
    threaded(sheet, up, bolt, leg * 0.42 + radius * 0.2, leg * 1.25, 1.25);
    prism(sheet, up, hexagon(bolt * 3.3), leg * 0.42 + radius * 0.2, leg * 0.42 + radius * 0.2 + bolt * 1.6);
  }
  sheet.dimension(project([0, -radius, 0]), project([0, radius, 0]), [0.447, 0.894], `⌀ ${mm(radius * 2)}`);
  sheet.callout(project([radius * 0.5, middle * 0.4, leg * 0.5]), 10, "saddle");
  sheet.callout(project([0, -middle, leg * 1.15]), 200, part.text("Thread"));
  return between(radius, 20, 55);
}
