/** What a postal code of a country looks like, and how to say it. */
interface PostalCodes {
  readonly pattern: RegExp;
  readonly example: string;
}

/** Our choice: where regions are chosen from a list a form says what is wrong with a code by itself; elsewhere the store does. */
const postalCodes: Readonly<Record<string, PostalCodes>> = {
  US: { pattern: /^\d{5}(?:-\d{4})?$/, example: "23510" },
  CA: { pattern: /^[A-Z]\d[A-Z] \d[A-Z]\d$/, example: "B3J 2K9" },
};

export const postalCodesOf = (country: string): PostalCodes | undefined => postalCodes[country];
