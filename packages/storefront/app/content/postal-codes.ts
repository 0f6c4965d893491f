/** The format of a country's postal codes, and the message that describes it. */
interface PostalCodes {
  readonly pattern: RegExp;
  readonly example: string;
}

/** Our choice: if regions are chosen from a list, the form itself validates the code; elsewhere the store does. */
const postalCodes: Readonly<Record<string, PostalCodes>> = {
  US: { pattern: /^\d{5}(?:-\d{4})?$/, example: "23510" },
  CA: { pattern: /^[A-Z]\d[A-Z] \d[A-Z]\d$/, example: "B3J 2K9" },
};

export const postalCodesOf = (country: string): PostalCodes | undefined => postalCodes[country];
