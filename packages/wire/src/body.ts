import type { StaticDecode, TSchema } from "typebox";
import { decoderOf } from "./decode.ts";
import { refusedBody } from "./refuse.ts";
import { validatorOf } from "./validator.ts";

const decoders = new WeakMap<TSchema, ReturnType<typeof decoderOf>>();

/**
 * Decodes a body into what the handler receives. Throws a `CommerceError` that says what does not fit.
 * Our choice: a missing body is read as `{}`, since several calls have no required fields.
 */
export function bodyFrom<Schema extends TSchema>(schema: Schema, raw: unknown): StaticDecode<Schema> {
  const value = raw ?? {};
  const validator = validatorOf(schema);
  if (!validator.Check(value)) throw refusedBody(validator.Errors(value), value, schema);
  if (!decoders.has(schema)) decoders.set(schema, decoderOf(schema));
  const decode = decoders.get(schema);
  return (decode ? decode(value) : value) as StaticDecode<Schema>;
}
