import { Pointer } from "typebox/value";
import type { TObject, TSchema } from "typebox";
import type { TLocalizedValidationError } from "typebox/error";
import { CommerceError } from "./errors.ts";
import type { ErrorCode } from "./errors.ts";

type Errors = readonly TLocalizedValidationError[];

/** The error for a path value that is malformed. */
export function refusedId([error]: Errors, raw: Readonly<Record<string, string>>): CommerceError {
  const value = raw[error?.instancePath.slice(1) ?? ""] ?? "";
  return new CommerceError("INVALID_ID_FIELD", `Invalid identifier: ${shortened(value)}`);
}

/** The error for a query value of the wrong form or out of range; it names the parameter. */
export function refusedQuery([error]: Errors, schema: TObject): CommerceError {
  const missing = error?.keyword === "required" ? error.params.requiredProperties[0] : undefined;
  const name = missing ?? error?.instancePath.split("/")[1] ?? "";
  if (error?.keyword === "maxItems") {
    return new CommerceError(tooManyCode(schema, error), `At most ${error.params.limit} ${name} can be asked for.`);
  }
  return new CommerceError("ILLEGAL_QUERY_PARAMETER_VALUE", `Specify a valid ${name}.`);
}

/**
 * The error for a body that does not fit. Our choice where the contract lists several codes: a wrong JSON type is
 * INVALID_TYPE, the right type with a wrong value INVALID_API_INPUT.
 */
export function refusedBody(all: Errors, value: unknown, schema: TSchema): CommerceError {
  const found = telling(all);
  const unknown = found.find(({ keyword }) => keyword === "additionalProperties");
  if (unknown?.keyword === "additionalProperties") {
    const [field] = unknown.params.additionalProperties;
    return new CommerceError("JSON_PARSER_ERROR", `Unrecognized field "${shortened(field ?? "")}"`);
  }
  const missing = found.find(({ keyword }) => keyword === "required");
  if (missing?.keyword === "required") {
    const [field] = missing.params.requiredProperties;
    return refusedField("REQUIRED_FIELD_MISSING", field ?? "body", `Enter a value for ${field}.`);
  }
  // Where text or a number is allowed, an invalid number is a wrong value, not a wrong type.
  const error = found.find(({ keyword }) => keyword !== "type") ?? found[0] ?? all[0]!;
  const field = error.instancePath.split("/").findLast((part) => part !== "" && !/^\d+$/.test(part)) ?? "body";
  if (error.instancePath === "") return new CommerceError("JSON_PARSER_ERROR");
  if (error.keyword === "maxItems") {
    const words = `At most ${error.params.limit} ${field} can be sent at once.`;
    return refusedField(tooManyCode(schema, error), field, words);
  }
  if (error.keyword === "pattern" && schemaAt(schema, error)?.recordId) {
    const id = Pointer.Get(value as object, error.instancePath);
    return new CommerceError("INVALID_ID_FIELD", `Invalid identifier: ${shortened(String(id))}`);
  }
  if (error.keyword === "type") return refusedField("INVALID_TYPE", field, `${field} is of the wrong type.`);
  if (error.keyword === "maxLength")
    return refusedField("INVALID_API_INPUT", field, `${field} takes at most ${error.params.limit} characters.`);
  return refusedField("INVALID_API_INPUT", field, `Enter a valid value for ${field}.`);
}

const refusedField = (code: ErrorCode, field: string, message: string) =>
  CommerceError.ofFields([{ code, field, message }]);

/** Drops errors that only say that a value belongs to another member of a union: null, or a shape of another `type`. */
function telling(all: Errors): Errors {
  const others = all.filter(({ keyword }) => keyword === "const").map(({ schemaPath }) => branchOf(schemaPath));
  return all.filter(
    (error) =>
      error.keyword !== "anyOf" &&
      !(error.keyword === "type" && error.params.type === "null") &&
      !others.some((branch) => branch !== "" && error.schemaPath.startsWith(branch)),
  );
}

const branchOf = (schemaPath: string) => /^.*\/anyOf\/\d+/.exec(schemaPath)?.[0] ?? "";

type Annotated = TSchema & { tooMany?: ErrorCode; recordId?: boolean };

const schemaAt = (schema: TSchema, error: TLocalizedValidationError) =>
  Pointer.Get(schema, error.schemaPath.replace(/^#/, "")) as Annotated | undefined;

const tooManyCode = (schema: TSchema, error: TLocalizedValidationError): ErrorCode =>
  schemaAt(schema, error)?.tooMany ?? "MAX_LIMIT_EXCEEDED";

/** The message quotes only as much of a refused value as a person needs. */
const shortened = (value: string) => (value.length > 40 ? `${value.slice(0, 40)}…` : value);
