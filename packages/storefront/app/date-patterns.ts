// The date formats of the pages' language that most pages need, here American English. The build for another language replaces
// this module, like `moment-patterns.ts`, with its own. Source: site specification, section 9.

/** A day of delivery: `Tue, Nov 24`. */
export const day = "{weekday:short}, {month:short} {day:numeric}";
export const mediumDate = "{month:short} {day:numeric}, {year:numeric}";
