import { centreOf, measureAcross, measureAlong } from "./notes.ts";
import type { Family, Part } from "./part.ts";
import { between, mm } from "./part.ts";
import { circleOn, ellipse, through } from "./path.ts";
import { box, facesOf } from "./prisms.ts";
import { LEFT, X, Z, axis, project } from "./projection.ts";
import type { Sheet } from "./sheet.ts";
import { bored, flutes, hoops, turned } from "./solids.ts";

/** A round muffler with its pipes; the box type for small engines has a guard and a flange. */
export const muffler: Family = (part, sheet) => {
  if (part.is("guard")) return boxMuffler(part, sheet);
  const [radius, length, pipe] = [
    part.size("OuterDiameter", 178) / 2,
    part.size("Length", 610),
    part.size("Inlet", 64) / 2,
  ];
  const along = axis(X);
  const neck = Math.min(length * 0.12, radius * 0.9);
  turned(sheet, along, [
    [0, pipe],
    [neck, pipe],
  ]);
  turned(
    sheet,
    along,
    [
      [neck, radius * 0.5],
      [neck + radius * 0.1, radius * 0.86],
      [neck + radius * 0.2, radius],
      [length - neck - radius * 0.2, radius],
    ],
    { soft: true },
  );
  const seams = part.is("critical") ? 5 : part.is("residential") ? 4 : 3;
  hoops(sheet, along, radius, neck + radius * 0.2, length - neck - radius * 0.2, seams, "edge");
  turned(
    sheet,
    along,
    [
      [length - neck - radius * 0.2, radius],
      [length - neck - radius * 0.1, radius * 0.92],
      [length - neck, radius * 0.8],
    ],
    { soft: true },
  );
  sheet.draw(ellipse(along, radius * 0.72, length - neck), "none", "fine");
  turned(sheet, along, [
    [length - neck, pipe],
    [length, pipe],
  ]);
  sheet.draw(ellipse(along, pipe * 0.9, length), "hollow", "edge");
  if (part.is("compact")) {
    const side = axis(Z, [length * 0.4, 0, 0]);
    turned(sheet, side, [
      [radius * 0.96, pipe],
      [radius * 1.7, pipe],
      [radius * 1.7, pipe * 1.3],
      [radius * 1.85, pipe * 1.3],
    ]);
    sheet.draw(ellipse(side, pipe * 0.85, radius * 1.85), "hollow", "edge");
  }
  centreOf(sheet, along, 0, length, radius * 0.5);
  measureAlong(sheet, along, radius, 0, length);
  measureAcross(sheet, along, neck, radius, -1);
  measureAcross(sheet, along, length, pipe, 1);
  sheet.callout(along.at(1.6, pipe, length * 0.97), -50, "outlet");
  return between(length, 300, 1350);
};

function boxMuffler(part: Part, sheet: Sheet): number {
  const [length, height, depth] = [
    part.size("Length", 170),
    part.size("OuterDiameter", 118),
    part.size("OuterDiameter", 118) * 0.55,
  ];
  box(sheet, [0, 0, 0], [length, depth, height]);
  const { right } = facesOf([0, 0, 0], [length, depth, height]);
  const slots = Array.from({ length: 7 }, (_, index) => height * (0.16 + index * 0.11));
  sheet.draw(
    slots.flatMap((z) =>
      through(
        [
          project([length * 0.12, 0, z]),
          project([length * 0.88, 0, z]),
          project([length * 0.88, 0, z + height * 0.05]),
          project([length * 0.12, 0, z + height * 0.05]),
        ],
        true,
      ),
    ),
    "hollow",
    "edge",
  );
  sheet.draw(circleOn(right, [depth * 0.5, height * 0.62], depth * 0.26), "hollow", "edge");
  const spark = axis(X, [length, depth * 0.5, height * 0.3]);
  turned(sheet, spark, [
    [0, depth * 0.16],
    [depth * 0.3, depth * 0.16],
  ]);
  sheet.draw(ellipse(spark, depth * 0.1, depth * 0.3), "hollow", "edge");
  sheet.dimension(project([0, 0, 0]), project([length, 0, 0]), [-0.447, 0.894], mm(length));
  sheet.dimension(project([0, 0, 0]), project([0, 0, height]), [-1, 0], mm(height));
  sheet.callout(spark.line(depth * 0.25), 30, "spark arrestor");
  sheet.callout(project([length, depth * 0.5, height * 0.62]), -20, `inlet ${part.text("Inlet")} mm`);
  return 0.5;
}

/** Corrugated bellows under a braid, with plain or flanged ends. */
export const flexPipe: Family = (part, sheet) => {
  const [inner, outer, length] = [
    part.size("InnerDiameter", 64) / 2,
    part.size("OuterDiameter", 80) / 2,
    part.size("Length", 254),
  ];
  const along = axis(X);
  const flanged = part.is("flanged");
  const end = length * 0.14;
  const rim = flanged ? outer * 1.5 : inner * 1.06;
  turned(sheet, along, [
    [0, rim],
    [flanged ? length * 0.035 : end, rim],
  ]);
  turned(sheet, along, [
    [flanged ? length * 0.035 : end, outer * 0.98],
    [end * 1.2, outer],
    [length - end * 1.2, outer],
  ]);
  hoops(sheet, along, outer, end * 1.2, length - end * 1.2, 22, "fine", outer * 0.5);
  flutes(sheet, along, outer, end * 1.2, length - end * 1.2, 24, "fine");
  turned(sheet, along, [
    [length - end * 1.2, outer * 1.04],
    [length - end, outer * 1.04],
  ]);
  turned(sheet, along, [
    [length - end, inner * 1.06],
    [length - (flanged ? length * 0.035 : 0), inner * 1.06],
  ]);
  if (flanged) {
    turned(sheet, along, [
      [length * 0.965, rim],
      [length, rim],
    ]);
    for (let hole = 0; hole < 8; hole++)
      sheet.draw(
        ellipse(axis(X, along.space(0.4 + (hole * Math.PI) / 4, (rim + inner) * 0.54, length)), rim * 0.07, 0),
        "hollow",
        "edge",
      );
  }
  bored(sheet, along, length, inner, length, false);
  centreOf(sheet, along, 0, length, outer * 0.7);
  measureAlong(sheet, along, flanged ? rim : outer, 0, length);
  measureAcross(sheet, along, length, inner, 1);
  sheet.callout(along.at(1.5, outer, length * 0.5), -100, "braid over bellows");
  return between(length, 190, 470);
};

/** Turbine housing at the back, compressor housing in front, bearing housing between. */
export const turbocharger: Family = (part, sheet) => {
  const [length, radius] = [part.size("Length", 214), part.size("OuterDiameter", 172) / 2];
  const along = axis(X);
  const volute = (from: number, to: number, size: number) =>
    turned(
      sheet,
      along,
      [
        [from, size * 0.66],
        [from + (to - from) * 0.15, size * 0.9],
        [from + (to - from) * 0.45, size],
        [from + (to - from) * 0.78, size * 0.92],
        [to, size * 0.7],
      ],
      { soft: true },
    );
  turned(sheet, along, [
    [0, radius * 0.5],
    [length * 0.05, radius * 0.5],
  ]);
  const foot = axis(LEFT, [length * 0.16, 0, -radius * 0.62]);
  turned(sheet, foot, [
    [0, radius * 0.34],
    [radius * 0.9, radius * 0.34],
  ]);
  box(sheet, [length * 0.02, -radius * 1.04, -radius * 1.06], [length * 0.3, radius * 0.16, radius * 0.86]);
  volute(length * 0.04, length * 0.34, radius * 0.86);
  turned(sheet, along, [
    [length * 0.34, radius * 0.46],
    [length * 0.38, radius * 0.56],
    [length * 0.42, radius * 0.42],
    [length * 0.54, radius * 0.42],
    [length * 0.56, radius * 0.7],
  ]);
  const oil = axis(Z, [length * 0.48, 0, radius * 0.4]);
  turned(sheet, oil, [
    [0, radius * 0.14],
    [radius * 0.12, radius * 0.14],
    [radius * 0.12, radius * 0.08],
    [radius * 0.3, radius * 0.08],
  ]);
  const outlet = axis([0, 0.2, 1], [length * 0.68, radius * 0.62, 0]);
  turned(sheet, outlet, [
    [0, radius * 0.28],
    [radius * 1.15, radius * 0.28],
    [radius * 1.15, radius * 0.31],
    [radius * 1.25, radius * 0.31],
  ]);
  sheet.draw(ellipse(outlet, radius * 0.23, radius * 1.25), "hollow", "edge");
  volute(length * 0.54, length * 0.84, radius);
  turned(sheet, along, [
    [length * 0.84, radius * 0.6],
    [length * 0.86, radius * 0.46],
    [length, radius * 0.46],
  ]);
  sheet.draw(ellipse(along, radius * 0.4, length), "hollow", "edge");
  for (let blade = 0; blade < 8; blade++) {
    const angle = (blade / 8) * 2 * Math.PI;
    sheet.draw(
      through(
        [along.at(angle, radius * 0.08, length * 0.94), along.at(angle + 0.35, radius * 0.3, length * 0.9)],
        false,
      ),
      "none",
      "edge",
    );
  }
  turned(sheet, along, [
    [length * 0.92, radius * 0.09],
    [length * 0.97, radius * 0.05],
  ]);
  centreOf(sheet, along, 0, length, radius * 0.5);
  measureAlong(sheet, along, radius, 0, length);
  measureAcross(sheet, along, length, radius * 0.46, 1, { text: "air in" });
  sheet.callout(along.at(2.3, radius * 0.86, length * 0.16), 200, "turbine, exhaust side");
  sheet.callout(oil.line(radius * 0.28), -110, "oil feed");
  sheet.callout(outlet.line(radius * 1.2), -40, "compressor outlet");
  return between(length, 200, 260);
};
