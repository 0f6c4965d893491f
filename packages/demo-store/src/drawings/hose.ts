import { centreOf, measureAcross } from "./notes.ts";
import type { Family } from "./part.ts";
import { between, mm } from "./part.ts";
import { ellipse } from "./path.ts";
import type { Vector } from "./projection.ts";
import { X, axis, project } from "./projection.ts";
import { flutes, hoops, tube, turned } from "./solids.ts";

/** A piece of hose cut back in steps: cover, reinforcement, lining. */
export const hose: Family = (part, sheet) => {
  if (part.is("radiator hose") || part.is("elbow")) return shapedHose(part, sheet);
  const [inner, outer] = [part.size("InnerDiameter", 10) / 2, part.size("OuterDiameter", 17) / 2];
  const along = axis(X);
  const length = outer * 7.5;
  const wire = part.is("wire braid");
  const cover = length * 0.62;
  const ply = (from: number, to: number, radius: number) =>
    turned(sheet, along, [
      [from, radius],
      [to, radius],
    ]);
  const wall = outer - inner;
  ply(0, cover, outer);
  if (part.is("coolant")) hoops(sheet, along, outer, 0, cover, 4);
  const plies = part.is("2 wire") ? 2 : 1;
  for (let layer = 0; layer < plies; layer++) {
    const radius = outer - wall * (0.3 + layer * 0.22);
    const [from, to] = [cover + (length * 0.2 * layer) / plies, cover + (length * 0.2 * (layer + 1)) / plies];
    ply(from, to, radius);
    flutes(sheet, along, radius, from, to, wire ? 48 : 32);
    hoops(sheet, along, radius, from, to, wire ? 9 : 6);
  }
  ply(length * 0.82, length, outer - wall * 0.72);
  sheet.draw(ellipse(along, inner, length), "hollow", "edge");
  centreOf(sheet, along, 0, length, outer);
  measureAcross(sheet, along, length, inner, 1);
  measureAcross(sheet, along, 0, outer, -1);
  sheet.callout(along.at(1.4, outer - wall * 0.3, cover + length * 0.1), -70, wire ? "wire braid" : "reinforcement");
  sheet.callout(along.at(1.4, outer - wall * 0.7, length * 0.92), -60, "lining");
  return between(outer, 3.5, 30);
};

/** A shaped hose: two legs and a bend, white stripe along the upper one. */
const shapedHose: Family = (part, sheet) => {
  const [inner, outer] = [part.size("InnerDiameter", 38) / 2, part.size("OuterDiameter", 47) / 2];
  const length = part.size("Length", 400);
  const bend = (part.size("Bend", 90) * Math.PI) / 180;
  const leg = (length - bend * outer * 2.4) / 2;
  const [first, radius] = [leg * 0.62, outer * 2.4];
  const line: Vector[] = [
    [0, 0, 0],
    [0, 0, first * 0.5],
    [0, 0, first],
  ];
  for (let step = 1; step <= 8; step++) {
    const angle = (bend * step) / 8;
    line.push([radius * (1 - Math.cos(angle)), 0, first + radius * Math.sin(angle)]);
  }
  const [ex, , ez] = line.at(-1)!;
  const second = length - first - bend * radius;
  line.push([ex + Math.sin(bend) * second * 0.5, 0, ez + Math.cos(bend) * second * 0.5]);
  line.push([ex + Math.sin(bend) * second, 0, ez + Math.cos(bend) * second]);
  tube(sheet, line, outer, { hollow: inner });
  const end = line.at(-1)!;
  const foot = axis([0, 0, 1]);
  sheet.draw(
    line.slice(1).map((spot, index) => (index === 0 ? { move: project(spot) } : { line: project(spot) })),
    "none",
    "centre",
  );
  measureAcross(sheet, foot, 0, outer, -1, { text: `⌀ ${mm(inner * 2)}` });
  sheet.dimension(project([-outer, 0, 0]), project([-outer, 0, end[2]]), [-1, 0], `L ${mm(length)}`);
  sheet.callout(project(line[6]!), -120, `${mm(part.size("Bend", 90))}°`);
  return between(outer, 20, 32);
};
