import { recordIdOf } from "@tradecounter/commerce";
import type { SortRule } from "@tradecounter/wire";

export type SortOrder = "bestMatch" | "priceAscending" | "priceDescending" | "name" | "newest";

type RuleText = Pick<SortRule, "direction" | "label" | "labelSuffix" | "nameOrId" | "type">;

/** The orders that a list can have, the first one by default. Source: catalogue contract, 4.4. */
const rules: Readonly<Record<SortOrder, RuleText>> = {
  bestMatch: { direction: "Default", label: "Best Match", labelSuffix: null, nameOrId: null, type: "Relevancy" },
  priceAscending: {
    direction: "Ascending",
    label: "Price",
    labelSuffix: "LowHigh",
    nameOrId: "UnitPrice",
    type: "SortByPricebook",
  },
  priceDescending: {
    direction: "Descending",
    label: "Price",
    labelSuffix: "HighLow",
    nameOrId: "UnitPrice",
    type: "SortByPricebook",
  },
  name: { direction: "Ascending", label: "Name", labelSuffix: "Az", nameOrId: "Name", type: "ProductBased" },
  newest: {
    direction: "Descending",
    label: "Date Added",
    labelSuffix: "NewOld",
    nameOrId: "CreatedDate",
    type: "ProductBased",
  },
};

export function sortRulesOf(storeId: string): SortRule[] {
  return Object.entries(rules).map(([order, rule], at) => ({
    ...rule,
    sortOrder: at + 1,
    sortRuleId: recordIdOf("sortRule", storeId, order),
  }));
}

/** The order that a rule's id stands for; undefined for an id that is not one of the store's. */
export function sortOrderOf(storeId: string, sortRuleId: string): SortOrder | undefined {
  return (Object.keys(rules) as SortOrder[]).find((order) => recordIdOf("sortRule", storeId, order) === sortRuleId);
}
