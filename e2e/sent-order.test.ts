import { assert } from "vitest";
import { startCommand } from "../packages/cli/src/testing/command.ts";
import { test, visit } from "./journey.ts";
import { title } from "./steps.ts";
import { orderedBy } from "./wire.ts";

test("a guest follows what has been sent of his order, and cancels the rest", async ({ open }) => {
  const shopper = await open();
  const { page, store } = shopper;
  await visit(shopper, "/");
  const number = await orderedBy(shopper, { "FLT-1003": 2, "DRV-8003": 1 }, "SENT-1");
  const { ended } = startCommand(
    ["orders", "ship", number, "--item", "FLT-1003=1", "--carrier", "Coastal Freight", "--tracking", "CF 2210 443"],
    store.environment,
  );
  const { code, said } = await ended;
  assert.equal(code, 0, said);

  await visit(shopper, `/order?reference=${number}`);
  await title(page, new RegExp(number)).waitFor();
  const shipment = page.getByRole("region", { name: /^Shipment .*-1: sent / });
  const told = await shipment.innerText();
  for (const text of ["Coastal Freight", "CF 2210 443", "FLT-1003"]) assert.include(told, text);
  assert.include(await page.getByRole("region", { name: "Still to come" }).innerText(), "DRV-8003");

  await page.getByText("Cancel what has not been sent").click();
  await page.getByLabel("Reason").fill("Ordered twice");
  await page.getByRole("button", { name: "Cancel 2 pieces" }).click();
  await page.getByText("It is canceled. An email confirms it.").waitFor();
  const cancelled = await page.getByRole("region", { name: "Canceled" }).innerText();
  for (const text of ["FLT-1003", "DRV-8003"]) assert.include(cancelled, text);
  assert.equal(await page.getByText("Cancel what has not been sent").count(), 0);
});
