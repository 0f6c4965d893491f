/** What the button in the footer opens. */
export const COOKIE_SETTINGS = "cookie-settings";
/** What the button in the header and the key `?` open. */
export const SHORTCUTS = "shortcuts";

/** What the button beside a part opens: this, with the part's id behind it. */
export const LIST_OF = "list:";
