// What decides the order of a list beside its words, weakest first: a row keeps what it gained in the tiers above.

/** Added to a row's score in shares of the best score so far, so that a whole share lifts a row above every other. */
export const relativeTiers = {
  /** First stage only: the row's category has the name that the query asks for: "fuse" and the category of fuses. */
  inNamedCategory: 0.6,
  /** First stage only: the row's own name is what the query asks for. */
  named: 0.3,
  /** First stage only: the row's category has the name of the query's last words. */
  inHeadNounCategory: 0.2,
  /** The row has nothing that the query rules out: "gasket -kit". */
  withoutNegated: 1,
  /** The row has every term of a query with a measurement or a run of digits. */
  fullMatch: 1,
  /** The same outside its description, which tells of other parts as well. */
  fullMatchOutsideDescription: 2,
  /** The same, added once if the head noun is in the row's name and twice if the name ends in it. */
  fullMatchOfHeadNoun: 2,
  /** The same with the very measurement, not a range that contains it. */
  fullMatchOfMeasurement: 1,
  /** The row fits a machine that the query names. */
  fits: 1,
  /** The same, and no row that fits has more of the other terms. */
  fitsWithMostTerms: 1,
  /** The same, and it fits each of several machines. */
  fitsAllMachines: 1,
};

/** Added as they are: any part number beats all that words and machines can add up to. */
export const partNumberTiers = {
  /** The number goes on after what was typed. */
  longer: 1000,
  /** The number is what was typed but for letters around it, as makers and dealers add them. */
  butForLetters: 5000,
  /** The number is one typo away: `typoStep` less for each likelier one, and a little more for the row's own number. */
  mistyped: 6000,
  mistypedOwnStep: 10,
  /** The number is that of a part which the row replaces, or another maker's. */
  other: 8000,
  /** The row's own number: once without its leading zeros, twice as it is written. */
  ownStep: 1000,
  /** Taken off where zeros were typed before the number that it does not have. */
  lessZeros: 500,
};

/** How much more a number is worth than the next likely one, and than the next of a list of numbers. */
export const typoStep = 100;

// A successor is not a tier: it is moved right before the part that it replaces (`ranking/successor-boost.ts`).
