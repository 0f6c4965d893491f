/** Opened by the button in the footer. */
export const COOKIE_SETTINGS = "cookie-settings";
/** Opened by the button in the header and the key `?`. */
export const SHORTCUTS = "shortcuts";

/** Opened by the button next to a part: this prefix, followed by the part's id. */
export const LIST_OF = "list:";
