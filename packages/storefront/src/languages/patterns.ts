import * as dates from "../../app/date-patterns.ts";
import * as moments from "../../app/moment-patterns.ts";

/** The date and time formats of a language, for `formatMoment`. */
export type MomentPatterns = Readonly<Record<keyof typeof dates | keyof typeof moments, string>>;

/** Those of the locale `en-US`. Source: site specification, section 9. */
export const usPatterns: MomentPatterns = { ...dates, ...moments };
