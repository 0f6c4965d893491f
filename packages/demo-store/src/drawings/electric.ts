import type { Plane } from "./path.ts";
import { circleOn, ellipse, polygonOn, roundedOn, through } from "./path.ts";
import { X, Z, axis, project } from "./projection.ts";
import type { Vector } from "./projection.ts";
import type { Family, Part } from "./part.ts";
import { between, mm } from "./part.ts";
import type { Sheet } from "./sheet.ts";
import { box, facesOf, hexagon, prism, turned } from "./solids.ts";

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
  const { left, right } = facesOf([0, 0, 0], [dx, dy, body]);
  sheet.draw(roundedOn(left, [dx * 0.1, dz * 0.16], dx * 0.8, body * 0.48, dx * 0.03), "face", "edge");
  const ribs = Array.from({ length: 5 }, (_, index) => dy * (0.15 + index * 0.175));
  sheet.draw(
    ribs.flatMap((y) => through([project([dx, y, dz * 0.12]), project([dx, y, body * 0.8])], false)),
    "none",
    "fine",
  );
  void right;
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

/** Ignition: the magneto module on its laminations, the coil on a plug. */
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

/** A controller or a switch cabinet seen from the right front: its face is the right-hand side. */
export const panelBox: Family = (part, sheet) => {
  const [width, height, depth] = [part.size("Width", 240), part.size("Height", 180), part.size("Length", 56)];
  const cabinet = part.is("transfer");
  box(sheet, [0, 0, 0], [depth, width, height]);
  const face: Plane = { origin: [depth, 0, 0], p: [0, 1, 0], q: [0, 0, 1] };
  if (cabinet) {
    sheet.draw(rectangle(face, [width * 0.05, height * 0.035, width * 0.9, height * 0.93]), "face", "edge");
    sheet.draw(
      roundedOn(face, [width * 0.34, height * 0.66], width * 0.32, height * 0.16, width * 0.02),
      "hollow",
      "edge",
    );
    for (const [y, z] of [
      [0.3, 0.56],
      [0.44, 0.56],
      [0.58, 0.56],
      [0.72, 0.56],
    ] as const)
      sheet.draw(circleOn(face, [width * y, height * z], width * 0.025), "side", "edge");
    const handle = axis(X, [depth, width * 0.12, height * 0.42]);
    turned(sheet, handle, [
      [0, width * 0.035],
      [width * 0.05, width * 0.035],
    ]);
    box(sheet, [depth + width * 0.05, width * 0.105, height * 0.3], [width * 0.03, width * 0.03, height * 0.14]);
    for (const z of [0.14, 0.86])
      sheet.draw(rectangle(face, [width * 0.9, height * z, width * 0.07, height * 0.05]), "side", "edge");
    if (part.is("three"))
      for (const y of [0.3, 0.5, 0.7])
        sheet.draw(ellipse(axis(Z, [depth * 0.5, width * y, height]), depth * 0.12, 0), "hollow", "edge");
    else sheet.draw(ellipse(axis(Z, [depth * 0.5, width * 0.3, height]), depth * 0.15, 0), "hollow", "edge");
    sheet.callout(handle.line(width * 0.05), 160, "door lock");
    sheet.callout(project([depth, width * 0.5, height * 0.74]), -30, "display");
  } else {
    sheet.draw(
      roundedOn(face, [width * 0.04, height * 0.05], width * 0.92, height * 0.9, height * 0.05),
      "face",
      "edge",
    );
    sheet.draw(
      roundedOn(face, [width * 0.2, height * 0.44], width * 0.5, height * 0.42, height * 0.03),
      "hollow",
      "edge",
    );
    const rows = [0.56, 0.65, 0.74].map((z) =>
      through(
        [project([depth, width * 0.24, height * z]), project([depth, width * (0.4 + z * 0.3), height * z])],
        false,
      ),
    );
    sheet.draw(rows.flat(), "none", "edge");
    for (let button = 0; button < 5; button++)
      sheet.draw(
        circleOn(face, [width * (0.14 + button * 0.17), height * 0.24], height * 0.075),
        button === 0 ? "dark" : "side",
        "edge",
      );
    for (let lamp = 0; lamp < 4; lamp++)
      sheet.draw(circleOn(face, [width * 0.82, height * (0.5 + lamp * 0.1)], height * 0.022), "side", "edge");
    sheet.callout(project([depth, width * 0.45, height * 0.65]), -60, "display");
    sheet.callout(project([depth, width * 0.14, height * 0.24]), 150, "stop");
  }
  measure(sheet, [0, 0, 0], [depth, width, height], [mm(depth), mm(width), mm(height)]);
  return between(width * height, 200 * 160, 560 * 860);
};

/** A flat potted regulator with terminals and trimmers. */
export const regulator: Family = (part, sheet) => {
  const size: Vector = [part.size("Length", 135), part.size("Width", 100), part.size("Height", 38)];
  const [dx, dy, dz] = size;
  box(sheet, [0, 0, 0], [dx, dy, dz * 0.62]);
  const top: Plane = { origin: [0, 0, dz * 0.62], p: [1, 0, 0], q: [0, 1, 0] };
  sheet.draw(roundedOn(top, [dx * 0.06, dy * 0.08], dx * 0.88, dy * 0.84, dx * 0.03), "side", "edge");
  for (const [x, y] of [
    [0.05, 0.06],
    [0.95, 0.06],
    [0.95, 0.94],
    [0.05, 0.94],
  ] as const)
    sheet.draw(circleOn(top, [dx * x, dy * y], dx * 0.022), "hollow", "edge");
  for (let blade = 0; blade < 8; blade++)
    box(sheet, [dx * (0.14 + blade * 0.095), dy * 0.8, dz * 0.62], [dx * 0.05, 1, dz * 0.3]);
  for (let trimmer = 0; trimmer < 3; trimmer++)
    turned(sheet, axis(Z, [dx * (0.2 + trimmer * 0.16), dy * 0.42, dz * 0.62]), [
      [0, dx * 0.045],
      [dz * 0.16, dx * 0.045],
    ]);
  box(sheet, [dx * 0.66, dy * 0.26, dz * 0.62], [dx * 0.2, dy * 0.36, dz * 0.38]);
  measure(sheet, [0, 0, 0], size, [mm(dx), mm(dy), mm(dz)]);
  sheet.callout(project([dx * 0.36, dy * 0.42, dz * 0.8]), -110, "volts, stability, droop");
  sheet.callout(project([dx * 0.8, dy * 0.8, dz * 0.9]), -40, "terminals");
  return between(dx, 85, 150);
};

/** A molded-case breaker: poles, lever, lugs. */
export const breaker: Family = (part, sheet) => {
  const [width, height, depth] = [part.size("Width", 76), part.size("Height", 130), part.size("Length", 86)];
  const poles = part.size("Poles", 3);
  box(sheet, [0, 0, 0], [depth * 0.8, width, height]);
  box(sheet, [depth * 0.8, width * 0.03, height * 0.24], [depth * 0.12, width * 0.94, height * 0.52]);
  const face: Plane = { origin: [depth * 0.92, 0, 0], p: [0, 1, 0], q: [0, 0, 1] };
  const shell: Plane = { ...face, origin: [depth * 0.8, 0, 0] };
  sheet.draw(roundedOn(face, [width * 0.3, height * 0.36], width * 0.4, height * 0.3, width * 0.03), "hollow", "edge");
  box(sheet, [depth * 0.92, width * 0.4, height * 0.5], [depth * 0.16, width * 0.2, height * 0.08]);
  const step = width / poles;
  for (let pole = 0; pole < poles; pole++) {
    const y = step * (pole + 0.5);
    for (const z of [0.1, 0.9])
      sheet.draw(circleOn(shell, [y, height * z], Math.min(step * 0.26, height * 0.06)), "hollow", "edge");
    sheet.draw(
      rectangle({ origin: [0, 0, height], p: [1, 0, 0], q: [0, 1, 0] }, [
        depth * 0.25,
        y - step * 0.26,
        depth * 0.36,
        step * 0.52,
      ]),
      "hollow",
      "edge",
    );
    if (pole > 0) {
      const seam = (z: number) => project([depth * 0.8, step * pole, height * z]);
      sheet.draw([...through([seam(0), seam(0.24)], false), ...through([seam(0.76), seam(1)], false)], "none", "edge");
    }
  }
  measure(sheet, [0, 0, 0], [depth * 0.8, width, height], [mm(depth), mm(width), mm(height)]);
  sheet.callout(
    project([depth * 1.08, width * 0.5, height * 0.54]),
    -50,
    `${part.text("Current")} A, ${mm(poles)} ${poles === 1 ? "pole" : "poles"}`,
  );
  return between(width, 17, 110);
};
