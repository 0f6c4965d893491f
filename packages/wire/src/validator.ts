import { Compile } from "typebox/compile";
import type { TSchema } from "typebox";

const validators = new WeakMap<TSchema, ReturnType<typeof Compile>>();

/** A schema's compiled validator, created on first use, so that startup does not pay for it. */
export function validatorOf(schema: TSchema) {
  const known = validators.get(schema);
  if (known) return known;
  const validator = Compile(schema);
  validators.set(schema, validator);
  return validator;
}
