import { Type } from "typebox";
import type { Static, TEnum, TProperties, TSchema } from "typebox";
import { bodyFrom } from "../body.ts";
import type { ErrorCode } from "../errors.ts";

/** A shape that rejects unknown fields; `title` makes it a named component of the OpenAPI document. */
export function shape<Properties extends TProperties>(properties: Properties, title?: string) {
  return Type.Object(properties, title ? { title, additionalProperties: false } : { additionalProperties: false });
}

export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** May be left out or null; both mean no value. */
export const Maybe = <Schema extends TSchema>(schema: Schema) => Type.Optional(Nullable(schema));

export const oneOf = <Values extends string[]>(...values: Values): TEnum<Values> => Type.Enum(values) as TEnum<Values>;

/** At most `maxLength` characters, as no text that we store is unbounded. No NUL, which PostgreSQL cannot store. */
export const text = (maxLength: number) => Type.String({ maxLength, pattern: "^[^\\u0000]*$" });

/** A single line, as printed on a label. Our choice: control characters are refused. */
export const oneLine = (maxLength: number) =>
  Type.String({ maxLength, pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f]*$" });
/** Like `oneLine`, with line breaks. */
export const manyLines = (maxLength: number) =>
  Type.String({ maxLength, pattern: "^[^\\u0000-\\u0009\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$" });

/** At most `maxItems` elements; more is refused with the code in `tooMany`. */
export const listOf = <Item extends TSchema>(item: Item, maxItems: number, tooMany: ErrorCode = "MAX_LIMIT_EXCEEDED") =>
  Type.Array(item, { maxItems, tooMany });

/**
 * An element that is refused individually instead of with its whole list: it arrives as a function that reads it, or throws the
 * `CommerceError` to answer it with.
 */
export const byItself = <Schema extends TSchema>(schema: Schema) =>
  Type.Codec(Type.Unsafe<Static<Schema>>({ readAs: schema }))
    .Decode((value) => () => bodyFrom(schema, value))
    .Encode((read) => read() as Static<Schema>);

/** The codes that a call can be refused with, besides those of every call (`errorsOf`). */
export const refusals = (...codes: ErrorCode[]) => codes;

/** 15 or 18 characters come in, 18 go out. Source: contract of the catalogue, section 1.4. */
export const RecordId = Type.String({ pattern: "^[0-9A-Za-z]{15}([A-Z0-5]{3})?$", recordId: true });

/** An exact decimal as text, `"38.50"`; the number of decimals varies. */
export const DecimalText = Type.String({ pattern: "^-?\\d{1,18}(\\.\\d{1,10})?$" });

const DECIMAL_IN = /^\d{1,12}(\.\d{1,6})?$/;

/**
 * A decimal that a caller sends, as text or as a JSON number; it arrives as text. Never negative.
 * Our choice: at most 12 digits and 6 decimals, which we can store without rounding.
 */
export const DecimalInput = Type.Codec(
  Type.Union([
    Type.String({ pattern: DECIMAL_IN.source }),
    Type.Refine(Type.Number({ minimum: 0 }), (value) => DECIMAL_IN.test(String(value))),
  ]),
)
  .Decode((value) => String(value))
  .Encode((value) => value);

/** A flag that a caller sends in a body: a JSON boolean, or the text that some clients send. */
export const FlagInput = Type.Codec(Type.Union([Type.Boolean(), oneOf("true", "false")]))
  .Decode((value) => value === true || value === "true")
  .Encode((value) => value);

/** UTC with milliseconds, `"2026-11-02T08:30:00.000Z"`. */
export const IsoInstant = Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$" });

/** An instant that a caller sends; any time zone is allowed, and seconds need no fraction. */
export const IsoInstantInput = Type.String({
  pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:?\\d\\d)$",
});

/** ISO 4217. */
export const Currency = Type.String({ pattern: "^[A-Z]{3}$" });
/** ISO 3166-1, two letters. */
export const Country = Type.String({ pattern: "^[A-Z]{2}$" });

/** API name → text. Source: contract of the catalogue, section 1.1. */
export const Flat = Type.Record(Type.String(), Nullable(Type.String()));
/** API name → `{ value }`, as in search results. */
export const Wrapped = Type.Record(Type.String(), shape({ value: Nullable(Type.String()) }));

/** A value with a default: a query may leave it out, and a handler always gets it. */
export const byDefault = <Schema extends TSchema>(value: unknown, schema: Schema) =>
  // Returning the precise type, or `Static<Schema>` for the value, costs the type checker seconds.
  Type.With(schema, { default: value }) as unknown as Schema & { default: unknown };

/** A flag in a query. */
export const flag = (value = false) => byDefault(value, Type.Boolean());
export const integer = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });
export const count = Type.Integer({ minimum: 0 });
/** Field names in a query; the server drops unknown ones. */
export const fieldNames = (maxItems = 100) => Type.Optional(listOf(text(255), maxItems));

/** Query parameters that every call takes. Source: contract of cart and checkout, section 1.2. */
export const CommonFlags = shape({ asGuest: flag(), htmlEncode: flag(true) });
/** Query parameters that every call of a store takes. Source: as above. */
export const CommonQuery = shape({
  /** Blank or fifteen zeros means none. */
  effectiveAccountId: Type.Optional(RecordId),
  currencyIsoCode: Type.Optional(Currency),
  language: Type.Optional(Type.String({ pattern: "^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$", maxLength: 35 })),
  ...CommonFlags.properties,
});
/** Page tokens, in both directions. Source: contract of the catalogue, section 1.8. */
export const tokens = {
  currentPageToken: Nullable(Type.String()),
  currentPageUrl: Nullable(Type.String()),
  nextPageToken: Nullable(Type.String()),
  nextPageUrl: Nullable(Type.String()),
  previousPageToken: Nullable(Type.String()),
  previousPageUrl: Nullable(Type.String()),
};
export const PageToken = text(200);

/** An error inside a reply about many items; `{}` if nothing went wrong. Source: contract of the catalogue, section 1.7. */
export const ItemError = shape({ errorCode: Type.Optional(Type.String()), message: Type.Optional(Type.String()) });

/** Custom record fields that clients may send along. Our choice: accepted and not stored. */
export const CustomFieldsInput = Maybe(listOf(Type.Record(Type.String(), Type.Unknown()), 21));
export const CustomFields = Nullable(Type.Array(Type.Record(Type.String(), Type.Unknown())));

/** Path values. A malformed id is refused before the handler runs. */
export const pathValues = {
  accountId: Type.Union([Type.Literal("current"), RecordId]),
  addressId: RecordId,
  className: Type.String({ pattern: "^[0-9A-Za-z_]{1,160}$" }),
  effectiveAccountId: RecordId,
  invitationId: RecordId,
  kind: Type.String({ pattern: "^[A-Za-z-]{1,40}$" }),
  locator: Type.String({ pattern: "^[0-9A-Za-z_-]{1,8000}$" }),
  merchantAccountId: RecordId,
  orderSummaryId: RecordId,
  personId: RecordId,
  organizationId: RecordId,
  savedPaymentMethodId: RecordId,
  shipmentId: RecordId,
  siteId: RecordId,
  wishlistId: RecordId,
  wishlistItemId: RecordId,
  methodName: Type.String({ pattern: "^[0-9A-Za-z_]{1,80}$" }),
  productId: RecordId,
  userId: RecordId,
  categoryId: RecordId,
  cartCouponId: RecordId,
  channelId: RecordId,
  communityId: RecordId,
  contentKeyOrId: Type.String({ pattern: "^(MC[A-Z2-7]{26}|[0-9A-Za-z]{15}([A-Z0-5]{3})?)$" }),
  recordIdOrAlias: Type.String({ minLength: 1, maxLength: 128, pattern: "^[^\\s\\u0000]+$" }),
  cartItemId: RecordId,
  deliveryGroupId: RecordId,
  cartStateOrId: Type.Union([oneOf("current", "active"), RecordId]),
  activeOrCheckoutId: Type.Union([Type.Literal("active"), RecordId]),
  catalogSnapshotVersionId: Type.String({ pattern: "^[0-9A-Za-z_-]{1,64}$" }),
};

export type RecordId = Static<typeof RecordId>;
export type ItemError = Static<typeof ItemError>;
