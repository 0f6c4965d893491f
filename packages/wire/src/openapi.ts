import type { TObject, TSchema } from "typebox";
import { servedCalls } from "./all-calls.ts";
import { errorsOf } from "./call-errors.ts";
import type { Call } from "./call.ts";
import { API_VERSION, basePath, DATA_ROOT } from "./constants.ts";
import { errors } from "./errors.ts";
import type { ErrorCode } from "./errors.ts";
import { paramsOf } from "./receive.ts";
import { CommonFlags, CommonQuery, RecordId } from "./schemas/primitives.ts";
import { shapeOf } from "./schemas/shapes.ts";

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of all calls that we serve. Named shapes become components, so each appears once. */
export function openApi(): Json {
  const components: Json = {};
  const paths: Record<string, Json> = {};
  for (const call of servedCalls) {
    const path = (paths[openApiPath(call)] ??= {});
    path[call.method.toLowerCase()] = operationOf(call, components);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Tradecounter",
      version: API_VERSION,
      description: "The commerce API of a store. Amounts and quantities are exact decimals as text.",
    },
    paths,
    components: { schemas: components },
  };
}

function openApiPath(call: Call): string {
  const path = call.path.replaceAll(/:(\w+)/g, "{$1}");
  return call.base === "host" ? path : `${call.base === "data" ? DATA_ROOT : basePath("{webstoreId}")}/${path}`;
}

function operationOf(call: Call, components: Json): Json {
  const { query, body, reply } = shapeOf(call.name);
  const store = call.base === "webstore" ? { webstoreId: RecordId } : {};
  const inPath = Object.entries({ ...store, ...paramsOf(call).properties });
  const common = call.base === "host" ? CommonFlags : CommonQuery;
  const inQuery = [query, common].filter((part) => part !== undefined);
  return {
    operationId: call.name,
    parameters: [
      ...inPath.map(([name, schema]) => ({
        name,
        in: "path",
        required: true,
        schema: jsonSchema(schema, components),
      })),
      ...inQuery.flatMap((part) => queryParameters(part, components)),
    ],
    ...(body && { requestBody: { content: jsonContent(jsonSchema(body, components)) } }),
    responses: {
      ...Object.fromEntries(
        call.statuses.map((status) => [
          status,
          {
            description: status === 422 ? "The reply, with `errors`" : "The reply",
            ...(reply && { content: jsonContent(jsonSchema(reply, components)) }),
          },
        ]),
      ),
      default: { description: "Refused", content: jsonContent(refusalSchema(errorsOf(call))) },
    },
  };
}

/** A list is sent as one parameter, joined by commas. */
function queryParameters(query: TObject, components: Json): Json[] {
  const required: readonly string[] = query.required ?? [];
  return Object.entries(query.properties).map(([name, schema]: [string, TSchema & { type?: string }]) => ({
    name,
    in: "query",
    required: required.includes(name) && !("default" in schema),
    schema: jsonSchema(schema, components),
    ...(schema.type === "array" && { style: "form", explode: false }),
  }));
}

const jsonContent = (schema: unknown): Json => ({ "application/json": { schema } });

function refusalSchema(codes: ErrorCode[]): Json {
  const properties = {
    errorCode: { type: "string", enum: codes },
    message: { type: "string", examples: [errors[codes[0]!][1]] },
    fields: { type: "array", items: { type: "string" } },
  };
  return { type: "array", items: { type: "object", required: ["errorCode", "message"], properties } };
}

/** Plain JSON Schema: named shapes and cycles move to the components and are referenced; our own annotations are left out. */
function jsonSchema(schema: unknown, components: Json): unknown {
  if (Array.isArray(schema)) return schema.map((part) => jsonSchema(part, components));
  if (typeof schema !== "object" || schema === null) return schema;
  const { title, tooMany: _, recordId: __, $id: ___, $defs, readAs, ...rest } = schema as Json;
  if (readAs) return jsonSchema(readAs, components);
  const mapped = (parts: Json, change: (part: unknown, key: string) => unknown): Json =>
    Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, change(part, key)]));
  const inner = (part: unknown) => jsonSchema(part, components);
  // property names are not annotations: some are called `title`
  const plain = () => mapped(rest, (part, key) => (key === "properties" ? mapped(part as Json, inner) : inner(part)));
  for (const [name, definition] of Object.entries(($defs ?? {}) as Json)) {
    components[name] ??= jsonSchema(definition, components);
  }
  if (typeof rest.$ref === "string") return referenceTo(rest.$ref);
  if (typeof title !== "string") return plain();
  components[title] ??= plain();
  return referenceTo(title);
}

const referenceTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
