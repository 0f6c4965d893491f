import type { Answer, Client } from "@tradecounter/client";

export type { Answer, Client };

/** The store's facts for every page, in the browser too. Texts are the owner's, and empty if there are none. */
export interface StoreFacts {
  readonly id: string;
  readonly name: string;
  readonly tagline: string;
  readonly locale: string;
  readonly currency: string;
  /** Whether prices exclude or include tax. */
  readonly taxType: "Net" | "Gross";
  /** The country that addresses need not name. */
  readonly country: string;
  /** IANA name: promised days are calendar days there. */
  readonly timeZone: string;
  /** In any format that a phone understands. */
  readonly phone: string;
  readonly email: string;
  readonly hours: string;
  readonly company: string;
  readonly postalAddress: readonly string[];
  /** Locations whose stock is shown separately, by id. */
  readonly places: readonly { readonly id: string; readonly name: string }[];
  /** How visitors are measured once they have agreed; absent if they are not. */
  readonly analytics?: { readonly firstParty: boolean; readonly tagManagerId: string | null };
  /** Markets with their own terms, and the current one; absent if there is only one. */
  readonly markets?: readonly { readonly code: string; readonly name: string; readonly currency: string }[];
  readonly market?: string;
  /** All its languages, the first one first; absent if there is only one. */
  readonly languages?: readonly { readonly code: string; readonly name: string; readonly base: string }[] | undefined;
  /** Names of the owner's text pages: links lead only to these. */
  readonly pages: readonly string[];
}
