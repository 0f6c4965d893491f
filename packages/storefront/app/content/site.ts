/** A link of the header or footer. */
export interface SiteLink {
  label: string;
  to: string;
}

/** What stands around every page and is the owner's, not the catalogue's. */
export interface SiteContent {
  /** In E.164 form: `+17575550142`. */
  phone: string;
  hours: string;
  postalAddress: readonly string[];
  company: string;
  tagline: string;
  /** Promised days are days on this calendar. */
  timeZone: string;
  support: readonly SiteLink[];
  legal: readonly SiteLink[];
}
