import type { Family } from "./part.ts";
import { between, mm } from "./part.ts";
import { through } from "./path.ts";
import type { Vector } from "./projection.ts";
import { project } from "./projection.ts";
import { band } from "./solids.ts";

/** A belt over a large and a small pulley, in the vertical plane that faces left; its width extends to the right. */
export const belt: Family = (part, sheet) => {
  const length = Number.parseFloat(/\((\d+)/.exec(part.text("Size"))?.[1] ?? "") || part.size("Length", 1000);
  const ribs = part.size("Ribs", 0);
  // Drawn wider and thicker than it is: a belt to scale would be a line.
  const [width, thickness] = [part.size("Width", 13) * 2.6, part.size("Thickness", 8) * 1.5];
  const [large, small] = [length * 0.085, length * 0.052];
  const reach = (length - Math.PI * (large + small)) / 2;
  const loop = (offset: number): Vector[] => {
    const lean = Math.asin((large - small) / reach);
    const round = (x: number, radius: number, from: number, to: number, pieces: number) =>
      Array.from({ length: pieces + 1 }, (_, index): Vector => {
        const angle = from + ((to - from) * index) / pieces;
        return [x + (radius + offset) * Math.cos(angle), 0, (radius + offset) * Math.sin(angle)];
      });
    return [
      ...round(0, large, Math.PI / 2 - lean, (3 * Math.PI) / 2 + lean, 18),
      ...round(reach, small, -Math.PI / 2 + lean, Math.PI / 2 - lean, 14),
    ];
  };
  band(sheet, loop(0), loop(-thickness), [0, width, 0], ribs > 0 ? ribs : 1);
  if (part.is("cogged")) {
    const inner = loop(-thickness);
    const teeth = inner.flatMap((spot, index) => {
      const next = inner[(index + 1) % inner.length]!;
      const steps = Math.max(1, Math.round(Math.hypot(next[0] - spot[0], next[2] - spot[2]) / (length * 0.016)));
      return Array.from({ length: steps }, (_, step): [Vector, Vector] => {
        const share = step / steps;
        const at: Vector = [spot[0] + (next[0] - spot[0]) * share, 0, spot[2] + (next[2] - spot[2]) * share];
        const centre: Vector = at[0] < reach / 2 ? [0, 0, 0] : [reach, 0, 0];
        const grow = 1 + (thickness * 0.55) / Math.hypot(at[0] - centre[0], at[2] - centre[2]);
        return [at, [centre[0] + (at[0] - centre[0]) * grow, 0, centre[2] + (at[2] - centre[2]) * grow]];
      });
    });
    sheet.draw(
      teeth.flatMap(([from, to]) => through([project(from), project(to)], false)),
      "none",
      "edge",
    );
  }
  sheet.centreLine(project([-large * 1.5, width / 2, 0]), project([reach + small * 2.2, width / 2, 0]));
  sheet.dimension(
    project([-large, 0, -large]),
    project([reach + small, 0, -large]),
    [-0.447, 0.894],
    `${ribs > 0 ? "Le" : "L"} ${mm(length)}`,
  );
  sheet.dimension(
    project([reach + small, 0, 0]),
    project([reach + small, width, 0]),
    [0.447, 0.894],
    mm(part.size("Width", 13)),
  );
  sheet.callout(
    project([reach * 0.35, 0, large * 0.93]),
    -110,
    ribs > 0 ? `${ribs} ribs inside` : `section ${part.text("Section")}`,
  );
  return between(length, 700, 1900);
};
