import { ClientError, FetchError, messageOf } from "@tradecounter/client";
import type { Client } from "@tradecounter/client";

/** Codes are for programs, words for shoppers. */
export async function tryToAdd({ cart }: Client, productId: string): Promise<string> {
  try {
    await cart.add({ productId, quantity: "1" });
    return "Added.";
  } catch (error) {
    if (error instanceof ClientError) return `not asked: ${error.code}`;
    if (error instanceof FetchError && error.status === 404) return "This product is no longer sold.";
    return messageOf(error) ?? "Something went wrong.";
  }
}
