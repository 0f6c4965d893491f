import type { Family } from "./part.ts";
import { between, mm } from "./part.ts";
import type { Plane } from "./path.ts";
import { circleOn, ellipse, polygonOn, roundedOn, through } from "./path.ts";
import { box } from "./prisms.ts";
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
const rectangle = (plane: Plane, [a, b, w, h]: readonly [number, number, number, number]) =>
  polygonOn(plane, [
    [a, b],
    [a + w, b],
    [a + w, b + h],
    [a, b + h],
  ]);

/** A controller or a switch cabinet seen from the front right: its face is the right-hand side. */
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
