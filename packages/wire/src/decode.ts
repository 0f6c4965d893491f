import type { TSchema } from "typebox";

type Decode = (value: unknown) => unknown;

/** What a schema of ours may be, as far as it leads to codecs. */
interface Known {
  readonly "~codec"?: { readonly decode: Decode };
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
}

/**
 * Makes of a checked body what a handler gets, by the codecs of its schema; undefined where it has none. The library's own
 * decoding checks and sorts the schema anew for each value, which costs more than the rest of a small call.
 * Throws at once for a schema in which two alternatives have codecs: nobody could tell which one is meant.
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
