import type { Family, Part } from "./part.ts";
import { between, mm } from "./part.ts";
import type { Plane } from "./path.ts";
import { circleOn, ellipse, polygonOn, roundedOn, through } from "./path.ts";
import { box, facesOf, hexagon, prism } from "./prisms.ts";
import type { Vector } from "./projection.ts";
import { X, Z, axis, project } from "./projection.ts";
import type { Sheet } from "./sheet.ts";
import { turned } from "./solids.ts";

/** Length along the left edge, depth along the right one, height at the left. */
function measure(
  sheet: Sheet,
  [x, y, z]: Vector,
  [dx, dy, dz]: Vector,
  texts: readonly [string, string, string],
): void {
  sheet.dimension(project([x, y, z]), project([x + dx, y, z]), [-0.447, 0.894], texts[0]);
  sheet.dimension(project([x + dx, y, z]), project([x + dx, y + dy, z]), [0.447, 0.894], texts[1]);
  sheet.dimension(project([x, y, z]), project([x, y, z + dz]), [-1, 0], texts[2]);
}
const post = (sheet: Sheet, at: Vector, radius: number, height: number) =>
  turned(sheet, axis(Z, at), [
    [0, radius],
    [height, radius * 0.92],
  ]);
const rectangle = (plane: Plane, [a, b, w, h]: readonly [number, number, number, number]) =>
  polygonOn(plane, [
    [a, b],
    [a + w, b],
    [a + w, b + h],
    [a, b + h],
  ]);

export const battery: Family = (part, sheet) => {
  const [dx, dy, dz] = [part.size("Length", 330), part.size("Width", 173), part.size("Height", 240)];
  const body = dz * 0.84;
  box(sheet, [0, 0, 0], [dx, dy, dz * 0.05]);
  box(sheet, [dx * 0.01, dy * 0.01, dz * 0.05], [dx * 0.98, dy * 0.98, body - dz * 0.13]);
  box(sheet, [0, 0, body - dz * 0.08], [dx, dy, dz * 0.08]);
  const { left } = facesOf([0, 0, 0], [dx, dy, body]);
  sheet.draw(roundedOn(left, [dx * 0.1, dz * 0.16], dx * 0.8, body * 0.48, dx * 0.03), "face", "edge");
  const ribs = Array.from({ length: 5 }, (_, index) => dy * (0.15 + index * 0.175));
  sheet.draw(
    ribs.flatMap((y) => through([project([dx, y, dz * 0.12]), project([dx, y, body * 0.8])], false)),
    "none",
    "fine",
  );
  for (let cell = 0; cell < 6; cell++)
    sheet.draw(
      circleOn(
        { origin: [0, 0, body], p: [1, 0, 0], q: [0, 1, 0] },
        [dx * (0.16 + cell * 0.136), dy * 0.62],
        Math.min(dx * 0.036, dy * 0.09),
      ),
      "none",
      "edge",
    );
  const radius = Math.max(7, dx * 0.024);
  for (const x of [0.1, 0.9]) post(sheet, [dx * x, dy * 0.22, body], radius, dz - body);
  measure(sheet, [0, 0, 0], [dx, dy, dz], [mm(dx), mm(dy), mm(dz)]);
  sheet.callout(project([dx * 0.9, dy * 0.22, dz]), -60, "positive post");
  sheet.callout(project([dx * 0.1, dy * 0.22, dz]), -110, "negative post");
  return between(dx * dz, 196 * 184, 527 * 250);
};

/** Relays with blades below, starter relays with studs, blade and strip fuses. */
export const relay: Family = (part, sheet) => {
  if (part.is("strip fuse")) return stripFuse(part, sheet);
  if (part.is("blade fuse")) return bladeFuse(part, sheet);
  const size: Vector = [part.size("Length", 28), part.size("Width", 28), part.size("Height", 46)];
  const [dx, dy, dz] = size;
  if (part.is("starter")) {
    const along = axis(X, [0, 0, dz * 0.4]);
    box(sheet, [dx * 0.1, -dy * 0.6, 0], [dx * 0.7, dy * 1.2, 3]);
    turned(sheet, along, [
      [0, dy * 0.46],
      [dx * 0.08, dy * 0.5],
      [dx * 0.84, dy * 0.5],
      [dx * 0.84, dy * 0.46],
      [dx, dy * 0.44],
    ]);
    for (const angle of [2.5, 0.4, 4.1, 5.4]) {
      const big = angle < 3;
      const at = axis(X, along.space(angle, dy * 0.28, dx));
      prism(sheet, at, hexagon(big ? 13 : 7), 0, big ? 6 : 3);
      turned(sheet, at, [
        [big ? 6 : 3, big ? 4 : 2],
        [big ? 18 : 11, big ? 4 : 2],
      ]);
    }
    measure(sheet, [0, -dy * 0.6, 0], [dx, dy * 1.2, dz], [mm(dx), mm(dy), mm(dz)]);
    sheet.callout(along.at(2.5, dy * 0.28, dx + 15), -90, "battery and starter, M8");
    sheet.callout(along.at(5, dy * 0.28, dx + 9), 60, "coil, M4");
    return 0.9;
  }
  const foot = dz * 0.32;
  for (const [x, y] of [
    [0.3, 0.8],
    [0.2, 0.5],
    [0.8, 0.5],
    [0.5, 0.5],
    [0.5, 0.2],
  ] as const)
    box(sheet, [dx * x - 3, dy * y - 0.5, -foot], [6, 1.2, foot]);
  box(sheet, [0, 0, 0], [dx, dy, dz - foot]);
  box(sheet, [dx * 0.35, dy, (dz - foot) * 0.55], [dx * 0.3, 1.5, dz * 0.5]);
  const { left } = facesOf([0, 0, 0], [dx, dy, dz - foot]);
  const middle = (dz - foot) * 0.5;
  sheet.draw(rectangle(left, [dx * 0.2, middle - 4, dx * 0.22, 8]), "none", "edge");
  sheet.draw(
    through(
      [
        [0.1, 0],
        [0.2, 0],
      ].map(([a]) => project([dx * a!, 0, middle])),
      false,
    ),
    "none",
    "edge",
  );
  sheet.draw(
    through(
      [project([dx * 0.42, 0, middle]), project([dx * 0.56, 0, middle]), project([dx * 0.78, 0, middle + 6])],
      false,
    ),
    "none",
    "edge",
  );
  sheet.draw(circleOn(left, [dx * 0.84, middle], 1.2), "dark", "none");
  measure(sheet, [0, 0, 0], [dx, dy, dz - foot], [mm(dx), mm(dy), mm(dz)]);
  sheet.callout(project([dx * 0.8, dy * 0.5, -foot * 0.6]), 40, `${part.text("Terminals")}, ${part.text("Current")} A`);
  return 0.45;
};

function bladeFuse(part: Part, sheet: Sheet): number {
  const [dx, dy, dz] = [19, 5, 12];
  for (const x of [1.6, 12.2]) box(sheet, [x, 1.8, -7], [5.2, 1.2, 8]);
  box(sheet, [0, 0, 0], [dx, dy, dz]);
  const { left } = facesOf([0, 0, 0], [dx, dy, dz]);
  sheet.draw(roundedOn(left, [3, 2], 13, 6, 1), "face", "edge");
  sheet.draw(
    through(
      [
        project([4, 0, 2.4]),
        project([4, 0, 6]),
        project([8, 0, 7.4]),
        project([11, 0, 5]),
        project([15, 0, 6]),
        project([15, 0, 2.4]),
      ],
      false,
    ),
    "none",
  );
  for (const x of [4, 15])
    sheet.draw(circleOn({ origin: [0, 2.5, dz], p: [1, 0, 0], q: [0, 1, 0] }, [x, 0], 1), "hollow", "edge");
  measure(sheet, [0, 0, -7], [dx, dy, dz + 7], [mm(dx), mm(dy), mm(dz + 7)]);
  sheet.callout(project([9, 0, 7]), -120, `${part.text("Current")} A`);
  return 0.3;
}

function stripFuse(part: Part, sheet: Sheet): number {
  const [length, width, height] = [part.size("Length", 41) + 20, part.size("Width", 12), part.size("Height", 9)];
  const middle = (width - height) / 2;
  box(sheet, [0, 0, height * 0.4], [length * 0.34, width, 1.4]);
  box(sheet, [length * 0.27, middle, 0], [length * 0.46, height * 1.1, height]);
  box(sheet, [length * 0.73, 0, height * 0.4], [length * 0.27, width, 1.4]);
  const top: Plane = { origin: [0, 0, height * 0.4 + 1.4], p: [1, 0, 0], q: [0, 1, 0] };
  for (const x of [10, length - 10]) sheet.draw(roundedOn(top, [x - 4.5, width / 2 - 3.2], 9, 6.4, 3.1), "gap", "edge");
  sheet.dimension(
    project([10, width / 2, height * 0.4]),
    project([length - 10, width / 2, height * 0.4]),
    [-0.447, 0.894],
    part.text("Length"),
  );
  sheet.callout(project([length / 2, middle, height]), -110, `${part.text("Current")} A`);
  sheet.callout(project([length - 10, width / 2, height * 0.5]), 40, part.text("Terminals"));
  return 0.5;
}

/** Ignition: the magneto module on its laminations, or the coil on a plug. */
export const coil: Family = (part, sheet) => {
  const [dx, dy, dz] = [part.size("Length", 72), part.size("Width", 54), part.size("Height", 46)];
  if (part.is("coil-on-plug")) {
    const along = axis(X);
    box(sheet, [0, -dy * 0.36, -dz * 0.4], [dx * 0.26, dy * 0.72, dz * 0.8]);
    const plug = axis(Z, [dx * 0.1, 0, dz * 0.4]);
    turned(sheet, plug, [
      [0, dy * 0.2],
      [dz * 0.4, dy * 0.18],
    ]);
    turned(sheet, along, [
      [dx * 0.26, dy * 0.26],
      [dx * 0.66, dy * 0.24],
      [dx * 0.66, dy * 0.3],
      [dx * 0.7, dy * 0.3],
      [dx * 0.7, dy * 0.26],
      [dx * 0.97, dy * 0.26],
    ]);
    sheet.draw(ellipse(along, dy * 0.14, dx * 0.97), "hollow", "edge");
    sheet.dimension(project([0, 0, -dz * 0.4]), project([dx, 0, -dz * 0.4]), [-0.447, 0.894], mm(dx));
    sheet.callout(along.at(1.4, dy * 0.26, dx * 0.84), -70, "plug boot");
    sheet.callout(plug.line(dz * 0.35), -110, "3-pin plug");
    return 0.8;
  }
  const leg = dx * 0.2;
  box(sheet, [0, dy * 0.3, -dz * 0.5], [leg, dy * 0.3, dz * 1.2]);
  box(sheet, [dx - leg, dy * 0.3, -dz * 0.5], [leg, dy * 0.3, dz * 1.2]);
  box(sheet, [leg * 0.6, 0, dz * 0.16], [dx - leg * 1.2, dy * 0.9, dz * 0.74]);
  const laminations = Array.from({ length: 5 }, (_, index) => dy * (0.3 + index * 0.06));
  sheet.draw(
    laminations.flatMap((y) => through([project([dx, y, -dz * 0.5]), project([dx, y, dz * 0.7])], false)),
    "none",
    "fine",
  );
  const lead = axis(X, [dx - leg * 0.6, dy * 0.45, dz * 0.62]);
  turned(sheet, lead, [
    [0, dy * 0.11],
    [dx * 0.12, dy * 0.11],
    [dx * 0.12, dy * 0.07],
    [dx * 0.55, dy * 0.07],
    [dx * 0.55, dy * 0.12],
    [dx * 0.8, dy * 0.12],
  ]);
  sheet.draw(ellipse(lead, dy * 0.07, dx * 0.8), "hollow", "edge");
  sheet.draw(circleOn(facesOf([0, 0, 0], [dx, dy, dz]).left, [leg * 0.5, dz * 0.55], leg * 0.16), "hollow", "edge");
  sheet.dimension(project([0, 0, -dz * 0.5]), project([dx, 0, -dz * 0.5]), [-0.447, 0.894], mm(dx));
  sheet.callout(project([leg * 0.5, dy * 0.3, -dz * 0.45]), 150, "air gap to the flywheel");
  sheet.callout(lead.line(dx * 0.7), -30, "plug lead");
  return 0.6;
};
