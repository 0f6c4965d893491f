import { centreOf, measureAcross, measureAlong } from "./notes.ts";
import type { Family } from "./part.ts";
import { between, mm } from "./part.ts";
import { ellipse } from "./path.ts";
import { LEFT, X, Z, axis } from "./projection.ts";
import { bored, coil, hoops, turned } from "./solids.ts";

/** A piston with its ring grooves, bowl and pin. */
export const piston: Family = (part, sheet) => {
  const radius = part.size("Bore", 105) / 2;
  const height = part.size("Height", 110);
  const pin = radius * 0.3;
  const up = axis(Z);
  const crown = height - part.size("PistonHeight", height * 0.6);
  turned(sheet, up, [
    [0, radius * 0.96],
    [height * 0.56, radius * 0.97],
  ]);
  const bore = axis(LEFT, [0, 0, crown]);
  sheet.draw(ellipse(bore, pin * 1.35, radius * 0.93), "face", "edge");
  sheet.draw(ellipse(bore, pin, radius * 0.95), "hollow", "edge");
  turned(sheet, bore, [
    [radius * 0.8, pin * 0.96],
    [radius * 1.35, pin * 0.96],
  ]);
  sheet.draw(ellipse(bore, pin * 0.55, radius * 1.35), "hollow", "edge");
  const land = height * 0.44;
  const groove = land / 7;
  for (let ring = 0; ring < 3; ring++) {
    const z = height * 0.56 + ring * groove * 2;
    turned(sheet, up, [
      [z, radius * 0.9],
      [z + groove * 0.9, radius * 0.9],
    ]);
    turned(sheet, up, [
      [z + groove * 0.9, radius * 0.985],
      [z + groove * 2, radius * 0.985],
    ]);
  }
  turned(sheet, up, [
    [height - groove, radius * 0.985],
    [height, radius * 0.985],
  ]);
  const diesel = radius > 45 || part.is("200");
  if (diesel) {
    sheet.draw(ellipse(up, radius * 0.56, height), "hollow", "edge");
    turned(
      sheet,
      up,
      [
        [height - radius * 0.3, radius * 0.4],
        [height - radius * 0.16, radius * 0.14],
      ],
      { soft: true },
    );
  } else
    for (const side of [0.5, 2.6])
      sheet.draw(ellipse(axis(Z, up.space(side, radius * 0.5, height)), radius * 0.28, 0), "side", "edge");
  centreOf(sheet, up, 0, height, radius * 0.7);
  measureAcross(sheet, up, 0, radius, -1, { text: `⌀ ${part.text("Bore") || mm(radius * 2)}` });
  measureAlong(sheet, up, radius, 0, height);
  sheet.callout(bore.at(0.4, pin * 0.5, radius * 1.3), 140, "pin with clips");
  sheet.callout(up.at(0.35, radius * 0.97, height * 0.56 + groove * 1.5), 10, "ring grooves");
  return between(radius, 33, 55);
};

/** A liner with its flange; a wet one has O-ring grooves. */
export const liner: Family = (part, sheet) => {
  const [inner, outer] = [part.size("Bore", 105) / 2, part.size("OuterDiameter", 109) / 2];
  const height = part.size("Height", 224);
  const up = axis(Z);
  const wet = part.is("wet");
  const flange = Math.max(outer * 1.06, outer + 3);
  turned(sheet, up, [
    [0, outer * 0.97],
    [3, outer],
    [height - (wet ? 14 : 6), outer],
  ]);
  if (wet) hoops(sheet, up, outer, height * 0.1, height * 0.3, 4, "outline");
  turned(sheet, up, [
    [height - (wet ? 14 : 6), flange],
    [height, flange],
  ]);
  bored(sheet, up, height, inner, height);
  centreOf(sheet, up, 0, height, outer * 0.7);
  measureAcross(sheet, up, 0, outer, -1);
  measureAcross(sheet, up, height, inner, 1);
  measureAlong(sheet, up, flange, 0, height);
  sheet.callout(up.at(0.4, flange, height - 4), 12, "flange");
  if (wet) sheet.callout(up.at(0.5, outer, height * 0.2), 20, "three O-rings");
  return between(height, 200, 270);
};

/** A poppet valve lying with its head toward the viewer. */
export const valve: Family = (part, sheet) => {
  const head = part.size("OuterDiameter", 46) / 2;
  const [stem, length] = [part.size("StemDiameter", 9) / 2, part.size("Length", 122)];
  const along = axis(X);
  turned(sheet, along, [
    [0, stem * 0.7],
    [1, stem],
    [length * 0.05, stem],
    [length * 0.05, stem * 0.78],
    [length * 0.075, stem * 0.78],
    [length * 0.075, stem],
    [length * 0.76, stem],
  ]);
  turned(
    sheet,
    along,
    [
      [length * 0.76, stem],
      [length * 0.86, stem * 1.5],
      [length * 0.92, head * 0.55],
      [length * 0.955, head * 0.93],
      [length * 0.97, head],
    ],
    { soft: true },
  );
  turned(sheet, along, [
    [length * 0.97, head],
    [length, head],
  ]);
  sheet.draw(ellipse(along, head * 0.62, length), "none", "fine");
  centreOf(sheet, along, 0, length, head * 0.6);
  measureAlong(sheet, along, stem, 0, length, { row: 0 });
  measureAcross(sheet, along, length, head, 1);
  measureAcross(sheet, along, 0, stem, -1);
  sheet.callout(
    along.at(1.9, head * 0.98, length * 0.96),
    -120,
    `seat, ${part.text("Position").toLowerCase() || "valve"}`,
  );
  sheet.callout(along.at(1.5, stem * 0.8, length * 0.06), -90, "collet groove");
  return between(length, 95, 126);
};

export const valveSpring: Family = (part, sheet) => {
  const wire = part.size("WireDiameter", 4);
  const radius = part.size("OuterDiameter", 32) / 2 - wire / 2;
  const height = part.size("FreeLength", 52);
  const up = axis(Z);
  const turns = Math.round(part.size("Coils", 6));
  coil(sheet, up, radius, wire, wire / 2, height - wire / 2, turns);
  centreOf(sheet, up, 0, height, radius);
  measureAlong(sheet, up, radius + wire / 2, 0, height);
  measureAcross(sheet, up, 0, radius + wire / 2, -1);
  sheet.callout(up.at(1, radius, height * 0.5), 15, `wire ${mm(wire)} mm`);
  return between(height, 38, 60);
};

/** A push rod with its cup and ball, drawn with a break because of its length; or a lifter. */
export const pushRod: Family = (part, sheet) => {
  const [radius, length] = [part.size("OuterDiameter", 9.5) / 2, part.size("Length", 286)];
  const along = axis(X);
  if (part.is("lifter")) {
    turned(sheet, along, [
      [0, radius * 0.98],
      [2, radius],
      [length * 0.36, radius],
      [length * 0.36, radius * 0.9],
      [length * 0.48, radius * 0.9],
      [length * 0.48, radius],
      [length * 0.94, radius],
    ]);
    sheet.draw(ellipse(along, radius * 0.76, length * 0.94), "hollow", "edge");
    turned(sheet, along, [
      [length * 0.86, radius * 0.6],
      [length, radius * 0.6],
    ]);
    sheet.draw(ellipse(along, radius * 0.3, length), "hollow", "edge");
    sheet.draw(
      ellipse(axis([0, 0, 1], along.space(Math.PI / 2, radius, length * 0.42)), radius * 0.1, 0),
      "hollow",
      "edge",
    );
    sheet.callout(along.at(1, radius * 0.4, length), -20, "push rod seat");
  } else {
    // The rod is drawn shorter than it is, its ends to scale.
    const shown = radius * 26;
    turned(
      sheet,
      along,
      [
        [-radius * 1.2, radius * 0.3],
        [-radius * 0.7, radius * 0.9],
        [0, radius * 0.9],
      ],
      { soft: true },
    );
    turned(sheet, along, [
      [0, radius],
      [shown, radius],
    ]);
    turned(sheet, along, [
      [shown, radius * 1.25],
      [shown + radius * 2, radius * 1.4],
    ]);
    sheet.draw(ellipse(along, radius, shown + radius * 2), "hollow", "edge");
    sheet.callout(along.at(1.2, radius, shown + radius), -60, "cup");
    sheet.callout(along.line(-radius * 0.8), -150, "ball");
    centreOf(sheet, along, -radius, shown + radius * 2, radius * 2);
    measureAlong(sheet, along, radius, -radius, shown + radius * 2, { text: mm(length) });
    measureAcross(sheet, along, shown * 0.5, radius, -1);
    return between(length, 140, 300);
  }
  centreOf(sheet, along, 0, length, radius * 0.7);
  measureAlong(sheet, along, radius, 0, length);
  measureAcross(sheet, along, length, radius, 1);
  return 0.6;
};
