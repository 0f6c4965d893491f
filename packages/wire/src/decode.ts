import type { TSchema } from "typebox";

type Decode = (value: unknown) => unknown;

/** The parts of a schema through which codecs are reached. */
interface Known {
  readonly "~codec"?: { readonly decode: Decode };
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
}

/**
 * Returns a function that turns a validated body into what a handler receives, by the codecs of its schema; undefined if it
 * has none. The library's own decoding checks and sorts the schema again for each value, which costs more than the rest of a small call.
 * Throws at once for a schema with codecs in two alternatives, as it would be ambiguous which one applies.
 */
export function decoderOf(schema: TSchema): Decode | undefined {
  const { "~codec": codec, properties, items, anyOf } = schema as Known;
  if (codec) return codec.decode;
  if (anyOf) return alternativeDecoder(anyOf);
  if (items) return listDecoder(items);
  return properties && objectDecoder(properties);
}

function alternativeDecoder(anyOf: readonly TSchema[]): Decode | undefined {
  const decoders = anyOf.map(decoderOf).filter((decode) => decode !== undefined);
  const decode = decoders.at(0);
  const isNullable = anyOf.length === 2 && anyOf.some((schema) => (schema as { type?: string }).type === "null");
  if (decode && !isNullable) throw new TypeError("A codec may stand beside null alone.");
  return decode && ((value) => (value === null ? null : decode(value)));
}

function listDecoder(items: TSchema): Decode | undefined {
  const decode = decoderOf(items);
  return decode && ((value) => (value as unknown[]).map(decode));
}

function objectDecoder(properties: Readonly<Record<string, TSchema>>): Decode | undefined {
  const decoders = Object.entries(properties).flatMap(([name, schema]) => {
    const decode = decoderOf(schema);
    return decode ? [[name, decode] as const] : [];
  });
  if (decoders.length === 0) return undefined;
  return (value) => {
    const decoded = { ...(value as Record<string, unknown>) };
    for (const [name, decode] of decoders) if (Object.hasOwn(decoded, name)) decoded[name] = decode(decoded[name]);
    return decoded;
  };
}
