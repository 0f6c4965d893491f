import { describe } from "vitest";
import { test } from "./journey.ts";
import { people } from "./people.ts";
import { comeToCheckout, enterAddress, enterContact } from "./steps.ts";

describe.each([
  { way: "with scripts", javaScriptEnabled: true },
  { way: "without scripts", javaScriptEnabled: false },
])("$way", ({ javaScriptEnabled }) => {
  test("a ZIP code of another state is said at its field, and the right one leads on", async ({ open }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await comeToCheckout(shopper, { "FLT-1001": 1 });
    await enterContact(shopper, people.ada);
    await enterAddress(shopper, { ...people.ada, postalCode: people.ben.postalCode });
    const field = page.getByRole("textbox", { name: "ZIP code", description: /This ZIP code is not in Virginia/ });
    await field.and(page.locator('[aria-invalid="true"]')).waitFor();
    await enterAddress(shopper, people.ada);
    await page.getByRole("radio", { name: /^Ground/ }).waitFor();
  });
});
