import type { DrawnProduct } from "./part.ts";
import { through } from "./path.ts";
import { box } from "./prisms.ts";
import { project, type Vector } from "./projection.ts";
import type { Sheet } from "./sheet.ts";

/** The part as stored on the shelf: a taped carton, and a label with lines for the name and bars for the number. */
export function packed({ sku, name }: DrawnProduct, sheet: Sheet): void {
  // our choice: carton sizes vary by SKU, as no file has them
  const seed = [...sku].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 997, 7);
  const size: Vector = [90 + (seed % 30), 110 + (seed % 41), 70 + (seed % 37)];
  const [dx, dy, dz] = size;
  box(sheet, [0, 0, 0], size);
  const flat = (points: readonly Vector[]) => through(points.map(project));
  const tape = dy * 0.08;
  sheet.draw(
    flat([
      [0, dy / 2 - tape, dz],
      [dx, dy / 2 - tape, dz],
      [dx, dy / 2 + tape, dz],
      [0, dy / 2 + tape, dz],
    ]),
    "side",
    "fine",
  );
  // on the side that faces left: x runs along it, z up
  const onSide = (x: number, z: number): Vector => [x, 0, z];
  const area = (x: number, z: number, width: number, height: number) =>
    flat([onSide(x, z), onSide(x + width, z), onSide(x + width, z + height), onSide(x, z + height)]);
  sheet.draw(area(dx * 0.1, dz * 0.18, dx * 0.66, dz * 0.6), "face", "edge");
  const words = name.split(" ").slice(0, 3);
  for (const [row, word] of words.entries())
    sheet.draw(
      area(dx * 0.16, dz * (0.67 - row * 0.08), dx * Math.min(0.5, 0.05 * word.length + 0.1), dz * 0.025),
      "dark",
      "none",
    );
  for (let bar = 0; bar < 14; bar++) {
    const width = (seed >> (bar % 9)) & 1 ? 0.022 : 0.01;
    sheet.draw(area(dx * (0.16 + bar * 0.038), dz * 0.24, dx * width, dz * 0.16), "dark", "none");
  }
}
