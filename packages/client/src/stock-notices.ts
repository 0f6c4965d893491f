import type { Client } from "./client.ts";
import { controllersModule } from "./controllers.ts";

/**
 * Has one mail sent to the shopper when a part is back in stock: to a buyer at their own address, otherwise to `email`, once that is
 * confirmed by
 * the link mailed to it. Returns a message if it is refused; null if noted. Throws `FetchError`.
 */
export function tellWhenInStock(
  client: Pick<Client, "cache" | "send">,
  wanted: { productId: string; email?: string },
): Promise<string | null> {
  return controllersModule(client).run<string | null>("applauncher__StockNoticeController", "tellMe", wanted);
}

/**
 * Confirms the address of a guest's notice by the link that was mailed to it. Returns a message if it is refused; null if done. Throws
 * `FetchError`.
 */
export function confirmStockNotice(client: Pick<Client, "cache" | "send">, token: string): Promise<string | null> {
  return controllersModule(client).run<string | null>("applauncher__StockNoticeController", "confirm", { token });
}
