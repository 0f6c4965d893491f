/** Source: site shell contract, 4.5. */
export const SESSION_COOKIE = "sid";
