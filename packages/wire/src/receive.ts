import type { TObject, TSchema } from "typebox";
import { bodyFrom } from "./body.ts";
import type { Call, CallName, ReceivedOf } from "./call.ts";
import { refusedId, refusedQuery } from "./refuse.ts";
import { pathValues, shape } from "./schemas/primitives.ts";
import { shapeOf } from "./schemas/shapes.ts";
import { validatorOf } from "./validator.ts";

/** A query as a router or a URL provides it. */
export type QuerySource = URLSearchParams | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads the parts of a request, or throws the `CommerceError` to answer it with. */
export interface Receiver<C> {
  params(raw: Readonly<Record<string, string>>): ReceivedOf<C>["params"];
  query(raw: QuerySource): ReceivedOf<C>["query"];
  body(raw: unknown): ReceivedOf<C>["body"];
  /** What is wrong with a reply, for tests; empty if it has the call's shape. */
  replyProblems(reply: unknown): string[];
}

/** The receiver of a call. Schemas are compiled on first use, so that startup does not pay for them. */
export function receiverOf<Name extends CallName, Path extends string>(
  call: Call<Name, Path>,
): Receiver<Call<Name, Path>> {
  const { query, body, reply } = shapeOf(call.name);
  const params = paramsOf(call);
  return {
    params: (raw) => paramsFrom(params, raw) as never,
    query: (raw) => (query ? queryFrom(query, raw) : {}) as never,
    body: (raw) => (body ? bodyFrom(body, raw) : undefined) as never,
    replyProblems(value) {
      if (!reply) return value === undefined ? [] : ["a reply where none is due"];
      const errors = validatorOf(reply).Errors(value);
      return errors.map(({ instancePath, message }) => `${instancePath || "/"} ${message}`);
    },
  };
}

/** The shape of a call's path parameters. */
export function paramsOf(call: Call): TObject {
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name as keyof typeof pathValues);
  return shape(Object.fromEntries(names.map((name) => [name, pathValues[name]])));
}

/**
 * The values of a query, read by their schema: lists are split at commas and may repeat, flags ignore case, and a name that the schema
 * lacks is ignored. Throws ILLEGAL_QUERY_PARAMETER_VALUE. Source: contract of the catalogue, section 1.10.
 */
export function queryFrom(schema: TObject, source: QuerySource): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, property, hasDefault } of parametersOf(schema)) {
    const given = textsOf(source, name);
    if (given.length > 0) values[name] = valueFrom(property, given);
    else if (hasDefault) values[name] = property.default;
  }
  const validator = validatorOf(schema);
  if (!validator.Check(values)) throw refusedQuery(validator.Errors(values), schema);
  return values;
}

interface Parameter {
  readonly name: string;
  readonly property: TSchema & { type?: string; default?: unknown };
  readonly hasDefault: boolean;
}

const parameters = new WeakMap<TObject, Parameter[]>();

/** The parameters of a query schema, computed once rather than per request. */
function parametersOf(schema: TObject): Parameter[] {
  let known = parameters.get(schema);
  if (!known) {
    const properties = Object.entries(schema.properties) as [string, Parameter["property"]][];
    known = properties.map(([name, property]) => ({ name, property, hasDefault: "default" in property }));
    parameters.set(schema, known);
  }
  return known;
}

const none: readonly string[] = [];

/** Our choice: a blank value counts as missing, as a form sends an empty field. */
function textsOf(source: QuerySource, name: string): readonly string[] {
  const isParsed = !(source instanceof URLSearchParams);
  const value = isParsed ? (Object.hasOwn(source, name) ? source[name] : undefined) : source.getAll(name);
  if (value === undefined) return none;
  return (typeof value === "string" ? [value] : value).filter((text) => text.trim() !== "");
}

function valueFrom(schema: TSchema & { type?: string }, given: readonly string[]): unknown {
  // Our choice: if a single-valued parameter repeats, the last one counts.
  const last = given.at(-1)!;
  if (schema.type === "array") {
    return given
      .flatMap((value) => value.split(","))
      .map((value) => value.trim())
      .filter((value) => value !== "");
  }
  if (schema.type === "boolean") return { true: true, false: false }[last.toLowerCase()] ?? last;
  if (schema.type === "integer") return /^-?\d{1,15}$/.test(last) ? Number(last) : last;
  return last;
}

function paramsFrom(schema: TObject, raw: Readonly<Record<string, string>>): unknown {
  const validator = validatorOf(schema);
  if (!validator.Check(raw)) throw refusedId(validator.Errors(raw), raw);
  return raw;
}
