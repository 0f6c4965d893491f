import type { Visitor } from "../../http/shopper.ts";

const EXPERIENCE_COOKIE = "experience";
const keptSeconds = 24 * 3600;

/** Keeps for which branding a visitor came; what is no experience id is ignored. Source: contract of the site shell, section 6.5. */
export function keepExperience(visitor: Visitor, id: string | undefined): void {
  if (id === undefined || !isExperienceId(id) || id === experienceOf(visitor)) return;
  visitor.setCookie(EXPERIENCE_COOKIE, id, { maxAgeSeconds: keptSeconds });
}

/** The branding for which the visitor came. */
function experienceOf(visitor: Pick<Visitor, "cookie">): string | undefined {
  const id = visitor.cookie(EXPERIENCE_COOKIE);
  return id !== undefined && isExperienceId(id) ? id : undefined;
}

/** As an address carries it on: nothing where there is none. */
export function experienceQuery(visitor: Pick<Visitor, "cookie">): { expid?: string } {
  const expid = experienceOf(visitor);
  return expid === undefined ? {} : { expid };
}

function isExperienceId(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,30}$/.test(text);
}
