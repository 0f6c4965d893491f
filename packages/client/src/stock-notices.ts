import type { Client } from "./client.ts";
import { controllersModule } from "./controllers.ts";

/**
 * Has the shopper told by one mail when a part is in stock again: a buyer at his own address, else at `email`. Answers why not, in words;
 * null where it is noted. Throws `FetchError`.
 */
export function tellWhenInStock(
  client: Pick<Client, "cache" | "send">,
  wanted: { productId: string; email?: string },
): Promise<string | null> {
  return controllersModule(client).run<string | null>("applauncher__StockNoticeController", "tellMe", wanted);
}
