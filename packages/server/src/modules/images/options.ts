/** Source of names and values: site shell contract, 9.1. */
const fits = ["scale-down", "contain", "cover", "crop", "pad", "squeeze"] as const;
const formats = ["auto", "webp", "avif", "jpeg", "baseline-jpeg", "png", "json"] as const;
type Fit = (typeof fits)[number];
export type Format = (typeof formats)[number];

/** Which part of a picture is kept when it is cropped: a side, or a point from 0 to 1 across and down. */
export type Gravity = "auto" | "left" | "right" | "top" | "bottom" | { readonly x: number; readonly y: number };

export interface ImageOptions {
  /** The box to fit into, in pixels; null follows from the other side. */
  readonly width: number | null;
  readonly height: number | null;
  readonly fit: Fit;
  /** Null keeps the source's format. */
  readonly format: Format | null;
  /** From 1 to 100; null is the format's default. */
  readonly quality: number | null;
  readonly gravity: Gravity;
  /** Whether metadata stays in the picture: where it was taken, and by whom. */
  readonly keepsMetadata: boolean;
  readonly isAnimated: boolean;
  /** Whether to redirect to the original picture if it cannot be converted. */
  readonly redirectsOnError: boolean;
}

/** Largest side of a result, in pixels. Source: 9.3. */
const MOST_PIXELS_A_SIDE = 4096;

const shortNames: Readonly<Record<string, string>> = {
  w: "width",
  h: "height",
  f: "format",
  q: "quality",
  g: "gravity",
};

type Reading = { readonly options: ImageOptions } | { readonly bad: string; readonly redirectsOnError: boolean };

/**
 * The options in a URL, as comma-separated `name=value` pairs. Unknown names are ignored, so that URLs written for the hosted service
 * work here; an invalid value is reported.
 */
export function optionsFrom(text: string): Reading {
  const values = new Map<string, string>();
  let isMalformed = text === "";
  for (const pair of text.split(",")) {
    const [name = "", value, ...rest] = pair.split("=");
    if (name === "" || value === undefined || rest.length > 0) isMalformed = true;
    else values.set(shortNames[name] ?? name, value);
  }
  const redirectsOnError = values.get("onerror") === "redirect";
  if (isMalformed) return { bad: "Options are name=value pairs with commas between them.", redirectsOnError };
  const bad: string[] = [];
  const read = <Value>(name: string, parse: (value: string) => Value | undefined, otherwise: Value): Value => {
    const value = values.get(name);
    if (value === undefined) return otherwise;
    const parsed = parse(value);
    if (parsed === undefined) bad.push(name);
    return parsed ?? otherwise;
  };
  const ratio = read("dpr", (value) => numberIn(value, 1, 3), 1);
  const side = (name: string) => read(name, (value) => (value === "auto" ? null : sideFrom(value, ratio)), null);
  const options: ImageOptions = {
    width: side("width"),
    height: side("height"),
    fit: read("fit", oneOf(fits), "scale-down"),
    format: read<Format | null>("format", oneOf(formats), null),
    quality: read<number | null>("quality", (value) => wholeIn(value, 1, 100), null),
    gravity: read("gravity", gravityFrom, "auto"),
    keepsMetadata: read("metadata", oneOf(["none", "copyright", "keep"]), "none") !== "none",
    isAnimated: read("anim", oneOf(["true", "false"]), "true") === "true",
    redirectsOnError: read("onerror", oneOf(["redirect"]), undefined) === "redirect",
  };
  return bad.length > 0
    ? { bad: `These options cannot have that value: ${bad.join(", ")}.`, redirectsOnError }
    : { options };
}

function oneOf<const Value extends string>(values: readonly Value[]): (text: string) => Value | undefined {
  return (text) => values.find((value) => value === text);
}

function numberIn(text: string, least: number, most: number): number | undefined {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  return value >= least && value <= most ? value : undefined;
}

function wholeIn(text: string, least: number, most: number): number | undefined {
  return /^\d{1,5}$/.test(text) ? numberIn(text, least, most) : undefined;
}

function sideFrom(text: string, ratio: number): number | undefined {
  const pixels = wholeIn(text, 1, MOST_PIXELS_A_SIDE);
  return pixels && Math.min(Math.round(pixels * ratio), MOST_PIXELS_A_SIDE);
}

function gravityFrom(text: string): Gravity | undefined {
  const [x, y] = text.split("x").map((part) => numberIn(part, 0, 1));
  if (x !== undefined && y !== undefined) return { x, y };
  return oneOf(["auto", "left", "right", "top", "bottom"])(text);
}
