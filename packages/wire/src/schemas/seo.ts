import { Type } from "typebox";
import type { Static } from "typebox";
import { listOf, Nullable, refusals, shape, text } from "./primitives.ts";

const Texts = Type.Record(Type.String(), Type.String());

/** Source: site shell contract, section 2. */
export const SeoProperties = shape(
  {
    canonicalUrl: Nullable(Type.String()),
    /** JSON text by name. */
    complexFields: Nullable(Texts),
    customHeadTags: Nullable(Type.String()),
    description: Nullable(Type.String()),
    /** Every public field that was requested; empty text if it has no value. */
    fields: Texts,
    /** By language, such as `en_US`. */
    hrefLangUrls: Texts,
    isSeoIndexed: Type.Boolean(),
    objectName: Type.String(),
    recordId: Type.String(),
    recordName: Type.String(),
    title: Nullable(Type.String()),
  },
  "SeoProperties",
);

export const seoShapes = {
  getSeoProperties: {
    query: shape({ fields: Type.Optional(listOf(text(200), 50)) }),
    reply: SeoProperties,
    errors: refusals("NOT_FOUND"),
  },
};

export type SeoProperties = Static<typeof SeoProperties>;
