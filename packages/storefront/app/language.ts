// The language of the pages, here English. The build of another one puts its own values in this module's place, and its texts in
// the place of those that stand in the pages (docs/decisions/languages.md).

export const language = "en";

/** For dates, numbers and amounts. Source: site specification, section 9. */
export const locale = "en-US";

/** A language other than the store's first has a part of its own in addresses, behind the site's. Source: site shell contract, 0.1. */
export const languagePath: string = "";
