import type { Answer, Client } from "@tradecounter/client";

export type { Answer, Client };

/** What the store says of itself to every page, in the browser too. */
export interface StoreFacts {
  readonly id: string;
  readonly name: string;
  readonly locale: string;
  readonly currency: string;
}
