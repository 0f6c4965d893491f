/** A person who orders. */
export interface Person {
  readonly email: string;
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly street: string;
  readonly city: string;
  /** As shown in the list, and its code. */
  readonly region: string;
  readonly regionCode: string;
  readonly postalCode: string;
}

/** The people of the demo store who occur in journeys. */
export const people = {
  ada: {
    email: "ada.quill@harborcrane.example",
    phone: "(757) 555-0123",
    firstName: "Ada",
    lastName: "Quill",
    street: "42 Dry Dock Lane",
    city: "Norfolk",
    region: "Virginia",
    regionCode: "VA",
    postalCode: "23510",
  },
  ben: {
    email: "ben@ostrander-farms.example",
    phone: "(775) 555-0187",
    firstName: "Ben",
    lastName: "Ostrander",
    street: "9 Alkali Flat Road",
    city: "Reno",
    region: "Nevada",
    regionCode: "NV",
    postalCode: "89502",
  },
} as const satisfies Record<string, Person>;
