import { Agent, request } from "node:http";

/** A browser of the bench: keeps its cookies and its connection. */
export interface BenchShopper {
  send(method: string, path: string, body?: unknown): Promise<unknown>;
}


const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * Throws with the answer when a call is refused. Plain `node:http`, as the bench shares its cores with the store: a
 * costlier client would be measured along.
 */
export function benchShopper(api: string): BenchShopper {
  const { hostname, port, pathname } = new URL(api);
  let cookie = "";
  return {
    send(method, path, body) {
      const headers: Record<string, string> = { "x-chatter-entity-encoding": "false", ...(cookie && { cookie }) };
      const text = body === undefined ? undefined : JSON.stringify(body);
      if (text !== undefined) Object.assign(headers, { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) });
      return new Promise((resolve, reject) => {
        const asked = request({ agent, hostname, port, method, path: `${pathname}/${path}`, headers }, (response) => {
          cookie = response.headers["set-cookie"]?.[0]?.split(";")[0] ?? cookie;
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
          response.on("end", () => {
            const answer = Buffer.concat(chunks).toString();
            if (response.statusCode! >= 400) reject(new Error(`${method} ${path}: ${response.statusCode} ${answer}`));
            else resolve(answer === "" ? undefined : JSON.parse(answer));
          });
        });
        asked.on("error", reject).end(text);
      });
    },
  };
}

/** Products with plenty of stock and no quantity rule to speak of: adding one again and again is never refused. */
export async function buyableProducts(api: string, count: number): Promise<string[]> {
  const shopper = benchShopper(api);
  const found = (await shopper.send("GET", `search/products?searchTerm=capacitor&pageSize=${Math.min(count * 4, 200)}&includeQuantityRule=true`)) as {
    productsPage: { products: { id: string; purchaseQuantityRule: unknown }[] };
  };
  return found.productsPage.products.filter((product) => product.purchaseQuantityRule === null).slice(0, count).map((product) => product.id);
}
