import { centreOf, measureAcross, measureAlong } from "./notes.ts";
import type { Family } from "./part.ts";
import { across, between, mm, threadDiameter } from "./part.ts";
import { ellipse, roundedOn, through } from "./path.ts";
import { box } from "./prisms.ts";
import { X, Z, axis, project } from "./projection.ts";
import { bored, flutes, hoops, turned } from "./solids.ts";

/** A spin-on can standing on its dome, so that gasket, inlet holes and thread are visible. */
export const spinOn: Family = (part, sheet) => {
  const [diameter, height] = [part.size("OuterDiameter", 93), part.size("Height", 140)];
  const radius = diameter / 2;
  const thread = Math.min(threadDiameter(part.text("Thread"), 22) / 2, radius * 0.42);
  const up = axis(Z);
  turned(
    sheet,
    up,
    [
      [0, radius * 0.55],
      [radius * 0.05, radius * 0.78],
      [radius * 0.16, radius * 0.94],
      [radius * 0.3, radius],
      [height - 6, radius],
    ],
    { soft: true },
  );
  flutes(sheet, up, radius, radius * 0.34, radius * 0.34 + height * 0.2, 36);
  hoops(sheet, up, radius, height * 0.34, height * 0.82, 2, "fine");
  turned(sheet, up, [
    [height - 6, radius * 1.03],
    [height, radius * 1.03],
    [height, radius * 0.84],
    [height + 3, radius * 0.84],
  ]);
  sheet.draw(ellipse(up, radius * 0.7, height + 3), "side", "edge");
  for (let hole = 0; hole < 8; hole++) {
    const at = axis(Z, up.space((hole * Math.PI) / 4 + 0.2, (radius * 0.7 + thread) / 2, height + 3));
    sheet.draw(ellipse(at, Math.min(radius * 0.075, (radius * 0.7 - thread) * 0.28), 0), "hollow", "fine");
  }
  sheet.draw(ellipse(up, thread + 2.5, height + 3), "face", "edge");
  sheet.draw(ellipse(up, thread, height + 3), "hollow", "edge");
  for (const ring of [0.93, 0.86]) sheet.draw(ellipse(up, thread * ring, height + 3 - (1 - ring) * 26), "none", "fine");
  sheet.centreLine(up.line(-radius * 0.55), up.line(height + radius * 0.75));
  sheet.dimension(up.at(Math.PI, radius, 0), up.at(Math.PI, radius, height), [-1, 0], mm(height));
  sheet.dimension(up.at(Math.PI, radius, radius * 0.3), up.at(0, radius, radius * 0.3), [0, 1], across(diameter));
  sheet.callout(up.at(-0.5, radius * 0.77, height + 3), -35, "gasket");
  sheet.callout(up.at(0.9, thread, height + 3), 24, `thread ${part.text("Thread")}`);
  return between(diameter * height, 58 * 76, 118 * 260);
};

/** A pleated element with two end caps, and the tube that it is mounted on. */
export const cartridge: Family = (part, sheet) => {
  const [diameter, height] = [part.size("OuterDiameter", 83), part.size("Height", 124)];
  const inner = part.size("InnerDiameter", diameter * 0.45) / 2;
  const radius = diameter / 2;
  const up = axis(Z);
  const cap = Math.max(3, height * 0.05);
  turned(sheet, up, [
    [0, radius],
    [cap, radius],
    [cap, radius * 0.94],
    [height - cap, radius * 0.94],
  ]);
  flutes(sheet, up, radius * 0.94, cap, height - cap, 72);
  hoops(sheet, up, radius * 0.945, cap, height - cap, 3, "edge");
  turned(sheet, up, [
    [height - cap, radius],
    [height, radius],
  ]);
  sheet.draw(ellipse(up, inner + 4, height), "none", "fine");
  bored(sheet, up, height, inner, height);
  sheet.centreLine(up.line(-radius * 0.7), up.line(height + radius * 0.7));
  sheet.dimension(up.at(Math.PI, radius, 0), up.at(Math.PI, radius, height), [-1, 0], mm(height));
  sheet.dimension(up.at(Math.PI, radius, 0), up.at(0, radius, 0), [0, 1], across(diameter), 1);
  sheet.dimension(up.at(Math.PI, inner, height), up.at(0, inner, height), [0, -1], across(inner * 2));
  sheet.callout(up.at(0.6, radius * 0.94, height * 0.55), 8, "pleated media");
  return between(diameter * height, 48 * 52, 300 * 400);
};

/** A radial air element: perforated outside, open at the near end; a safety element is the slim one inside it. */
export const airElement: Family = (part, sheet) => {
  const [radius, length] = [part.size("OuterDiameter", 163) / 2, part.size("Length", 328)];
  const inner = part.size("InnerDiameter", radius) / 2;
  const along = axis(X);
  const cap = Math.max(6, length * 0.045);
  turned(sheet, along, [
    [0, radius * 0.98],
    [cap, radius],
    [cap, radius * 0.95],
    [length - cap * 1.6, radius * 0.95],
  ]);
  flutes(sheet, along, radius * 0.95, cap, length - cap * 1.6, part.is("safety") ? 28 : 80);
  if (!part.is("safety")) hoops(sheet, along, radius * 0.955, cap, length - cap * 1.6, 4, "edge");
  turned(sheet, along, [
    [length - cap * 1.6, radius],
    [length, radius],
  ]);
  for (const share of [0.66, 0.33])
    sheet.draw(ellipse(along, inner + (radius - inner) * share, length), "none", "fine");
  bored(sheet, along, length, inner, length, false);
  centreOf(sheet, along, 0, length, radius * 0.6);
  measureAlong(sheet, along, radius, 0, length);
  measureAcross(sheet, along, length, inner, 1);
  measureAcross(sheet, along, length, radius, 1, { row: 1 });
  sheet.callout(along.at(2.4, (inner + radius) / 2, length), 205, "radial seal");
  return between(length * radius, 130 * 40, 480 * 131);
};

/** A flat panel with its pleats and rubber rim. */
export const panel: Family = (part, sheet) => {
  const [length, width, height] = [part.size("Length", 130), part.size("Width", 90), part.size("Height", 36)];
  const rim = Math.min(length, width) * 0.08;
  const mat = part.is("mat");
  const lower = mat ? height : height * 0.72;
  box(
    sheet,
    [mat ? 0 : rim * 0.6, mat ? 0 : rim * 0.6, 0],
    [length - (mat ? 0 : rim * 1.2), width - (mat ? 0 : rim * 1.2), lower],
  );
  if (!mat) box(sheet, [0, 0, lower], [length, width, height - lower]);
  const top = { origin: [0, 0, height], p: [1, 0, 0], q: [0, 1, 0] } as const;
  const pleats = Math.max(8, Math.min(26, Math.round(length / 7)));
  if (!mat) sheet.draw(roundedOn(top, [rim, rim], length - 2 * rim, width - 2 * rim, rim * 0.4), "hollow", "edge");
  const rows = Array.from({ length: pleats - 1 }, (_, index) => rim + ((length - 2 * rim) * (index + 1)) / pleats);
  const line = (x: number) => through([project([x, rim, height]), project([x, width - rim, height])], false);
  sheet.draw(rows.flatMap(line), "none", mat ? "fine" : "edge");
  sheet.dimension(project([0, 0, 0]), project([length, 0, 0]), [-0.447, 0.894], mm(length));
  sheet.dimension(project([length, 0, 0]), project([length, width, 0]), [0.447, 0.894], mm(width));
  sheet.dimension(project([0, 0, 0]), project([0, 0, height]), [-1, 0], mm(height));
  sheet.callout(project([length * 0.75, width, height]), -70, mat ? "polyester mat" : "rubber rim");
  return between(length, 120, 520);
};

/** A crankcase breather: a capped element with its hose outlet. */
export const breather: Family = (part, sheet) => {
  const [radius, height, outlet] = [
    part.size("OuterDiameter", 96) / 2,
    part.size("Height", 118),
    part.size("Outlet", 25) / 2,
  ];
  const up = axis(Z);
  turned(sheet, up, [
    [0, radius * 0.5],
    [height * 0.14, radius * 0.5],
    [height * 0.14, radius * 0.94],
    [height * 0.76, radius * 0.94],
  ]);
  flutes(sheet, up, radius * 0.94, height * 0.18, height * 0.72, 44);
  const hose = axis(X, [0, 0, height * 0.86]);
  turned(sheet, up, [
    [height * 0.76, radius],
    [height * 0.94, radius],
    [height, radius * 0.84],
  ]);
  turned(sheet, hose, [
    [radius * 0.9, outlet],
    [radius * 1.6, outlet],
  ]);
  sheet.draw(ellipse(hose, outlet * 0.78, radius * 1.6), "hollow", "edge");
  for (let rib = 0; rib < 6; rib++) {
    const angle = (rib / 6) * 2 * Math.PI;
    sheet.draw(
      through([up.at(angle, radius * 0.2, height), up.at(angle, radius * 0.76, height)], false),
      "none",
      "fine",
    );
  }
  centreOf(sheet, up, 0, height, radius * 0.6);
  measureAlong(sheet, up, radius, 0, height);
  measureAcross(sheet, up, 0, radius, -1);
  measureAcross(sheet, hose, radius * 1.6, outlet, 1);
  return between(height, 60, 125);
};

/** A separator: the spin-on can with a clear bowl and drain below. */
export const separator: Family = (part, sheet) => {
  const [diameter, height] = [part.size("OuterDiameter", 93), part.size("Height", 168)];
  const radius = diameter / 2;
  const up = axis(Z);
  const bowl = height * 0.34;
  const thread = threadDiameter(part.text("Thread"), 20) / 2;
  turned(sheet, up, [
    [-bowl - 12, 5],
    [-bowl - 3, 5],
    [-bowl - 3, 9],
    [-bowl + 3, 9],
  ]);
  turned(
    sheet,
    up,
    [
      [-bowl, radius * 0.3],
      [-bowl * 0.92, radius * 0.62],
      [-bowl * 0.74, radius * 0.8],
      [-bowl * 0.5, radius * 0.84],
      [-4, radius * 0.84],
    ],
    { soft: true, area: "face" },
  );
  hoops(sheet, up, radius * 0.84, -bowl * 0.6, -bowl * 0.3, 2, "edge");
  turned(sheet, up, [
    [-4, radius],
    [height - 6, radius],
  ]);
  flutes(sheet, up, radius, height * 0.08, height * 0.3, 32);
  hoops(sheet, up, radius, 0, height * 0.16, 2);
  turned(sheet, up, [
    [height - 6, radius * 1.03],
    [height, radius * 1.03],
    [height, radius * 0.82],
    [height + 3, radius * 0.82],
  ]);
  sheet.draw(ellipse(up, radius * 0.68, height + 3), "side", "edge");
  sheet.draw(ellipse(up, thread + 3, height + 3), "face", "edge");
  sheet.draw(ellipse(up, thread, height + 3), "hollow", "edge");
  sheet.centreLine(up.line(-bowl - 22), up.line(height + radius * 0.75));
  sheet.dimension(up.at(Math.PI, radius, 0), up.at(Math.PI, radius, height), [-1, 0], mm(height));
  sheet.dimension(up.at(Math.PI, radius, -bowl), up.at(0, radius, -bowl), [0, 1], across(diameter));
  sheet.callout(up.at(0.5, radius * 0.84, -bowl * 0.55), 10, "bowl");
  sheet.callout(up.at(0.3, 6, -bowl - 6), 40, "drain");
  return between(diameter * height, 80 * 120, 110 * 215);
};

/** A small filter in a hose line, lying along the x axis, its arrow pointing to the engine. */
export const inline: Family = (part, sheet) => {
  const [diameter, length] = [part.size("OuterDiameter", 32), part.size("Length", 78)];
  const barb = part.size("Inlet", 6.4) / 2;
  const radius = diameter / 2;
  const along = axis(X, [0, 0, 0]);
  const neck = length * 0.26;
  const barbs = (from: number, sign: number) =>
    turned(
      sheet,
      along,
      [
        [from, barb * 0.9],
        [from + sign * neck * 0.3, barb * 1.3],
        [from + sign * neck * 0.3, barb],
        [from + sign * neck * 0.55, barb * 1.3],
        [from + sign * neck * 0.55, barb],
        [from + sign * neck, barb],
      ].toSorted((a, b) => a[0]! - b[0]!) as [number, number][],
    );
  barbs(0, 1);
  turned(sheet, along, [
    [neck, barb * 1.6],
    [neck + 3, radius * 0.9],
    [neck + 6, radius],
    [neck + 9, radius * 1.06],
    [neck + 13, radius * 1.06],
    [neck + 13, radius],
    [length - neck - 13, radius],
    [length - neck - 13, radius * 1.06],
    [length - neck - 9, radius * 1.06],
    [length - neck - 4, radius * 0.86],
    [length - neck, barb * 1.7],
  ]);
  flutes(sheet, along, radius, neck + 13, length - neck - 13, 30);
  turned(sheet, along, [
    [length - neck, barb],
    [length - neck * 0.62, barb],
    [length - neck * 0.62, barb * 1.3],
    [length - neck * 0.36, barb],
    [length - neck * 0.36, barb * 1.3],
    [length, barb * 0.9],
  ]);
  sheet.draw(ellipse(along, barb * 0.55, length), "hollow", "fine");
  sheet.centreLine(along.line(-length * 0.15), along.line(length * 1.15));
  const low = (t: number) => project([t, 0, -radius]);
  sheet.dimension(low(0), low(length), [-0.447, 0.894], mm(length));
  sheet.dimension(
    along.at(Math.PI, radius, neck + 11),
    along.at(0, radius, neck + 11),
    [-0.894, -0.447],
    across(diameter),
    1,
  );
  sheet.callout(along.at(1.2, barb * 1.2, length - neck * 0.4), -60, `${mm(barb * 2)} mm hose`);
  return between(length, 70, 140);
};
