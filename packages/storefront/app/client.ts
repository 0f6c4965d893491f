import type { Answer, Client } from "@tradecounter/client";

export type { Answer, Client };

/** What the store says of itself to every page, in the browser too. Texts are the owner's, and empty where there is none. */
export interface StoreFacts {
  readonly id: string;
  readonly name: string;
  readonly tagline: string;
  readonly locale: string;
  readonly currency: string;
  /** Whether tax comes on top of prices or is in them. */
  readonly taxType: "Net" | "Gross";
  /** Where an address needs no country named. */
  readonly country: string;
  /** IANA name: promised days are days on this calendar. */
  readonly timeZone: string;
  /** In any spelling that a telephone understands. */
  readonly phone: string;
  readonly email: string;
  readonly hours: string;
  readonly company: string;
  readonly postalAddress: readonly string[];
  /** Places whose stock is told one by one, by the id of their location. */
  readonly places: readonly { readonly id: string; readonly name: string }[];
  /** How visitors are measured once they have agreed; absent where they are not. */
  readonly analytics?: { readonly firstParty: boolean; readonly tagManagerId: string | null };
  /** Where it sells on terms of its own, and as which of these it is seen; absent where there is one market alone. */
  readonly markets?: readonly { readonly code: string; readonly name: string; readonly currency: string }[];
  readonly market?: string;
  /** All in which it is shown, its first one before the others; absent where there is one alone. */
  readonly languages?: readonly { readonly code: string; readonly name: string; readonly base: string }[] | undefined;
  /** Names of the owner's pages of text: only to these do links lead. */
  readonly pages: readonly string[];
}
