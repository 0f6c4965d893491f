import { assert, describe } from "vitest";
import { test, visit } from "./journey.ts";
import { title } from "./steps.ts";
import { clientOf } from "./wire.ts";

const list = 'FLT-1001\t2\r\n"fo 3614"\t4\r\nOX2036\t3\r\nFLT-9999\t1\r\nFLT-1013\t2';

test("on a phone what a list came to is seen as soon as it is checked", async ({ open }) => {
  const shopper = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { page } = shopper;
  await visit(shopper, "/quick-order");
  await page.getByLabel("Part numbers and quantities").fill(list);
  await page.getByRole("button", { name: "Check the list" }).click();
  const found = page.getByRole("heading", { name: /of 5 lines can be ordered as is/ });
  await found.waitFor();
  const first = (await page.locator("tbody tr").first().boundingBox())!;
  assert.isAtMost(first.y, 700);
});

describe.each([true, false])("with scripts: %s", (javaScriptEnabled) => {
  test("a list as it was pasted is checked line by line, and what is ticked goes into the cart at once", async ({
    open,
  }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, "/quick-order");
    await page.getByRole("button", { name: "Check the list" }).click();
    await page.getByText("Paste or type part numbers, one per line.").first().waitFor();
    await page.getByLabel("Part numbers and quantities").fill(list);
    await page.getByRole("button", { name: "Check the list" }).click();
    await page.getByRole("heading", { name: /of 5 lines can be ordered as is/ }).waitFor();
    const rows = page.locator("tbody tr");
    assert.equal(await rows.count(), 5);
    assert.match(await rows.nth(4).innerText(), /Replaced by FLT-1001/);
    assert.equal(await rows.nth(3).getByRole("checkbox").count(), 0, "what is not sold cannot be ticked");
    await rows
      .nth(0)
      .getByLabel(/^Quantity/)
      .fill("many");
    await page.getByRole("button", { name: "Add the selected lines to the cart" }).click();
    await page
      .getByText(/added to the cart. What is still selected was not:/)
      .first()
      .waitFor();
    assert.isTrue(await rows.nth(0).getByRole("checkbox").isChecked());
    assert.isFalse(await rows.nth(4).getByRole("checkbox").isChecked(), "it is in the cart already");
    await rows
      .nth(0)
      .getByLabel(/^Quantity/)
      .fill("2");
    await page.getByRole("button", { name: "Add the selected lines to the cart" }).click();
    await title(page, "Cart").waitFor();
    await page.getByText("1 line added to the cart.").waitFor();
  });

  test("what may be back-ordered goes into the cart, and says when it is due", async ({ open }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, "/quick-order?list=DRV-8008%092");
    await page
      .getByRole("row", { name: /DRV-8008/ })
      .getByText(/^2 back-ordered, due /)
      .waitFor();
    await page.getByRole("button", { name: "Add the selected lines to the cart" }).click();
    await title(page, "Cart").waitFor();
    await page.getByText("1 line added to the cart.").waitFor();
  });

  test("who orders 1.000 says which of two he means, in the list and in its field, and that goes into the cart", async ({
    open,
  }) => {
    const shopper = await open({ javaScriptEnabled });
    const { page } = shopper;
    await visit(shopper, "/quick-order?list=FLT-1001%091.000%0AFLT-1002%092");
    await page.getByText("Is this 1 or 1,000? Choose which.").waitFor();
    const [first, second] = [page.locator("tbody tr").nth(0), page.locator("tbody tr").nth(1)];
    await first.getByRole("checkbox").check();
    await first.getByRole("radio", { name: "1", exact: true }).check();
    await second.getByLabel(/^Quantity/).fill("3.000");
    await page.getByRole("button", { name: "Add the selected lines to the cart" }).click();
    await second.getByText("Is this 3 or 3,000? Choose which.").waitFor();
    await second.getByRole("radio", { name: "3", exact: true }).check();
    await page.getByRole("button", { name: "Add the selected lines to the cart" }).click();
    await title(page, "Cart").waitFor();
    const client = await clientOf(shopper.store, page.context().request);
    const { cartItems } = await client.cart.items({ sort: "CreatedDateAsc" });
    assert.deepEqual(
      cartItems.map(({ cartItem }) => cartItem!.quantity),
      ["1.0", "3.0"],
    );
  });

  test("a file and a list of thousands are checked, with prices, and what is no list is refused in words", async ({
    open,
  }) => {
    const shopper = await open({ javaScriptEnabled, tolerated: /413/ });
    const { page } = shopper;
    await visit(shopper, "/quick-order");
    const send = async (name: string, mimeType: string, text: string | Buffer) => {
      await page.getByLabel("Or send a file").setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
      await page.getByRole("button", { name: "Check the file" }).click();
    };
    await send("list.csv", "text/csv", '\uFEFFPart number;Qty\r\n"FLT-1001";12\r\nFLT-9999;1\r\n');
    await page.getByRole("heading", { name: "1 of 2 lines can be ordered as is" }).waitFor();
    const [first] = await page.locator("tbody tr").allInnerTexts();
    assert.match(first!, /\$10\.60[\s\S]*\$127\.20/);

    await send(
      "list.xlsx",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "PK\u0003\u0004 no more",
    );
    await page.getByText("This file is damaged. Save it anew and send it again.").first().waitFor();
    if (javaScriptEnabled) {
      const large = { name: "large.csv", mimeType: "text/csv", buffer: Buffer.alloc(5 << 20, "FLT-1001,1\n") };
      await page.getByLabel("Or send a file").setInputFiles(large);
      await page.getByText("This file is larger than 4 MB. Send a shorter list.").first().waitFor();
    }

    const many = Array.from({ length: 900 }, (_, at) => `FLT-1001\t${1 + (at % 3)}`).join("\n");
    await page.getByLabel("Part numbers and quantities").fill(many);
    await page.getByRole("button", { name: "Check the list" }).click();
    await page.getByRole("heading", { name: /of 900 lines can be ordered/ }).waitFor();
    // without scripts, the heading appears before the browser has loaded the whole table
    await page.waitForLoadState();
    assert.equal(await page.locator("tbody tr").count(), 900);
  });
});
