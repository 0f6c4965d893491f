import { centreOf, measureAcross, measureAlong } from "./notes.ts";
import type { Family } from "./part.ts";
import { between, mm } from "./part.ts";
import { ellipse, through } from "./path.ts";
import { X, Z, axis } from "./projection.ts";
import { bored, tube, turned } from "./solids.ts";

/** A radial shaft seal from the spring side: case, garter spring and lip. */
export const shaftSeal: Family = (part, sheet) => {
  const [inner, outer] = [part.size("InnerDiameter", 45) / 2, part.size("OuterDiameter", 62) / 2];
  const width = part.size("Width", 8);
  const along = axis(X);
  const wall = outer - inner;
  turned(sheet, along, [
    [0, outer * 0.985],
    [width * 0.12, outer],
    [width, outer],
  ]);
  sheet.draw(ellipse(along, outer - wall * 0.16, width), "hollow", "edge");
  sheet.draw(ellipse(along, outer - wall * 0.16, width * 0.45), "none", "fine");
  turned(sheet, along, [
    [width * 0.4, inner + wall * 0.55],
    [width * 0.86, inner + wall * 0.55],
  ]);
  const spring = Array.from({ length: 60 }, (_, index) => (index / 60) * 2 * Math.PI);
  sheet.draw(
    spring.flatMap((angle) =>
      through(
        [along.at(angle, inner + wall * 0.5, width * 0.86), along.at(angle + 0.05, inner + wall * 0.3, width * 0.86)],
        false,
      ),
    ),
    "none",
    "fine",
  );
  sheet.draw(ellipse(along, inner + wall * 0.28, width * 0.86), "side", "edge");
  bored(sheet, along, width * 0.86, inner, width * 0.8);
  centreOf(sheet, along, 0, width, outer * 0.8);
  measureAcross(sheet, along, width, inner, 1);
  measureAcross(sheet, along, width, outer, 1, { row: 1 });
  measureAlong(sheet, along, outer, 0, width);
  sheet.callout(along.at(2.5, inner + wall * 0.42, width * 0.86), 215, "garter spring");
  sheet.callout(along.at(1.5, inner + wall * 0.1, width * 0.86), 165, "lip");
  return between(outer, 15, 70);
};

/** An O-ring, lying on the bench; an assortment is three of them. */
export const oRing: Family = (part, sheet) => {
  const [inner, section] = [part.size("InnerDiameter", 20), part.size("Thickness", 2.5)];
  const up = axis(Z);
  const middle = (inner + section) / 2;
  const ring = (radius: number, thickness: number) => {
    const line = Array.from({ length: 30 }, (_, index) => up.space((index / 30) * 2 * Math.PI, radius, 0));
    tube(sheet, line, thickness / 2, { closed: true });
    sheet.draw(ellipse(up, radius, thickness * 0.22), "none", "fine");
  };
  ring(middle, section);
  if (part.is("assortment")) {
    ring(middle * 0.66, section);
    ring(middle * 0.34, section * 0.8);
  }
  measureAcross(sheet, up, 0, inner / 2, 1);
  sheet.callout(up.at(0.7, middle, 0), 30, `${mm(section)} mm section`);
  return between(inner, 8, 60);
};
