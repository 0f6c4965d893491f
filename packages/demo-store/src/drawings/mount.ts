import { centreOf, measureAcross, measureAlong } from "./notes.ts";
import type { Family } from "./part.ts";
import { between, mm } from "./part.ts";
import { ellipse } from "./path.ts";
import { box, hexagon, prism } from "./prisms.ts";
import { X, Z, axis } from "./projection.ts";
import { bored, turned } from "./solids.ts";

/** A coupling: jaw halves with spider, the spider alone, or a flywheel disc. */
export const coupling: Family = (part, sheet) => {
  const [radius, length] = [part.size("OuterDiameter", 75) / 2, part.size("Length", 66)];
  const bore = part.size("Bore", 25) / 2;
  const along = axis(X);
  if (part.is("flywheel")) {
    turned(sheet, along, [
      [0, radius],
      [length * 0.14, radius],
    ]);
    for (let hole = 0; hole < 8; hole++)
      sheet.draw(
        ellipse(axis(X, along.space(0.3 + (hole * Math.PI) / 4, radius * 0.92, length * 0.14)), radius * 0.035, 0),
        "hollow",
        "edge",
      );
    turned(sheet, along, [
      [length * 0.14, radius * 0.8],
      [length * 0.5, radius * 0.74],
      [length * 0.5, radius * 0.36],
      [length, radius * 0.36],
    ]);
    sheet.draw(ellipse(along, radius * 0.62, length * 0.5), "none", "edge");
  } else {
    const body = part.is("spider") ? 0 : length * 0.36;
    if (body > 0) {
      turned(sheet, along, [
        [0, radius * 0.7],
        [body * 0.6, radius * 0.7],
        [body * 0.6, radius],
        [body, radius],
      ]);
    }
    const [from, to] = part.is("spider") ? [0, length] : [body, body + length * 0.28];
    const jaw = (angle: number, half: number, low: number, start: number, end: number) =>
      prism(
        sheet,
        along,
        [
          [angle - half, low],
          [angle - half, radius],
          [angle, radius * 1.02],
          [angle + half, radius],
          [angle + half, low],
        ],
        start,
        end,
      );
    const arms = [2.6, 1.55, 3.65, 0.5, 4.7, 5.75];
    for (const angle of arms) jaw(angle, 0.24, radius * 0.42, from, to);
    turned(sheet, along, [
      [from, radius * 0.46],
      [to, radius * 0.46],
    ]);
    if (part.is("spider")) bored(sheet, along, to, bore * 0.7, length);
    else {
      const gap = length * 0.5;
      for (const angle of [2.08, 4.17, 0]) jaw(angle, 0.2, radius * 0.5, to + gap - body * 0.5, to + gap);
      turned(sheet, along, [
        [to + gap, radius],
        [to + gap + body * 0.4, radius],
        [to + gap + body * 0.4, radius * 0.7],
        [to + gap + body, radius * 0.7],
      ]);
      bored(sheet, along, to + gap + body, bore, length * 0.6);
      sheet.callout(along.at(1.9, radius, (from + to) / 2), -120, "spider");
      sheet.callout(along.at(1.9, radius, to + gap), -70, "hub");
      centreOf(sheet, along, 0, to + gap + body, radius);
      measureAcross(sheet, along, to + gap + body, radius, 1, { row: 0 });
      return 0.7;
    }
  }
  if (part.is("flywheel")) {
    bored(sheet, along, length, bore, length);
    sheet.callout(along.at(1.8, radius * 0.7, length * 0.3), -150, "rubber disc");
  } else sheet.callout(along.at(2.6, radius * 0.8, length), 200, "92 Shore A");
  centreOf(sheet, along, 0, length, radius * 0.7);
  measureAcross(sheet, along, length, radius, 1, { row: 1 });
  measureAlong(sheet, along, radius, 0, length);
  return between(radius, 37, 160);
};

/** Rubber mounts: a plain cylinder with studs, a conical one on its base, an adjustable marine one. */
export const mount: Family = (part, sheet) => {
  const [radius, height] = [part.size("OuterDiameter", 112) / 2, part.size("Height", 62)];
  const stud = Number.parseFloat(part.text("Thread").slice(1)) / 2 || 8;
  const up = axis(Z);
  const plain = part.is("cylindrical");
  if (plain) {
    turned(sheet, up, [
      [-stud * 5, stud],
      [0, stud],
    ]);
    turned(sheet, up, [
      [0, radius],
      [2, radius],
    ]);
    turned(
      sheet,
      up,
      [
        [2, radius * 0.97],
        [height * 0.3, radius * 0.92],
        [height * 0.5, radius * 0.9],
        [height * 0.7, radius * 0.92],
        [height - 2, radius * 0.97],
      ],
      { soft: true },
    );
    turned(sheet, up, [
      [height - 2, radius],
      [height, radius],
    ]);
  } else {
    box(sheet, [-radius * 1.5, -radius * 0.62, 0], [radius * 3, radius * 1.24, height * 0.1]);
    for (const x of [-1.24, 1.24])
      sheet.draw(ellipse(axis(Z, [radius * x, 0, height * 0.1]), radius * 0.12, 0), "hollow", "edge");
    turned(sheet, up, [
      [height * 0.1, radius * 0.98],
      [height * 0.2, radius * 0.98],
      [height * 0.2, radius * 0.86],
      [height * 0.72, radius * 0.5],
      [height * 0.72, radius * 0.62],
      [height * 0.8, radius * 0.62],
    ]);
  }
  const top = plain ? height : height * 0.8;
  if (!plain) prism(sheet, up, hexagon(stud * 3), top, top + stud * 1.2);
  const tip = top + (plain ? stud * 5 : Math.max(height * 0.5, stud * 5));
  turned(sheet, up, [
    [plain ? top : top + stud * 1.2, stud],
    [tip, stud],
  ]);
  if (!plain && part.is("marine")) {
    prism(sheet, up, hexagon(stud * 3), top + stud * 2.6, top + stud * 3.8);
    turned(sheet, up, [
      [top + stud * 3.8, stud],
      [tip, stud],
    ]);
  }
  centreOf(sheet, up, 0, tip, radius * 0.5);
  measureAlong(sheet, up, radius, 0, plain ? height : top, { text: mm(height) });
  measureAcross(sheet, up, 0, radius, -1);
  sheet.callout(up.at(0.2, stud, tip - stud), -20, part.text("Thread"));
  sheet.callout(up.at(0.5, radius * 0.9, height * 0.45), 10, `rubber ${part.text("Hardness")} Shore`);
  return between(radius, 24, 72);
};
