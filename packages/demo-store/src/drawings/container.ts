import { centreOf, measureAcross, measureAlong } from "./notes.ts";
import type { Family, Part } from "./part.ts";
import { between, mm } from "./part.ts";
import { ellipse, roundedOn } from "./path.ts";
import { box } from "./prisms.ts";
import { LEFT, X, Z, axis, project } from "./projection.ts";
import type { Sheet } from "./sheet.ts";
import { flutes, hoops, tube, turned } from "./solids.ts";

const label = (part: Part) =>
  part.text("Viscosity") || part.text("Color") || part.text("Specification") || part.text("PackSize");

/** Containers of oil, coolant and chemicals, chosen by pack size. */
export const container: Family = (part, sheet) => {
  const pack = part.text("PackSize");
  if (/drum/.test(pack)) return drum(part, sheet);
  if (/pail/.test(pack)) return pail(part, sheet);
  // A family of pack sizes is shown as a jug.
  if (/gallon|quart/.test(pack) || pack === "") return jug(part, sheet);
  if (/bottle/.test(pack)) return bottle(part, sheet);
  if (/cartridge/.test(pack)) return cartridge(part, sheet);
  return can(part, sheet);
};

const sizeOf = (part: Part) => ({ radius: part.size("OuterDiameter", 165) / 2, height: part.size("Height", 305) });

function drum(part: Part, sheet: Sheet): number {
  const { radius, height } = sizeOf(part);
  const up = axis(Z);
  const rings = [0.02, 0.34, 0.67, 0.98];
  turned(
    sheet,
    up,
    rings.flatMap((share, index) => {
      const z = height * share;
      const next = rings[index + 1];
      return [
        [z - height * 0.015, radius],
        [z + height * 0.015, radius],
        ...(next
          ? ([
              [z + height * 0.015, radius * 0.965],
              [height * next - height * 0.015, radius * 0.965],
            ] as [number, number][])
          : []),
      ] as [number, number][];
    }),
  );
  sheet.draw(ellipse(up, radius * 0.94, height * 0.995), "none", "edge");
  for (const [angle, size] of [
    [0.8, 0.1],
    [3.7, 0.06],
  ] as const) {
    const bung = axis(Z, up.space(angle, radius * 0.7, height * 0.995));
    turned(sheet, bung, [
      [0, radius * size],
      [radius * 0.04, radius * size],
    ]);
  }
  centreOf(sheet, up, 0, height, radius * 0.6);
  measureAlong(sheet, up, radius, 0, height);
  measureAcross(sheet, up, 0, radius, -1);
  sheet.callout(up.at(0.8, radius * 0.7, height), 20, "2 in bung");
  return 1;
}

function pail(part: Part, sheet: Sheet): number {
  const { radius, height } = sizeOf(part);
  const up = axis(Z);
  turned(sheet, up, [
    [0, radius * 0.86],
    [height * 0.8, radius * 0.95],
  ]);
  hoops(sheet, up, radius * 0.91, height * 0.12, height * 0.7, 2);
  turned(sheet, up, [
    [height * 0.78, radius * 0.98],
    [height * 0.82, radius * 0.98],
    [height * 0.82, radius * 0.95],
    [height * 0.95, radius * 0.96],
    [height * 0.95, radius],
    [height, radius],
  ]);
  sheet.draw(ellipse(up, radius * 0.88, height), "none", "edge");
  const spout = axis(Z, up.space(0.9, radius * 0.48, height));
  turned(sheet, spout, [
    [0, radius * 0.24],
    [radius * 0.05, radius * 0.24],
    [radius * 0.05, radius * 0.18],
    [radius * 0.3, radius * 0.16],
    [radius * 0.3, radius * 0.19],
    [radius * 0.38, radius * 0.19],
  ]);
  tube(
    sheet,
    [
      up.space(0, radius, height * 0.8),
      up.space(0.5, radius * 1.05, height * 0.66),
      up.space(1.4, radius * 1.06, height * 0.5),
      up.space(2.6, radius * 1.05, height * 0.66),
      up.space(Math.PI, radius, height * 0.8),
    ],
    radius * 0.018,
  );
  centreOf(sheet, up, 0, height, radius * 0.6);
  measureAlong(sheet, up, radius, 0, height);
  measureAcross(sheet, up, 0, radius * 0.86, -1, { text: `⌀ ${part.text("OuterDiameter")}` });
  sheet.callout(spout.at(0, radius * 0.19, radius * 0.34), -20, "pull-out spout");
  sheet.callout(up.at(1.1, radius * 0.93, height * 0.42), 20, label(part));
  return 0.8;
}

function jug(part: Part, sheet: Sheet): number {
  const { radius, height } = sizeOf(part);
  const [width, depth, shoulder] = [radius * 2, radius * 1.25, height * 0.72];
  box(sheet, [0, 0, 0], [width, depth, shoulder]);
  const crest = height * 0.86;
  const [cx, cy] = [width * 0.62, depth * 0.5];
  const corner = (x: number, y: number, z: number) => project([x, y, z]);
  const top = [
    corner(cx - width * 0.16, cy - depth * 0.2, crest),
    corner(cx + width * 0.2, cy - depth * 0.2, crest),
    corner(cx + width * 0.2, cy + depth * 0.2, crest),
    corner(cx - width * 0.16, cy + depth * 0.2, crest),
  ] as const;
  const base = [
    corner(0, 0, shoulder),
    corner(width, 0, shoulder),
    corner(width, depth, shoulder),
    corner(0, depth, shoulder),
  ] as const;
  for (const [a, b] of [
    [2, 3],
    [3, 0],
    [1, 2],
    [0, 1],
  ] as const) {
    const face = [base[a]!, base[b]!, top[b]!, top[a]!];
    sheet.draw(
      [{ move: face[0]! }, { line: face[1]! }, { line: face[2]! }, { line: face[3]! }, "close"],
      a === 0 || a === 1 ? "side" : "face",
    );
  }
  sheet.draw([{ move: top[0] }, { line: top[1] }, { line: top[2] }, { line: top[3] }, "close"], "face");
  const neck = axis(Z, [cx + width * 0.02, cy, crest]);
  turned(sheet, neck, [
    [0, radius * 0.26],
    [height * 0.03, radius * 0.26],
    [height * 0.03, radius * 0.32],
    [height - crest, radius * 0.32],
  ]);
  flutes(sheet, neck, radius * 0.32, height * 0.035, height - crest, 28, "fine");
  const front = { origin: [0, 0, 0], p: [1, 0, 0], q: [0, 0, 1] } as const;
  sheet.draw(
    roundedOn(front, [width * 0.1, shoulder * 0.12], width * 0.8, shoulder * 0.62, width * 0.05),
    "face",
    "edge",
  );
  tube(
    sheet,
    [
      [width * 0.04, cy, shoulder * 0.98],
      [width * 0.02, cy, height * 0.86],
      [width * 0.14, cy, height * 0.97],
      [width * 0.36, cy, height * 0.95],
      [width * 0.48, cy, crest * 0.99],
    ],
    radius * 0.1,
  );
  sheet.dimension(project([0, 0, 0]), project([width, 0, 0]), [-0.447, 0.894], mm(radius * 2));
  sheet.dimension(project([0, 0, 0]), project([0, 0, height]), [-1, 0], mm(height));
  sheet.callout(project([width * 0.7, 0, shoulder * 0.5]), 60, label(part));
  return between(height, 200, 320) * 0.6;
}

function bottle(part: Part, sheet: Sheet): number {
  const { radius, height } = sizeOf(part);
  const up = axis(Z);
  const spout = height < 150;
  turned(
    sheet,
    up,
    [
      [0, radius * 0.96],
      [height * 0.02, radius],
      [height * 0.6, radius],
      [height * 0.68, radius * 0.86],
      [height * 0.73, radius * 0.5],
    ],
    { soft: true },
  );
  hoops(sheet, up, radius, height * 0.1, height * 0.55, 2, "fine");
  turned(sheet, up, [
    [height * 0.73, radius * 0.56],
    [height * (spout ? 0.82 : 1), radius * 0.56],
  ]);
  flutes(sheet, up, radius * 0.56, height * 0.74, height * (spout ? 0.81 : 0.99), 24);
  if (spout)
    turned(sheet, up, [
      [height * 0.82, radius * 0.28],
      [height, radius * 0.1],
    ]);
  centreOf(sheet, up, 0, height, radius * 0.5);
  measureAlong(sheet, up, radius, 0, height);
  measureAcross(sheet, up, 0, radius, -1);
  sheet.callout(up.at(0.9, radius, height * 0.35), 20, label(part));
  return 0.35;
}

/** A grease or sealant cartridge, lying, nozzle toward the viewer. */
function cartridge(part: Part, sheet: Sheet): number {
  const { radius, height } = sizeOf(part);
  const along = axis(X);
  const grease = !part.is("gasket");
  turned(sheet, along, [
    [0, radius],
    [height * 0.02, radius],
    [height * 0.02, radius * 0.98],
    [height * 0.96, radius * 0.98],
    [height * 0.96, radius],
    [height, radius],
  ]);
  hoops(sheet, along, radius * 0.98, height * 0.14, height * 0.82, 2, "fine");
  if (grease) {
    sheet.draw(ellipse(along, radius * 0.8, height), "none", "edge");
    tube(
      sheet,
      [
        along.space(1.2, radius * 0.5, height + 1),
        along.space(1.4, radius * 0.3, height + 6),
        along.space(2, radius * 0.5, height + 1),
      ],
      radius * 0.06,
    );
  } else
    turned(sheet, along, [
      [height, radius * 0.3],
      [height * 1.05, radius * 0.3],
      [height * 1.05, radius * 0.2],
      [height * 1.35, radius * 0.06],
    ]);
  centreOf(sheet, along, 0, height, radius * 0.6);
  measureAlong(sheet, along, radius, 0, height);
  measureAcross(sheet, along, 0, radius, -1);
  sheet.callout(along.at(1.6, radius, height * 0.5), -110, label(part));
  return 0.55;
}

function can(part: Part, sheet: Sheet): number {
  const { radius, height } = sizeOf(part);
  const up = axis(Z);
  const spray = height > radius * 4;
  if (spray) {
    turned(sheet, up, [
      [0, radius * 1.03],
      [height * 0.015, radius * 1.03],
      [height * 0.015, radius],
      [height * 0.74, radius],
    ]);
    hoops(sheet, up, radius, height * 0.06, height * 0.68, 2);
    turned(sheet, up, [
      [height * 0.74, radius * 1.03],
      [height * 0.755, radius * 1.03],
      [height * 0.755, radius * 0.96],
      [height * 0.83, radius * 0.62],
      [height * 0.83, radius * 0.5],
      [height * 0.86, radius * 0.5],
      [height * 0.86, radius * 0.3],
      [height * 0.94, radius * 0.3],
    ]);
    const straw = axis(LEFT, [0, -radius * 0.2, height * 0.91]);
    turned(sheet, straw, [
      [0, radius * 0.07],
      [radius * 1.5, radius * 0.07],
    ]);
  } else {
    turned(sheet, up, [
      [0, radius],
      [height * 0.8, radius],
      [height * 0.8, radius * 0.94],
      [height * 0.82, radius * 0.94],
      [height * 0.82, radius * 1.02],
      [height, radius * 1.02],
    ]);
    flutes(sheet, up, radius * 1.02, height * 0.84, height * 0.98, 44);
  }
  centreOf(sheet, up, 0, height, radius * 0.5);
  measureAlong(sheet, up, radius, 0, height, { text: part.text("Height") });
  measureAcross(sheet, up, 0, radius, -1);
  sheet.callout(up.at(0.9, radius, height * 0.4), 20, label(part));
  return 0.45;
}
