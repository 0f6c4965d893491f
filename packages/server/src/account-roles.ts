/** What a contact may do for an account. Each role may do what the ones before it may. */
export const accountRoles = ["Buyer", "BuyerManager", "AccountAdmin"] as const;
export type AccountRole = (typeof accountRoles)[number];

/** Invited: has no password yet. Pending: waits for the store's approval. Withdrawn: may not come in any more. */
export const contactStatuses = ["Invited", "Pending", "Active", "Withdrawn"] as const;
export type ContactStatus = (typeof contactStatuses)[number];
