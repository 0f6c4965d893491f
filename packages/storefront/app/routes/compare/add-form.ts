/** The name of the form that adds a part to the cart. */
export const formOf = (productId: string) => `add-${productId}`;
