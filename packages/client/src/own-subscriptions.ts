import type { ProductSellingModel } from "@tradecounter/wire";
import type { Client } from "./client.ts";
import { controllersModule } from "./controllers.ts";

/** A product that is delivered to a buyer regularly. Instants are ISO 8601 text, quantities decimal text. */
export interface OwnSubscription {
  readonly id: string;
  readonly status: "Active" | "Paused" | "Ended";
  readonly sellingModel: ProductSellingModel;
  /** The total number of orders; null if it runs until somebody ends it. */
  readonly term: number | null;
  readonly items: readonly {
    readonly productId: string;
    readonly name: string;
    readonly sku: string;
    readonly quantity: string;
  }[];
  /** The delivery address. */
  readonly address: {
    readonly name: string | null;
    readonly companyName: string | null;
    readonly street: string | null;
    readonly city: string | null;
    readonly region: string | null;
    readonly postalCode: string | null;
    readonly country: string | null;
  } | null;
  /** Null if a card is charged. */
  readonly purchaseOrderNumber: string | null;
  readonly beganAt: string;
  /** Null if it is paused or has ended. */
  readonly nextAt: string | null;
  /** Why the next order could not be placed so far. */
  readonly problem: string | null;
  /** In the order they were placed. */
  readonly orderIds: readonly string[];
}

/** The buyer's subscriptions for the effective account. Throws `FetchError` for a guest. */
export function ownSubscriptionsModule(client: Pick<Client, "cache" | "send">) {
  const { run } = controllersModule(client);
  const className = "applauncher__SubscriptionController";
  return {
    /** Newest first. */
    list: () => run<OwnSubscription[]>(className, "getSubscriptions"),

    /** Ending is final. Throws `FetchError` with the store's message: 404 if there is none with that id. */
    change: (id: string, action: "pause" | "resume" | "end") =>
      run<OwnSubscription>(className, "changeSubscription", { id, action }),
  };
}
