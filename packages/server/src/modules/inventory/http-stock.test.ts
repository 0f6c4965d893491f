import { decimal } from "@tradecounter/commerce";
import { expect, onTestFinished, test } from "vitest";
import { startLoopbackService } from "../../testing/loopback-service.ts";
import { httpStockService } from "./http-stock.ts";

test("of a program that answers with all that it has, what was asked for is kept", async () => {
  const service = await startLoopbackService();
  onTestFinished(() => service.close());
  const stock = Array.from({ length: 5_000 }, (_, at) => ({ sku: `P${at}`, available: String(at) }));
  service.answer((response) => response.end(JSON.stringify({ stock })));
  const program = httpStockService({ url: service.url, allowPrivateHosts: true }, undefined);
  expect(await program.ask("shop", ["P7", "P4000", "unknown"])).toEqual(
    new Map([
      ["P7", decimal("7")],
      ["P4000", decimal("4000")],
    ]),
  );
});
