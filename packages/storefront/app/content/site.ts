/** A link of the header or footer. */
export interface SiteLink {
  label: string;
  to: string;
}

/** What stands around every page and is the owner's, not the catalogue's. */
export interface SiteContent {
  name: string;
  tagline: string;
  company: string;
  /** In E.164 form: `+17575550142`. */
  phone: string;
  email: string;
  hours: string;
  postalAddress: readonly string[];
  /** Places whose stock is told one by one, by the id of their location. */
  places: readonly { id: string; name: string }[];
  /** Promised days are days on this calendar. */
  timeZone: string;
  /** Where an address needs no country named. */
  homeCountry: string;
  support: readonly SiteLink[];
  legal: readonly SiteLink[];
}

/**
 * Our choice: until pages come from content that an owner edits, what stands around them is written here. The link sets
 * are those of the site specification, section 2, "Footer".
 */
export const site: SiteContent = {
  name: "Thornbeck Engine & Power",
  tagline: "Engine and generator parts, by number, since 1974",
  company: "Thornbeck Engine & Power, Inc.",
  phone: "+17575550142",
  email: "counter@thornbeck.example",
  hours: "Mon–Fri 7:30–17:30, Sat 8:00–12:00",
  postalAddress: ["1180 Slipway Road", "Norfolk, VA 23510"],
  places: [
    { id: "131Wbyt5Ch6Mya5IIC", name: "Norfolk" },
    { id: "131zJqCS2oU4LJuQGN", name: "Reno" },
  ],
  timeZone: "America/New_York",
  homeCountry: "US",
  support: [
    { label: "Contact us", to: "/contact-us" },
    { label: "Shipping and returns", to: "/shipping-and-returns" },
    { label: "Registering an account", to: "/registering-an-account" },
    { label: "FAQ", to: "/faq" },
    { label: "Find my engine number", to: "/find-my-engine-number" },
  ],
  legal: [
    { label: "Legal notice", to: "/legal-notice" },
    { label: "Privacy policy", to: "/privacy-policy" },
  ],
};
