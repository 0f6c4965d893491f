// Ranking tiers applied after word scoring, weakest first. Within a tier, rows keep the order that earlier tiers gave them.

/** Added to a row's score as multiples of the best score so far: 1 is enough to rank a row above every row without it. */
export const relativeTiers = {
  /** First stage only: the name of the row's category is what the query asks for, such as "fuse" and the category of fuses. */
  inNamedCategory: 0.6,
  /** First stage only: the row's own name is what the query asks for. */
  named: 0.3,
  /** First stage only: the name of the row's category is the query's last words. */
  inHeadNounCategory: 0.2,
  /** The row has nothing that the query excludes: "gasket -kit". */
  withoutNegated: 1,
  /** The row matches every term of a query with a measurement or a run of digits. */
  fullMatch: 1,
  /** The same, outside its description, which mentions other parts too. */
  fullMatchOutsideDescription: 2,
  /** The same, added once if the head noun is in the row's name and twice if the name ends in it. */
  fullMatchOfHeadNoun: 2,
  /** The same, with the exact measurement rather than a range that contains it. */
  fullMatchOfMeasurement: 1,
  /** The row fits a machine that the query names. */
  fits: 1,
  /** The same, and no fitting row has more of the other terms. */
  fitsWithMostTerms: 1,
  /** The same, and it fits every one of several machines. */
  fitsAllMachines: 1,
};

/** Added as absolute values: any part number match outranks everything that words and machines can add up to. */
export const partNumberTiers = {
  /** The typed text is a prefix of the number. */
  longer: 1000,
  /** The number differs from the typed text only in the letters around it, which makers and dealers add. */
  butForLetters: 5000,
  /** The number is one typo away: `typoStep` less for each likelier candidate, and a little more for the row's own number. */
  mistyped: 6000,
  mistypedOwnStep: 10,
  /** The number belongs to a part that the row replaces, or to another maker. */
  other: 8000,
  /** The row's own number: added once if it matches without leading zeros, twice if it matches as written. */
  ownStep: 1000,
  /** Subtracted if the typed text has leading zeros that the number does not have. */
  lessZeros: 500,
};

/** Score difference between a number and the next likeliest one, and between a number in a list and the next. */
export const typoStep = 100;

// Successors are not a tier: each moves right before the part that it replaces (`ranking/successor-boost.ts`).
