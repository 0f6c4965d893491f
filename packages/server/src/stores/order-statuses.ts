/** The default statuses of an order, with their labels, for a store whose owner has set none. */
export const usualOrderStatuses = [
  { apiName: "Created", displayValue: "Placed" },
  { apiName: "Picking", displayValue: "Being picked" },
  { apiName: "PartiallyShipped", displayValue: "Partly shipped" },
  { apiName: "Shipped", displayValue: "Shipped" },
  { apiName: "Delivered", displayValue: "Delivered" },
  { apiName: "Canceled", displayValue: "Canceled" },
] as const;
