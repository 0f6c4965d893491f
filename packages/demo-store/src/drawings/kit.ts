import type { Family } from "./part.ts";
import { between, mm } from "./part.ts";
import { ellipse } from "./path.ts";
import { box } from "./prisms.ts";
import { Z, axis, project } from "./projection.ts";
import { bored, flutes, turned } from "./solids.ts";

/** A carton with its contents in front of it: filters, a gasket, washers. */
export const serviceKit: Family = (part, sheet) => {
  const [radius, height] = [part.size("OuterDiameter", 93) / 2, part.size("Height", 142)];
  const contents = part.text("Contents").toLowerCase();
  const [dx, dy, dz] = [radius * 3.4, radius * 4.6, height * 0.9];
  const back: readonly [number, number, number] = [-radius * 2.6, radius * 0.4, 0];
  box(sheet, back, [dx * 0.6, dy, dz]);
  const flap = (y: number) => [project([back[0], y, dz]), project([back[0] + dx * 0.6, y, dz])];
  sheet.draw([{ move: flap(back[1] + dy * 0.5)[0]! }, { line: flap(back[1] + dy * 0.5)[1]! }], "none", "edge");
  const can = (x: number, y: number, size: number, tall: number) => {
    const up = axis(Z, [x, y, 0]);
    turned(
      sheet,
      up,
      [
        [0, size * 0.6],
        [size * 0.14, size * 0.94],
        [size * 0.28, size],
        [tall - 4, size],
      ],
      { soft: true },
    );
    flutes(sheet, up, size, size * 0.3, tall * 0.3, 26);
    turned(sheet, up, [
      [tall - 4, size * 1.03],
      [tall, size * 1.03],
      [tall, size * 0.8],
      [tall + 2, size * 0.8],
    ]);
    sheet.draw(ellipse(up, size * 0.22, tall + 2), "hollow", "edge");
    return up;
  };
  const element = (x: number, y: number, size: number, tall: number) => {
    const up = axis(Z, [x, y, 0]);
    turned(sheet, up, [
      [0, size],
      [tall * 0.06, size],
      [tall * 0.06, size * 0.93],
      [tall * 0.94, size * 0.93],
    ]);
    flutes(sheet, up, size * 0.93, tall * 0.06, tall * 0.94, 44);
    turned(sheet, up, [
      [tall * 0.94, size],
      [tall, size],
    ]);
    bored(sheet, up, tall, size * 0.5, tall, false);
    return up;
  };
  const second = /separator|air/.test(contents)
    ? element(radius * 0.3, radius * 3.1, radius * 0.86, height * 0.72)
    : can(radius * 0.3, radius * 3.1, radius * 0.8, height * 0.8);
  const first = contents.startsWith("oil")
    ? can(radius * 0.6, radius * 0.7, radius, height)
    : element(radius * 0.6, radius * 0.7, radius, height * 0.6);
  const washer = axis(Z, [radius * 2.1, radius * 2.1, 0]);
  turned(sheet, washer, [
    [0, radius * 0.36],
    [radius * 0.06, radius * 0.36],
  ]);
  sheet.draw(ellipse(washer, radius * 0.24, radius * 0.06), "gap", "edge");
  const [one, two = "washers"] = part.text("Contents").split(", ");
  sheet.callout(first.at(2.4, radius, height * 0.4), 170, one ?? "filter");
  sheet.callout(second.at(0.4, radius * 0.8, height * 0.4), 10, two);
  sheet.callout(washer.at(1, radius * 0.3, 0), 40, "washers");
  sheet.callout(
    project([back[0], back[1] + dy * 0.5, dz]),
    -110,
    `${mm(part.text("Contents").split(", ").length)} items`,
  );
  return between(height, 60, 190);
};
