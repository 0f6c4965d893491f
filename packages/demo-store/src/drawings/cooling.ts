import { ellipse, polygonOn, through } from "./path.ts";
import type { Plane } from "./path.ts";
import { X, Z, axis, project } from "./projection.ts";
import { centreOf, measureAcross, measureAlong } from "./notes.ts";
import type { Family } from "./part.ts";
import { between, mm } from "./part.ts";
import { bored, box, hexagon, prism, turned } from "./solids.ts";

/** A fan: twisted blades around a hub. Nylon and steel ones differ in the hub, electric ones have a shroud. */
export const fan: Family = (part, sheet) => {
  const outer = part.size("OuterDiameter", 457) / 2;
  const blades = part.size("Blades", 6);
  const [hub, depth] = [outer * 0.26, outer * 0.16];
  const along = axis(X);
  const turn = part.text("Rotation").startsWith("Counter") ? -1 : 1;
  const electric = part.text("Voltage") !== "";
  if (electric) {
    turned(sheet, along, [
      [-depth, outer * 1.12],
      [depth * 1.2, outer * 1.12],
    ]);
    bored(sheet, along, depth * 1.2, outer * 1.05, depth * 2.2);
    for (const [a, b] of [
      [0.2, 3.34],
      [1.77, 4.91],
    ] as const)
      sheet.draw(
        through([along.at(a, outer * 1.05, -depth), along.at(b, outer * 1.05, -depth)], false),
        "none",
        "edge",
      );
  }
  const half = (Math.PI / blades) * (electric ? 0.62 : 0.58);
  for (let blade = 0; blade < blades; blade++) {
    const angle = (blade / blades) * 2 * Math.PI + 0.2;
    const lead = -depth * 0.7 * turn;
    const root = half * 0.8;
    sheet.draw(
      [
        { move: along.at(angle - root, hub * 0.98, -lead) },
        { line: along.at(angle - half * 0.86, outer * 0.93, -lead) },
        {
          curve: [
            along.at(angle - half * 0.5, outer * 1.01, -lead * 0.6),
            along.at(angle + half * 0.4, outer * 1.01, lead * 0.5),
            along.at(angle + half, outer * 0.95, lead),
          ],
        },
        { line: along.at(angle + root, hub * 0.98, lead) },
        "close",
      ],
      blade % 2 ? "side" : "face",
    );
    sheet.draw(
      through([along.at(angle + half * 0.1, hub, 0), along.at(angle + half * 0.2, outer * 0.8, 0)], false),
      "none",
      "fine",
    );
  }
  turned(sheet, along, [
    [-depth * 0.8, hub],
    [depth * 0.8, hub],
    [depth * 0.8, hub * 0.9],
    [depth, hub * 0.86],
  ]);
  if (electric) sheet.draw(ellipse(along, hub * 0.4, depth), "none", "edge");
  else {
    for (let hole = 0; hole < 4; hole++)
      sheet.draw(
        ellipse(axis(X, along.space(0.6 + (hole * Math.PI) / 2, hub * 0.56, depth)), hub * 0.09, 0),
        "hollow",
        "edge",
      );
    bored(sheet, along, depth, (part.size("InnerDiameter", 50) / 2) * 0.9, depth * 1.8);
  }
  centreOf(sheet, along, -depth, depth, outer * 0.5);
  measureAcross(sheet, along, depth, outer, 1);
  if (!electric) measureAcross(sheet, along, depth, part.size("InnerDiameter", 50) / 2, 1, { row: -1 });
  sheet.callout(along.at(2.3, outer * 0.9, 0), 205, `${mm(blades)} blades`);
  return between(outer, 130, 290);
};

/** A radiator: tanks above and below, fins between, neck and outlets. */
export const radiator: Family = (part, sheet) => {
  const [width, height, depth] = [part.size("Width", 480), part.size("Height", 520), part.size("Thickness", 60)];
  const tank = height * 0.12;
  box(sheet, [0, -depth * 0.15, -tank], [width, depth * 1.3, tank]);
  box(sheet, [0, 0, 0], [width, depth, height - 2 * tank]);
  const front: Plane = { origin: [0, 0, 0], p: [1, 0, 0], q: [0, 0, 1] };
  const core = height - 2 * tank;
  sheet.draw(
    polygonOn(front, [
      [width * 0.05, 0],
      [width * 0.95, 0],
      [width * 0.95, core],
      [width * 0.05, core],
    ]),
    "face",
    "edge",
  );
  const columns = Array.from({ length: 15 }, (_, index) => width * (0.05 + (0.9 * (index + 1)) / 16));
  sheet.draw(
    columns.flatMap((x) => through([project([x, 0, 0]), project([x, 0, core])], false)),
    "none",
    "edge",
  );
  const rows = Array.from({ length: 33 }, (_, index) => (core * (index + 1)) / 34);
  sheet.draw(
    rows.flatMap((z) => through([project([width * 0.05, 0, z]), project([width * 0.95, 0, z])], false)),
    "none",
    "fine",
  );
  box(sheet, [0, -depth * 0.15, core], [width, depth * 1.3, tank]);
  const neck = axis(Z, [width * 0.3, depth * 0.5, core + tank]);
  turned(sheet, neck, [
    [0, depth * 0.34],
    [depth * 0.3, depth * 0.34],
    [depth * 0.3, depth * 0.5],
    [depth * 0.48, depth * 0.5],
  ]);
  const outlet = axis(X, [width, depth * 0.5, -tank * 0.5]);
  turned(sheet, outlet, [
    [0, depth * 0.32],
    [depth, depth * 0.32],
  ]);
  sheet.draw(ellipse(outlet, depth * 0.24, depth), "hollow", "edge");
  sheet.dimension(
    project([0, -depth * 0.15, -tank]),
    project([width, -depth * 0.15, -tank]),
    [-0.447, 0.894],
    mm(width),
  );
  sheet.dimension(project([0, -depth * 0.15, -tank]), project([0, -depth * 0.15, core + tank]), [-1, 0], mm(height));
  sheet.callout(neck.line(depth * 0.48), -60, "filler neck");
  sheet.callout(outlet.line(depth * 0.9), 30, "outlet");
  return between(width * height, 400 * 420, 640 * 700);
};

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
