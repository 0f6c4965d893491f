import type { CheckoutError } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/index.ts";
import type { AddressBook } from "../addresses/index.ts";
import type { CartService } from "../cart/index.ts";
import type { Availability, Outlook } from "../inventory/index.ts";
import type { PaymentService } from "../payment/index.ts";
import type { Open } from "./checkout.ts";
import type { Sessions } from "./sessions.ts";
import type { Views } from "./views.ts";

export interface CheckoutNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly carts: CartService;
  readonly payments: PaymentService;
  readonly addresses: Pick<AddressBook, "resolve" | "resolveDelivery" | "stillKept" | "defaultDelivery">;
  /** The stock that other programs report. */
  readonly availability: Availability;
  /** Responds to each change with 202 and is ready on the second read, to test that clients wait. */
  readonly answersLater?: boolean;
}

/** What the checkout use cases share. */
export interface UseCaseNeeds extends Omit<CheckoutNeeds, "payments" | "availability" | "answersLater"> {
  readonly sessions: Sessions;
  readonly views: Views;
}

export type Locked = Omit<Open, "repriced">;
export type Changed = Locked & { readonly refused?: CheckoutError[] };
export type Seen = Changed & { readonly outlook: Promise<Outlook> };
