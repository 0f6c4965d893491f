import { createClient, directTransport, httpTransport } from "@tradecounter/client";
import type { Answer, CacheDump, Client } from "@tradecounter/client";

/**
 * Node's own `fetch` keeps no cookies, so this client reads what everybody may read. For a cart, give the transport a `fetch`
 * that keeps cookies, or that sends the header `authorization: Bearer …` with a token from `tradecounter token`.
 */
export async function priceList(baseUrl: string, webstoreId: string, words: string): Promise<string[]> {
  const client = createClient({ webstoreId, transport: httpTransport({ webstoreId, baseUrl }) });
  const { productsPage } = await client.search.products({ searchTerm: words, includePrices: true });
  return productsPage.products.map(({ name, prices }) => `${name}: ${prices?.unitPrice ?? "on request"}`);
}

/**
 * Create one client per request, since it holds one shopper's data. In the commerce server's own process no socket is needed: the
 * server's functions answer directly. While a page is rendered nothing is polled or retried: what would have to be
 * throws SSR_NO_POLLING. For a server elsewhere, use `httpTransport` with `polls: false` and a `fetch` that sends the visitor's
 * cookies. Send what was read along with the page, in a script element with each `<` as `\u003c`.
 */
export async function renderProduct(answer: Answer, webstoreId: string, productId: string) {
  const client = createClient({ webstoreId, transport: directTransport(answer) });
  const { fields } = await client.catalog.product(productId);
  return { html: `<h1>${fields.Name}</h1>`, known: JSON.stringify(client.cache.dump()) };
}

/**
 * One client for as long as the page is open: same host, the session's cookies, the browser's own storage. What the server has
 * read is not requested again; whatever shows the cart is notified when it changes.
 */
export function startPage(webstoreId: string, known: CacheDump, showCount: (count: string) => void): Client {
  const client = createClient({ webstoreId });
  client.cache.restore(known);
  const { summary } = client.cart;
  summary.subscribe(() => showCount(summary.entry().data?.totalProductCount ?? "0"));
  return client;
}
