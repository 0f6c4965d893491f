import { Type } from "typebox";
import type { Static } from "typebox";
import { limits } from "../constants.ts";
import { Currency, integer, listOf, Maybe, oneLine, oneOf, refusals, shape } from "./primitives.ts";

/** Exact figures are the order's: these are what a shopper saw on a page. */
const Amount = Type.Number({ minimum: 0, maximum: 1e12 });

const EventItem = shape(
  {
    /** Its SKU. */
    item_id: oneLine(80),
    /** Where it stood in the list, from 1. */
    index: Maybe(integer(1, 100_000)),
    quantity: Maybe(Amount),
  },
  "AnalyticsEventItem",
);

/**
 * What happened on a page. The contract leaves the shape open. Our choice: of an event of the data layer what figures of a store
 * are made of, and nothing of who it was; a page is told by its name, as addresses may hold more than that.
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
    /** One of `measuredPages`: any other is kept as an unknown one, as a browser may have scripts of another version. */
    page: oneLine(80),
    /** Milliseconds between the event and this call: clocks of browsers are wrong. */
    msAgo: integer(0, 24 * 3600 * 1000),
    /** The words that led to it. */
    searchTerm: Maybe(oneLine(120)),
    /** How many parts a search has found. */
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
        /** A random name of this visit, forgotten with the browser's tab. */
        visit: Type.String({ pattern: "^[\\w-]{22}$" }),
        events: listOf(AnalyticsEvent, limits.analyticsEvents),
      },
      "AnalyticsEvents",
    ),
    errors: refusals("INSUFFICIENT_ACCESS", "REQUEST_LIMIT_EXCEEDED", "NOT_FOUND"),
  },
};

export type AnalyticsEvent = Static<typeof AnalyticsEvent>;
