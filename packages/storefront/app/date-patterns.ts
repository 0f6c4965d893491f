// How the language of the pages writes the dates that most pages have, here American English. The build of another one puts its own in
// this module's place, as in that of `moment-patterns.ts`. Source: site specification, section 9.

/** A day of delivery as said at a counter: `Tue, Nov 24`. */
export const day = "{weekday:short}, {month:short} {day:numeric}";
export const mediumDate = "{month:short} {day:numeric}, {year:numeric}";
