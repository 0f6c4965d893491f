import { scopes as knownScopes, type Scope, type Store } from "@tradecounter/server";
import { PersonError } from "./person-error.ts";

/** Parses a comma-separated list of scopes. Throws PersonError for an unknown one. */
export function scopesIn(text: string): Scope[] {
  const names = namesIn(text);
  if (names.length === 0 || !names.every((name) => (knownScopes as readonly string[]).includes(name)))
    throw new PersonError(`--scope takes ${knownScopes.join(", ")}, with commas between.`);
  return names as Scope[];
}

/** Parses a comma-separated list of codes of the store's buyer groups. Throws PersonError for an unknown one. */
export function groupsIn({ code, settings }: Store, text: string): string[] {
  const known = (settings.buyerGroups ?? []).map((group) => group.code);
  const asked = namesIn(text);
  const unknown = asked.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new PersonError(`The store ${code} has no buyer group ${unknown}; it has ${known.join(", ") || "none"}.`);
  return known.filter((name) => asked.includes(name));
}

function namesIn(text: string): string[] {
  return text
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
}
