import { Type } from "typebox";
import type { Static } from "typebox";
import { limits } from "../constants.ts";
import {
  byDefault,
  flag,
  integer,
  IsoInstant,
  IsoInstantInput,
  listOf,
  Nullable,
  oneOf,
  RecordId,
  refusals,
  shape,
  text,
} from "./primitives.ts";

/** Identifies an item across languages and versions: `MC` and 26 letters and digits. Source: site shell contract, section 1.1. */
export const ContentKey = Type.String({ pattern: "^MC[A-Z2-7]{26}$" });

/** The channel that content is delivered to. Source: site shell contract, section 1.1. */
export const ChannelSummary = shape(
  {
    domainUrl: Nullable(Type.String()),
    id: RecordId,
    name: Type.String(),
    resourceUrl: Type.String(),
    target: Nullable(shape({ id: RecordId })),
    type: oneOf("CloudToCloud", "Community", "ConnectedApp", "PublicUnauthenticated", "UserPermission"),
  },
  "ChannelSummary",
);

/** By field name; the values depend on the content type. */
const ContentBody = Type.Record(Type.String(), Type.Unknown());

/** An item that another item refers to. */
export const ContentReference = shape(
  {
    contentBody: Type.Optional(ContentBody),
    contentKey: ContentKey,
    managedContentId: RecordId,
    resourceUrl: Type.String(),
    title: Type.String(),
  },
  "ContentReference",
);

const References = Nullable(Type.Record(Type.String(), ContentReference));
const ReferencesList = Nullable(Type.Array(ContentReference));

const summary = {
  contentKey: ContentKey,
  contentType: shape({ fullyQualifiedName: Type.String(), name: Nullable(Type.String()) }),
  /** With an underscore: `en_US`. */
  language: Type.String(),
  managedContentId: RecordId,
  publishedDate: IsoInstant,
  resourceUrl: Type.String(),
  title: Type.String(),
  unauthenticatedUrl: Nullable(Type.String()),
  urlName: Nullable(Type.String()),
};

/** An item of a list, with its body if that was requested. */
export const ContentItem = shape(
  {
    ...summary,
    contentBody: Type.Optional(ContentBody),
    references: Type.Optional(References),
    referencesList: Type.Optional(ReferencesList),
  },
  "ContentItem",
);

export const ContentDocument = shape(
  {
    ...summary,
    channelSummary: Nullable(ChannelSummary),
    contentBody: ContentBody,
    references: References,
    referencesList: ReferencesList,
  },
  "ContentDocument",
);

/** A page of items. The total is not given. */
export const ContentCollection = shape(
  {
    channelSummary: Nullable(ChannelSummary),
    contents: Type.Array(ContentItem),
    currentPageUrl: Type.String(),
    nextPageUrl: Nullable(Type.String()),
    previousPageUrl: Nullable(Type.String()),
    references: References,
    referencesList: ReferencesList,
  },
  "ContentCollection",
);

const commonQuery = {
  expandReferences: flag(),
  language: Type.Optional(Type.String({ pattern: "^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$", maxLength: 35 })),
  referenceDepth: byDefault(0, integer(0, 3)),
  referencesAsList: flag(),
  showAbsoluteUrl: flag(),
};

const list = {
  query: shape({
    ...commonQuery,
    contentKeys: Type.Optional(listOf(text(64), limits.contentKeys)),
    contentTypeFQN: Type.Optional(text(255)),
    includeContentBody: flag(),
    managedContentIds: Type.Optional(listOf(RecordId, limits.managedContentIds)),
    page: byDefault(0, integer(0, 1_000_000)),
    pageSize: byDefault(25, integer(1, limits.contentPageSize)),
    publishEndDate: Type.Optional(IsoInstantInput),
    publishStartDate: Type.Optional(IsoInstantInput),
  }),
  reply: ContentCollection,
  errors: refusals("NOT_FOUND"),
};
const single = { query: shape(commonQuery), reply: ContentDocument, errors: refusals("NOT_FOUND") };

export const contentShapes = {
  getSiteContents: list,
  getSiteContent: single,
  getChannelContents: list,
  getChannelContent: single,
};

export type ChannelSummary = Static<typeof ChannelSummary>;
export type ContentCollection = Static<typeof ContentCollection>;
export type ContentDocument = Static<typeof ContentDocument>;
export type ContentItem = Static<typeof ContentItem>;
export type ContentReference = Static<typeof ContentReference>;
