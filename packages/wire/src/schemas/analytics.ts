import { Type } from "typebox";
import type { Static } from "typebox";
import { limits } from "../constants.ts";
import { Currency, integer, listOf, Maybe, oneLine, oneOf, refusals, shape } from "./primitives.ts";

/** These are the amounts that a shopper saw on a page; the exact ones are on the order. */
const Amount = Type.Number({ minimum: 0, maximum: 1e12 });

const EventItem = shape(
  {
    /** Its SKU. */
    item_id: oneLine(80),
    /** Its position in the list, from 1. */
    index: Maybe(integer(1, 100_000)),
    quantity: Maybe(Amount),
  },
  "AnalyticsEventItem",
);

/**
 * Something that happened on a page. The contract leaves the shape open. Our choice: the fields of a data layer event that a store's
 * reports are computed from, and nothing that identifies the visitor; pages are given by name, as addresses may reveal more than that.
 */
export const AnalyticsEvent = shape(
  {
    name: oneOf(
      "page_view",
      "view_item",
      "view_item_list",
      "select_item",
      "add_to_cart",
      "add_to_wishlist",
      "begin_checkout",
      "add_shipping_info",
      "add_payment_info",
      "purchase",
    ),
    /** One of `measuredPages`: any other is stored as unknown, as a browser may be running scripts of another version. */
    page: oneLine(80),
    /** Milliseconds between the event and this call, rather than a time: browser clocks are unreliable. */
    msAgo: integer(0, 24 * 3600 * 1000),
    /** The search term that led to it. */
    searchTerm: Maybe(oneLine(120)),
    /** How many products the search found. */
    resultCount: Maybe(integer(0, 100_000_000)),
    currency: Maybe(Currency),
    value: Maybe(Amount),
    transactionId: Maybe(oneLine(40)),
    items: Maybe(listOf(EventItem, limits.analyticsItems)),
  },
  "AnalyticsEvent",
);

export const analyticsShapes = {
  recordEvents: {
    body: shape(
      {
        /** A random id of this visit, forgotten when the browser tab closes. */
        visit: Type.String({ pattern: "^[\\w-]{22}$" }),
        events: listOf(AnalyticsEvent, limits.analyticsEvents),
      },
      "AnalyticsEvents",
    ),
    errors: refusals("INSUFFICIENT_ACCESS", "REQUEST_LIMIT_EXCEEDED", "NOT_FOUND"),
  },
};

export type AnalyticsEvent = Static<typeof AnalyticsEvent>;
