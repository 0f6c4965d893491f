import { expect, test } from "vitest";
import { FetchError } from "./errors.ts";
import { preload } from "./preload.ts";

test("what can be loaded is there, and what cannot is told with provider, reason, url, status and status text", async () => {
  const refusal = new FetchError("/products/1", 404, "Not Found", [
    { type: "ITEM_NOT_FOUND", message: "No such part." },
  ]);
  const { data, failures } = await preload({
    menu: async () => ["Filters"],
    product: () => Promise.reject<string>(refusal),
    price: (): Promise<string> => {
      throw new TypeError("fetch failed");
    },
    stock: () => Promise.reject<number>("gone"),
  });
  expect(data).toEqual({ menu: ["Filters"] });
  expect(failures).toEqual([
    { provider: "product", reason: "No such part.", url: "/products/1", status: 404, statusText: "Not Found" },
    { provider: "price", reason: "fetch failed" },
    { provider: "stock", reason: "gone" },
  ]);
});

test("loads run side by side", async () => {
  const started: string[] = [];
  const first = Promise.withResolvers<number>();
  const loading = preload({
    first: () => (started.push("first"), first.promise),
    second: async () => started.push("second"),
  });
  expect(started).toEqual(["first", "second"]);
  first.resolve(1);
  expect((await loading).failures).toEqual([]);
});

test("a load that was given up is no failure: nobody waits for the page any more", async () => {
  const leaving = new AbortController();
  leaving.abort();
  await expect(preload({ menu: () => Promise.reject(leaving.signal.reason as Error) })).rejects.toMatchObject({
    name: "AbortError",
  });
});
