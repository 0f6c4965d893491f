/** The name of the form that puts a part into the cart. */
export const formOf = (productId: string) => `add-${productId}`;
