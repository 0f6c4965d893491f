import { centreOf, measureAcross } from "./notes.ts";
import type { Family } from "./part.ts";
import { between, mm } from "./part.ts";
import type { Plane } from "./path.ts";
import { ellipse, polygonOn, through } from "./path.ts";
import { box } from "./prisms.ts";
import { X, Z, axis, project } from "./projection.ts";
import { bored, turned } from "./solids.ts";

/** A fan: twisted blades around a hub. Nylon and steel ones have different hubs; electric ones have a shroud. */
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
