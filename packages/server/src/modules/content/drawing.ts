import type { Callout, ContentRef, DrawingBody } from "@tradecounter/wire/pages";
import { at, has, isObject, itemsOf, refuse, textOf, type Reading } from "../../file-reading.ts";
import type { Names } from "./item.ts";
import { hasMarkup } from "./rich-text.ts";

/** The keys of a drawing's file besides those of every item. */
export const drawingKeys = ["picture", "width", "height", "system", "engines", "callouts"];

const most = { side: 10_000, engines: 500, callouts: 200 };

/** A drawing, parsed from its file. Documented in docs/drawings.md. */
export function drawingFrom(
  reading: Reading,
  { pictureFrom, names }: { pictureFrom: (reading: Reading) => ContentRef | undefined; names: Names },
): DrawingBody | undefined {
  const width = numberFrom(at(reading, "width"), most.side);
  const height = numberFrom(at(reading, "height"), most.side);
  const picture = pictureFrom(at(reading, "picture"));
  const system = plainFrom(at(reading, "system"));
  const engines = has(reading, "engines")
    ? itemsOf(at(reading, "engines"), { least: 0, most: most.engines }).flatMap((one) => engineFrom(one, names) ?? [])
    : [];
  const callouts = itemsOf(at(reading, "callouts"), { least: 1, most: most.callouts });
  if (!width || !height || !picture || system === undefined) return undefined;
  const seen = new Set<string>();
  return {
    picture,
    width,
    height,
    system,
    engines,
    callouts: callouts.flatMap((one) => calloutFrom(one, { width, height, seen, names }) ?? []),
  };
}

function engineFrom(reading: Reading, names: Names): string | undefined {
  const code = textOf(reading);
  if (code !== undefined) names("engine", code, reading);
  return code;
}

function calloutFrom(
  reading: Reading,
  { width, height, seen, names }: { width: number; height: number; seen: Set<string>; names: Names },
): Callout | undefined {
  if (!isObject(reading, ["number", "x", "y", "sku", "quantity"])) return undefined;
  const number = textOf(at(reading, "number"));
  const x = numberFrom(at(reading, "x"), width);
  const y = numberFrom(at(reading, "y"), height);
  const sku = textOf(at(reading, "sku"));
  const quantity = has(reading, "quantity") ? textOf(at(reading, "quantity")) : "1";
  if (number !== undefined && !/^[0-9A-Za-z]{1,4}$/.test(number))
    return refuse(at(reading, "number"), `"${number}" is no number of up to four digits and letters`);
  if (number !== undefined && seen.has(number)) return refuse(at(reading, "number"), `"${number}" is there already`);
  if (quantity !== undefined && !/^[1-9]\d{0,4}$/.test(quantity))
    return refuse(at(reading, "quantity"), `"${quantity}" is no whole number such as "4"`);
  if (!number || x === undefined || y === undefined || !sku || !quantity) return undefined;
  seen.add(number);
  names("part", sku, at(reading, "sku"));
  return { number, x, y, sku, quantity };
}

function numberFrom(reading: Reading, atMost: number): number | undefined {
  const { value } = reading;
  if (typeof value === "number" && value > 0 && value <= atMost) return value;
  return refuse(reading, `is no number above 0 and up to ${atMost}`);
}

function plainFrom(reading: Reading): string | undefined {
  const text = textOf(reading);
  return text !== undefined && hasMarkup(text) ? refuse(reading, "is a text without markup") : text;
}
