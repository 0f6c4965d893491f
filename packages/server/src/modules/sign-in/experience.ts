import type { Visitor } from "../../http/shopper.ts";

const EXPERIENCE_COOKIE = "experience";
const keptSeconds = 24 * 3600;

/**
 * Remembers the branding that a visitor came with; an invalid experience id is ignored. Source: contract of the site shell, section 6.5.
 */
export function keepExperience(visitor: Visitor, id: string | undefined): void {
  if (id === undefined || !isExperienceId(id) || id === experienceOf(visitor)) return;
  visitor.setCookie(EXPERIENCE_COOKIE, id, { maxAgeSeconds: keptSeconds });
}

/** The branding that the visitor came with. */
function experienceOf(visitor: Pick<Visitor, "cookie">): string | undefined {
  const id = visitor.cookie(EXPERIENCE_COOKIE);
  return id !== undefined && isExperienceId(id) ? id : undefined;
}

/** As a URL parameter: empty where there is none. */
export function experienceQuery(visitor: Pick<Visitor, "cookie">): { expid?: string } {
  const expid = experienceOf(visitor);
  return expid === undefined ? {} : { expid };
}

function isExperienceId(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,30}$/.test(text);
}
