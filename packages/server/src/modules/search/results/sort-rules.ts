import { recordIdOf } from "@tradecounter/commerce";
import type { SortRule } from "@tradecounter/wire";

export type SortOrder = "bestMatch" | "priceAscending" | "priceDescending" | "name" | "newest";

type RuleText = Pick<SortRule, "direction" | "label" | "labelSuffix" | "nameOrId" | "type">;

/** The sort orders of a list; the first is the default. Source: catalogue contract, 4.4. */
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

/** The sort order of a rule's id; undefined if the store has no such rule. */
export function sortOrderOf(storeId: string, sortRuleId: string): SortOrder | undefined {
  return (Object.keys(rules) as SortOrder[]).find((order) => recordIdOf("sortRule", storeId, order) === sortRuleId);
}
