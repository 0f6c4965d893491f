import { centreOf, measureAcross, measureAlong } from "./notes.ts";
import type { Family, Part } from "./part.ts";
import { between } from "./part.ts";
import type { Plane } from "./path.ts";
import { circleOn, ellipse, polygonOn, through } from "./path.ts";
import type { Axis } from "./projection.ts";
import { X, Z, axis, project } from "./projection.ts";
import type { Sheet } from "./sheet.ts";
import { annulus, bored, turned } from "./solids.ts";

const sizeOf = (part: Part) => ({
  inner: part.size("InnerDiameter", 20) / 2,
  outer: part.size("OuterDiameter", 47) / 2,
  width: part.size("Width", 14),
});

const around = (count: number, turn = 0) =>
  Array.from({ length: count }, (_, index) => turn + (index / count) * 2 * Math.PI);

/** The three ISO sizes of a rolling bearing. */
function measure(sheet: Sheet, along: Axis, { inner, outer, width }: ReturnType<typeof sizeOf>): void {
  centreOf(sheet, along, 0, width, outer * 0.8);
  measureAcross(sheet, along, width, inner, 1);
  measureAcross(sheet, along, width, outer, 1, { row: 1 });
  measureAlong(sheet, along, outer, 0, width);
}

export const ballBearing: Family = (part, sheet) => {
  const { inner, outer, width } = sizeOf(part);
  const along = axis(X);
  const wall = outer - inner;
  const [raceOut, raceIn, pitch] = [outer - wall * 0.26, inner + wall * 0.26, (outer + inner) / 2];
  turned(sheet, along, [
    [0, outer * 0.985],
    [width * 0.06, outer],
    [width * 0.94, outer],
    [width, outer * 0.985],
  ]);
  sheet.draw(ellipse(along, raceOut, width), "hollow", "edge");
  if (part.text("Material").includes("seal")) {
    sheet.draw(ellipse(along, raceOut * 0.995, width * 0.97), "side", "edge");
    for (const share of [0.3, 0.62])
      sheet.draw(ellipse(along, raceIn + (raceOut - raceIn) * share, width * 0.97), "none", "fine");
  } else {
    const ball = Math.min((raceOut - raceIn) * 0.62, (pitch * Math.PI) / 11);
    for (const angle of around(9, 0.35)) {
      const seat = axis([1, -1, 0.8], along.space(angle, pitch, width * 0.86));
      sheet.draw(ellipse(seat, ball * 0.95, 0), "face", "edge");
    }
    annulus(sheet, along, width, outer * 0.985, raceOut, "face", "edge");
    annulus(sheet, along, width, raceOut, raceOut - wall * 0.05, "side", "fine");
  }
  turned(sheet, along, [
    [width * 0.9, raceIn],
    [width, raceIn],
  ]);
  bored(sheet, along, width, inner, width);
  measure(sheet, along, { inner, outer, width });
  sheet.callout(
    along.at(2.4, (raceIn + raceOut) / 2, width),
    205,
    part.text("Material").includes("seal") ? "seal" : "balls",
  );
  return between(outer, 17, 65);
};

export const rollerBearing: Family = (part, sheet) => {
  if (part.is("thrust bearing")) return thrustBearing(part, sheet);
  if (part.is("needle")) return needleBearing(part, sheet);
  const { inner, outer, width } = sizeOf(part);
  const along = axis(X);
  const wall = outer - inner;
  const taper = part.is("taper");
  const cup = taper ? width * 0.78 : width;
  const [raceOut, raceIn] = [outer - wall * 0.24, inner + wall * 0.3];
  turned(sheet, along, [
    [0, outer],
    [cup, outer],
  ]);
  sheet.draw(ellipse(along, raceOut, cup), "hollow", "edge");
  for (const angle of around(16)) {
    const spread = (raceOut - raceIn) / ((raceOut + raceIn) * 1.25);
    const [low, high] = [raceIn * 1.02, raceOut * 0.99];
    const roller = taper
      ? through([
          along.at(angle - spread * 0.8, low, width),
          along.at(angle + spread * 0.8, low, width),
          along.at(angle + spread, high, cup),
          along.at(angle - spread, high, cup),
        ])
      : ellipse(axis(X, along.space(angle, (low + high) / 2, cup)), (high - low) * 0.42, 0);
    sheet.draw(roller, "face", "edge");
  }
  turned(sheet, along, [
    [width * 0.8, raceIn],
    [width, raceIn],
  ]);
  bored(sheet, along, width, inner, width);
  measure(sheet, along, { inner, outer, width });
  sheet.callout(along.at(2.4, (raceIn + raceOut) / 2, cup), 205, "rollers");
  return between(outer, 13, 42);
};

const needleBearing: Family = (part, sheet) => {
  const { inner, outer, width } = sizeOf(part);
  const along = axis(X);
  turned(sheet, along, [
    [0, outer * 0.95],
    [width * 0.05, outer],
    [width * 0.95, outer],
    [width, outer * 0.95],
  ]);
  bored(sheet, along, width, outer * 0.86, width, false);
  for (const angle of around(20)) {
    if (Math.sin(angle) > -0.15) continue;
    sheet.draw(through([along.at(angle, inner, width), along.at(angle, inner, 0)], false), "none", "fine");
  }
  sheet.draw(ellipse(along, inner, width * 0.96), "none", "edge");
  measure(sheet, along, { inner, outer, width });
  sheet.callout(along.at(-1.5, inner * 1.02, width * 0.8), 70, "needles");
  return between(outer, 10, 26);
};

const thrustBearing: Family = (part, sheet) => {
  const { inner, outer, width } = sizeOf(part);
  const up = axis(Z);
  const [pitch, disc] = [(inner + outer) / 2, width * 0.3];
  turned(sheet, up, [
    [0, outer],
    [disc, outer],
  ]);
  sheet.draw(ellipse(up, inner, disc), "hollow", "edge");
  const ball = (width - 2 * disc) * 0.78;
  for (const angle of around(18).toSorted((a, b) => Math.sin(a) - Math.sin(b))) {
    sheet.draw(ellipse(axis([1, -1, 0.8], up.space(angle, pitch, width / 2)), ball, 0), "face", "edge");
  }
  turned(sheet, up, [
    [width - disc, outer * 0.995],
    [width, outer * 0.995],
  ]);
  bored(sheet, up, width, inner, width);
  centreOf(sheet, up, 0, width, outer * 0.7);
  measureAcross(sheet, up, width, inner, 1);
  measureAcross(sheet, up, 0, outer, -1);
  measureAlong(sheet, up, outer, 0, width);
  sheet.callout(up.at(0.6, outer, width * 0.5), 12, "balls");
  return between(outer, 13, 42);
};

/** A pair of bearing shells: the lower one opens toward the viewer, the upper one is lifted off it. */
export const shells: Family = (part, sheet) => {
  if (part.is("thrust")) return thrustWashers(part, sheet);
  const inner = part.size("InnerDiameter", 60) / 2;
  const [width, wall] = [part.size("Width", 28), Math.max(part.size("Thickness", 2), inner * 0.07)];
  const lift = inner * 0.95;
  const shell = (rise: number, from: number, to: number) => {
    const ring = (x: number): Plane => ({ origin: [x, 0, rise], p: [0, 1, 0], q: [0, 0, 1] });
    const strip = (radius: number) => [
      ...circleOn(ring(0), [0, 0], radius, from, to),
      ...circleOn(ring(width), [0, 0], radius, to, from, "line"),
      "close" as const,
    ];
    const upper = from === 0;
    sheet.draw(strip(upper ? inner : inner + wall), upper ? "hollow" : "side");
    if (upper) sheet.draw(strip(inner + wall), "side");
    else sheet.draw(strip(inner), "hollow");
    if (!upper) {
      const groove = (x: number) => circleOn(ring(x), [0, 0], inner, from, to);
      sheet.draw([...groove(width * 0.42), ...groove(width * 0.58)], "none", "fine");
      for (const side of [1, -1]) {
        const rim: Plane = { origin: [0, 0, rise], p: [1, 0, 0], q: [0, side, 0] };
        sheet.draw(
          polygonOn(rim, [
            [0, inner],
            [width, inner],
            [width, inner + wall],
            [0, inner + wall],
          ]),
          "face",
          "edge",
        );
      }
    }
    sheet.draw(
      [
        ...circleOn(ring(width), [0, 0], inner + wall, from, to),
        ...circleOn(ring(width), [0, 0], inner, to, from, "line"),
        "close",
      ],
      "face",
    );
  };
  shell(0, Math.PI, 2 * Math.PI);
  shell(lift, 0, Math.PI);
  sheet.centreLine(project([width / 2, 0, -inner * 1.5]), project([width / 2, 0, lift + inner * 1.6]));
  sheet.dimension(project([0, -inner - wall, 0]), project([width, -inner - wall, 0]), [-0.447, 0.894], String(width));
  sheet.dimension(project([width, -inner, 0]), project([width, inner, 0]), [0.447, 0.894], `⌀ ${inner * 2}`);
  sheet.callout(project([width * 0.5, inner * 0.5, -inner * 0.84]), 20, part.text("Oversize") || "lower shell");
  return between(inner, 20, 40);
};

/** Half thrust washers, lying side by side. */
const thrustWashers: Family = (part, sheet) => {
  const [inner, outer] = [part.size("InnerDiameter", 80) / 2, part.size("OuterDiameter", 110) / 2];
  const thickness = part.size("Thickness", 2.4);
  const half = (y: number, from: number) => {
    const at = (z: number): Plane => ({ origin: [0, y, z], p: [1, 0, 0], q: [0, 1, 0] });
    const shape = (z: number) => [
      ...circleOn(at(z), [0, 0], outer, from, from + Math.PI),
      ...circleOn(at(z), [0, 0], inner, from + Math.PI, from, "line"),
      "close" as const,
    ];
    sheet.draw(shape(0), "side");
    sheet.draw(shape(thickness), "face");
    for (const share of [0.3, 0.7]) {
      const angle = from + Math.PI * share;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const ends = [
        project([cos * inner, y + sin * inner, thickness]),
        project([cos * outer, y + sin * outer, thickness]),
      ];
      sheet.draw(through(ends, false), "none", "edge");
    }
  };
  half(outer * 0.36, 0);
  half(-outer * 0.36, Math.PI);
  sheet.dimension(
    project([-outer, outer * 0.36, 0]),
    project([outer, outer * 0.36, 0]),
    [0.447, -0.894],
    `⌀ ${outer * 2}`,
  );
  sheet.dimension(
    project([-inner, -outer * 0.36, 0]),
    project([inner, -outer * 0.36, 0]),
    [-0.447, 0.894],
    `⌀ ${inner * 2}`,
  );
  sheet.callout(project([0, -outer * 0.36 - outer * 0.85, thickness]), 130, "oil grooves to the crankshaft");
  return 0.7;
};
