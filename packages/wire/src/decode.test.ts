import { Type } from "typebox";
import { Decode } from "typebox/value";
import { expect, test } from "vitest";
import { decoderOf } from "./decode.ts";
import { DecimalInput, FlagInput, Maybe, shape } from "./schemas/primitives.ts";
import { shapes } from "./schemas/shapes.ts";

test("a body without codecs needs no decoder", () => {
  expect(decoderOf(shape({ name: Maybe(Type.String()), list: Type.Array(Type.Integer()) }))).toBeUndefined();
});

test("codecs are found in objects, lists and beside null, and decode as the library does", () => {
  const schema = shape({
    name: Type.String(),
    quantity: DecimalInput,
    isGift: Maybe(FlagInput),
    rows: Type.Optional(Type.Array(shape({ quantity: DecimalInput }))),
  });
  const decode = decoderOf(schema)!;
  for (const value of [
    { name: "belt", quantity: 2 },
    { name: "belt", quantity: "2.50", isGift: null, rows: [] },
    { name: "belt", quantity: "1", isGift: "false", rows: [{ quantity: 3 }, { quantity: "4" }] },
    { name: "belt", quantity: "1", isGift: true },
  ]) {
    const before = structuredClone(value);
    expect(decode(value)).toEqual(Decode(schema, value));
    expect(value).toEqual(before);
  }
});

test("two alternatives with codecs are refused when the decoder is made", () => {
  expect(() => decoderOf(Type.Union([DecimalInput, FlagInput]))).toThrow("beside null alone");
});

test.each(Object.entries(shapes).flatMap(([name, shape]) => ("body" in shape ? [[name, shape.body] as const] : [])))(
  "the body of %s has a decoder or needs none",
  (_name, body) => expect(() => decoderOf(body)).not.toThrow(),
);
