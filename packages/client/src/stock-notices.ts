import type { Client } from "./client.ts";
import { controllersModule } from "./controllers.ts";

/**
 * Has the shopper told by one mail when a part is in stock again: a buyer at his own address, else at `email`, once that is confirmed by
 * the link that is mailed to it. Answers why not, in words; null where it is noted. Throws `FetchError`.
 */
export function tellWhenInStock(
  client: Pick<Client, "cache" | "send">,
  wanted: { productId: string; email?: string },
): Promise<string | null> {
  return controllersModule(client).run<string | null>("applauncher__StockNoticeController", "tellMe", wanted);
}

/** Confirms the address of a guest's notice by the link that was mailed to it. Answers why not, in words; null where it is done. Throws `FetchError`. */
export function confirmStockNotice(client: Pick<Client, "cache" | "send">, token: string): Promise<string | null> {
  return controllersModule(client).run<string | null>("applauncher__StockNoticeController", "confirm", { token });
}
