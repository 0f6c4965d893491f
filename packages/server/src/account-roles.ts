/** A contact's roles in an account. Each role includes the rights of the ones before it. */
export const accountRoles = ["Buyer", "BuyerManager", "AccountAdmin"] as const;
export type AccountRole = (typeof accountRoles)[number];

/** Invited: has no password yet. Pending: waits for the store's approval. Withdrawn: may no longer sign in. */
export const contactStatuses = ["Invited", "Pending", "Active", "Withdrawn"] as const;
export type ContactStatus = (typeof contactStatuses)[number];
