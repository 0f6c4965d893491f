// The language of the pages, here English. The build for another language replaces this module with its own values, and the
// texts in the pages with its own (docs/decisions/languages.md).

export const language = "en";

/** For dates, numbers and amounts. Source: site specification, section 9. */
export const locale = "en-US";

/** A language other than the store's first has its own segment in addresses, after the site's path. Source: site shell contract, 0.1. */
export const languagePath: string = "";
