import type { AccountEvent, AccountPerson, AccountRole } from "@tradecounter/wire";

/** The display names of roles. */
export const roleNames: Readonly<Record<AccountRole, string>> = {
  Buyer: "Buyer",
  BuyerManager: "Buyer manager",
  AccountAdmin: "Account admin",
};

export const roleMeanings: Readonly<Record<AccountRole, string>> = {
  Buyer: "orders for the account",
  BuyerManager: "orders, and looks after its buyers",
  AccountAdmin: "orders, and looks after everybody",
};

/** Shown where a role is chosen. */
export const roleHint =
  "A buyer orders for the account. A buyer manager also looks after its buyers, and an account admin after everybody.";

export const stateNames: Readonly<Record<AccountPerson["state"], string>> = {
  Active: "Active",
  Invited: "Invited",
  Pending: "Waits for the store",
  Withdrawn: "Removed",
};

export function roleIn(text: string): AccountRole | undefined {
  return Object.hasOwn(roleNames, text) ? (text as AccountRole) : undefined;
}

export function nameOf({ firstName, lastName }: Pick<AccountPerson, "firstName" | "lastName">): string {
  return [firstName, lastName].filter(Boolean).join(" ");
}

/** The event as a sentence: "Grace Holt made Ada Byron a buyer manager". */
export function sentenceOf({ action, actorName, personName, personEmail, oldRole, newRole }: AccountEvent): string {
  const person = personName || personEmail || "somebody";
  const as = newRole ? ` as ${withArticle(newRole)}` : "";
  switch (action) {
    case "Invited":
      return `${actorName} invited ${person}${as}`;
    case "InvitedAgain":
      return `${actorName} sent ${person} the invitation again`;
    case "Revoked":
      return `${actorName} canceled the invitation to ${person}`;
    case "Accepted":
      return `${person} accepted the invitation${as}`;
    case "RoleChanged":
      return `${actorName} made ${person} ${newRole ? withArticle(newRole) : "another role"}${oldRole ? `, before ${withArticle(oldRole)}` : ""}`;
    case "Withdrawn":
      return `${actorName} removed ${person}${oldRole ? `, ${withArticle(oldRole)}` : ""}`;
    case "Restored":
      return `${actorName} let ${person} in again${as}`;
  }
}

const rolesInSentences: Readonly<Record<AccountRole, string>> = {
  Buyer: "a buyer",
  BuyerManager: "a buyer manager",
  AccountAdmin: "an account admin",
};

export function withArticle(role: AccountRole): string {
  return rolesInSentences[role];
}
