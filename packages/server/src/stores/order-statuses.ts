/** What an order goes through, with words for a store whose owner has none of his own. */
export const usualOrderStatuses = [
  { apiName: "Created", displayValue: "Placed" },
  { apiName: "Picking", displayValue: "Being picked" },
  { apiName: "PartiallyShipped", displayValue: "Partly shipped" },
  { apiName: "Shipped", displayValue: "Shipped" },
  { apiName: "Delivered", displayValue: "Delivered" },
  { apiName: "Canceled", displayValue: "Canceled" },
] as const;
