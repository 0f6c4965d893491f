import { centreOf, measureAcross, measureAlong } from "./notes.ts";
import type { Family } from "./part.ts";
import { between, mm } from "./part.ts";
import { ellipse, through } from "./path.ts";
import { box } from "./prisms.ts";
import { X, axis } from "./projection.ts";
import type { Ring } from "./solids.ts";
import { bored, hoops, turned } from "./solids.ts";

/** The rim of a pulley: V grooves, a ribbed track or a plain one. */
function rim(outer: number, width: number, grooves: number, ribs: number): Ring[] {
  if (ribs > 0)
    return [
      [0, outer],
      [width * 0.08, outer],
      [width * 0.08, outer * 0.94],
      [width * 0.92, outer * 0.94],
      [width * 0.92, outer],
      [width, outer],
    ];
  if (grooves === 0)
    return [
      [0, outer],
      [width, outer],
    ];
  const land = width / (grooves * 2 + 1);
  return Array.from({ length: grooves }, (_, groove): Ring[] => {
    const start = land * (groove * 2);
    return [
      [start, outer],
      [start + land * 0.8, outer],
      [start + land * 1.35, outer * 0.84],
      [start + land * 1.65, outer * 0.84],
      [start + land * 2.2, outer],
    ];
  })
    .flat()
    .concat([[width, outer]]);
}

export const pulley: Family = (part, sheet) => {
  const [outer, bore] = [part.size("OuterDiameter", 120) / 2, part.size("Bore", 20) / 2];
  const width = part.size("Width", 30);
  const ribs = part.size("Ribs", 0);
  const along = axis(X);
  turned(sheet, along, rim(outer, width, part.size("Grooves", 1), ribs));
  if (ribs > 0) hoops(sheet, along, outer * 0.945, width * 0.08, width * 0.92, ribs * 2);
  const [web, hub] = [outer * 0.8, Math.max(bore * 1.7, outer * 0.3)];
  const deep = outer > 45;
  if (deep) {
    sheet.draw(ellipse(along, web, width), "hollow", "edge");
    sheet.draw(ellipse(along, web * 0.985, width * 0.72), "side", "fine");
    const count = outer > 100 ? 6 : 4;
    for (let index = 0; index < count; index++) {
      const at = axis(X, along.space(0.4 + (index / count) * 2 * Math.PI, (web + hub) / 2, width * 0.72));
      sheet.draw(ellipse(at, (web - hub) * 0.22, 0), "hollow", "edge");
    }
    if (part.is("damper"))
      for (const share of [0.9, 0.86]) sheet.draw(ellipse(along, outer * share, width), "none", "edge");
  }
  turned(sheet, along, [
    [width * (deep ? 0.72 : 0.98), hub],
    [width * (deep ? 0.96 : 1.06), hub],
  ]);
  const face = width * (deep ? 0.96 : 1.06);
  bored(sheet, along, face, bore, width);
  sheet.draw(
    through(
      [
        along.at(-1.75, bore, face),
        along.at(-1.72, bore * 1.25, face),
        along.at(-1.42, bore * 1.25, face),
        along.at(-1.39, bore, face),
      ],
      false,
    ),
    "hollow",
    "edge",
  );
  centreOf(sheet, along, 0, width, outer * 0.6);
  measureAcross(sheet, along, width, outer, 1, { row: 1 });
  measureAcross(sheet, along, face, bore, 1);
  measureAlong(sheet, along, outer, 0, width);
  sheet.callout(along.at(2.3, outer, width * 0.3), 200, ribs > 0 ? `${ribs} ribs` : `groove ${part.text("Section")}`);
  return between(outer, 26, 120);
};

/** A smooth idler on its bearing; a tensioner has a spring arm below. */
export const tensioner: Family = (part, sheet) => {
  const [outer, width] = [part.size("OuterDiameter", 70) / 2, part.size("Width", 30)];
  const bore = part.size("Bore", 17) / 2;
  const arm = part.is("tensioner");
  if (arm) {
    const base = axis(X, [-width * 1.5, -outer * 0.2, -outer * 1.5]);
    turned(sheet, base, [
      [0, outer * 0.86],
      [width * 0.8, outer * 0.86],
      [width * 0.8, outer * 0.78],
      [width * 1.15, outer * 0.78],
    ]);
    box(sheet, [-width * 0.35, -outer * 0.42, -outer * 1.9], [width * 0.24, outer * 0.84, outer * 2.3]);
    turned(sheet, axis(X, [-width * 0.11, -outer * 0.1, -outer * 1.5]), [
      [0, outer * 0.3],
      [width * 0.14, outer * 0.3],
    ]);
  }
  const along = axis(X);
  turned(sheet, along, [
    [0, outer * 1.04],
    [width * 0.07, outer * 1.04],
    [width * 0.07, outer],
    [width * 0.93, outer],
    [width * 0.93, outer * 1.04],
    [width, outer * 1.04],
  ]);
  sheet.draw(ellipse(along, outer * 0.84, width), "hollow", "edge");
  sheet.draw(ellipse(along, outer * 0.82, width * 0.85), "side", "fine");
  turned(sheet, along, [
    [width * 0.85, outer * 0.56],
    [width, outer * 0.56],
  ]);
  sheet.draw(ellipse(along, outer * 0.44, width), "none", "fine");
  if (arm) {
    turned(sheet, along, [
      [width, bore * 1.3],
      [width * 1.12, bore * 1.3],
      [width * 1.12, bore * 0.9],
      [width * 1.25, bore * 0.9],
    ]);
  } else bored(sheet, along, width, bore, width);
  centreOf(sheet, along, 0, width, outer * 0.7);
  measureAcross(sheet, along, width, outer, 1, { row: 1 });
  measureAlong(sheet, along, outer, 0, width, { above: arm });
  sheet.callout(along.at(2.4, outer * 0.5, width), 205, arm ? "pulley" : `bore ${mm(bore * 2)}`);
  return between(outer, 30, 40);
};
