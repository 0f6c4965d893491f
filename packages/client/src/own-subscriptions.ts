import type { ProductSellingModel } from "@tradecounter/wire";
import type { Client } from "./client.ts";
import { controllersModule } from "./controllers.ts";

/** What a buyer has sent again and again. Instants are ISO 8601 text, quantities decimal text. */
export interface OwnSubscription {
  readonly id: string;
  readonly status: "Active" | "Paused" | "Ended";
  readonly sellingModel: ProductSellingModel;
  /** How many orders there will be in all; null until somebody ends it. */
  readonly term: number | null;
  readonly items: readonly {
    readonly productId: string;
    readonly name: string;
    readonly sku: string;
    readonly quantity: string;
  }[];
  /** Where it goes. */
  readonly address: {
    readonly name: string | null;
    readonly companyName: string | null;
    readonly street: string | null;
    readonly city: string | null;
    readonly region: string | null;
    readonly postalCode: string | null;
    readonly country: string | null;
  } | null;
  /** Null where a card is charged. */
  readonly purchaseOrderNumber: string | null;
  readonly beganAt: string;
  /** Null of one that is paused or has ended. */
  readonly nextAt: string | null;
  /** Why the next order could not be placed so far. */
  readonly problem: string | null;
  /** In the order in which they were placed. */
  readonly orderIds: readonly string[];
}

/** The buyer's subscriptions for the account that he acts for. Throws `FetchError` for a guest. */
export function ownSubscriptionsModule(client: Pick<Client, "cache" | "send">) {
  const { run } = controllersModule(client);
  const className = "applauncher__SubscriptionController";
  return {
    /** The newest first. */
    list: () => run<OwnSubscription[]>(className, "getSubscriptions"),

    /** An end is for good. Throws `FetchError` with the store's words: 404 where there is none of that id. */
    change: (id: string, action: "pause" | "resume" | "end") =>
      run<OwnSubscription>(className, "changeSubscription", { id, action }),
  };
}
