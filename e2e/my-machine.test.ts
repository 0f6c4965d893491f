import { assert } from "vitest";
import { holdScripts, test, visit, type Shopper } from "./journey.ts";
import { cartLine, changeQuantity, listedParts, logInAs, searchField, title, visitPart } from "./steps.ts";
import { partAddress } from "./wire.ts";

test("who shops for an engine sees in a list what fits it, and is asked before a part goes into the cart that may not", async ({
  open,
}) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/engine/C204-42");
  await page.getByRole("button", { name: /^Shop for it/ }).click();
  await visit(shopper, "/global-search?term=fuel+pump");
  const all = await listedParts(page);
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Fuel pump, electric, 12 V, 0.4 bar" }) });
  await row.getByText("Fits your Corvane C204-42 only from 204A 018834").waitFor();
  await row.getByRole("button", { name: /^Add/ }).click();
  const question = page.getByRole("dialog", { name: "This part may not fit your Corvane C204-42" });
  await question.getByText("Fits only from 204A 018834, built from Jun 1, 2014.").waitFor();
  await question.getByRole("link", { name: "Enter your serial number" }).waitFor();
  await question.getByRole("button", { name: "Add to cart anyway" }).click();
  await row.getByText("1 added").waitFor();

  await page.getByRole("link", { name: "Only parts that fit your Corvane C204-42" }).click();
  const others = page.getByRole("link", { name: "Show all parts" });
  await others.waitFor();
  const fitting = await listedParts(page);
  assert.isBelow(fitting.length, all.length);
  await others.click();
  await page.getByRole("link", { name: "Only parts that fit your Corvane C204-42" }).waitFor();
  assert.deepEqual(await listedParts(page), all);

  // a serial number of two makers: the selected one is used
  await searchField(page).fill("203b-000400");
  await searchField(page).press("Enter");
  await page.getByRole("link", { name: "Havnes H3-27M" }).click();
  await page.getByRole("banner").getByText("203B 000400").waitFor();
});

test("the engine whose serial number is entered as one's own is shopped for, and none that is only looked at", async ({
  open,
}) => {
  const shopper = await open();
  const { page } = shopper;
  const header = page.getByRole("banner");
  await visit(shopper, "/engine/C404-75?serial=404A+000100");
  await title(page, /404A 000100/).waitFor();
  await visit(shopper, "/");
  await page.getByLabel("Or its serial number").fill("204a018834");
  await page.getByRole("button", { name: "Show the parts that fit" }).click();
  await header.getByText("204A 018834").waitFor();
  await header.getByText("Corvane C204-42").waitFor();
  await header.getByRole("button", { name: "Forget the engine" }).click();
  await page.reload();
  await title(page, /204A 018834/).waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem("my-machine")), null);

  // with its model: the number of a different model is rejected and corrected
  await visit(shopper, "/");
  await page.getByLabel("Model").selectOption("Corvane C404-75");
  await page.getByLabel("Or its serial number").fill("204A 018834");
  await page.getByRole("button", { name: "Show the parts that fit" }).click();
  await page.getByText("“204A 018834” is not a serial number of the C404-75.").waitFor();
  await header.getByText("Corvane C404-75").waitFor();
  await page.getByRole("textbox", { name: "Serial number" }).fill("404A 000200");
  await page.getByRole("button", { name: "Show parts for this serial number" }).click();
  await header.getByText("404A 000200").waitFor();
});

test("a part beside another says whether it fits the engine, and that it comes later, before it is added", async ({
  open,
}) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/engine/C404-75");
  await page.getByRole("button", { name: /^Shop for it/ }).click();
  await visitPart(shopper, "COO-5001");
  const strip = page.getByRole("region", { name: "Goes with it" });
  const belt = strip.getByRole("listitem").filter({ hasText: "DRV-8008" });
  await belt.getByText("Does not fit your Corvane C404-75").waitFor();
  await belt.getByText(/^On back-order, \d+ due /).waitFor();
  const others = strip.getByRole("listitem").filter({ hasNotText: "DRV-8008" });
  await others.getByText("Fits your Corvane C404-75").first().waitFor();
  assert.equal(await others.getByText(/in stock|back-order/).count(), 0);
});

/** Selects an engine that no part of the store fits. */
async function shopForNonesuch({ page }: Shopper): Promise<void> {
  await page.evaluate(() => {
    localStorage.setItem("my-machine", JSON.stringify({ model: "NONE-1", name: "Nonesuch 1" }));
  });
}

test("a part that does not fit is asked about in the window of a phone, wherever it is added, and stays out unless confirmed", async ({
  open,
}) => {
  const shopper = await open({ viewport: { width: 390, height: 844 } });
  const { page } = shopper;
  await visit(shopper, "/");
  await shopForNonesuch(shopper);
  const question = page.getByRole("dialog", { name: "This part does not fit your Nonesuch 1" });
  const add = question.getByRole("button", { name: "Add to cart anyway" });

  await visitPart(shopper, "FLT-1001");
  await page.getByRole("banner").getByText("Nonesuch 1").waitFor();
  const order = page.getByRole("region", { name: "Price and order" });
  const addToCart = order.getByRole("button", { name: /^Add .*to cart$/ });
  await addToCart.focus();
  await page.keyboard.press("Enter");
  await add.waitFor();
  const box = (await question.boundingBox())!;
  assert.isAtLeast(box.y, 0);
  assert.isAtMost(box.y + box.height, 844);
  assert.isTrue(await question.evaluate((dialog) => dialog.contains(document.activeElement)));
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  assert.isTrue(await addToCart.evaluate((button) => button === document.activeElement));
  assert.equal(await order.getByText(/ added/).count(), 0);
  await page.keyboard.press("Enter");
  await question.getByRole("button", { name: "Do not add" }).click();
  await question.waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await add.click();
  await order.getByText("1 added").waitFor();

  // where no part says whether it fits
  await visit(shopper, "/cart");
  await page.getByRole("textbox", { name: "Part number", exact: true }).fill("FLT-1002");
  await page.getByRole("textbox", { name: "Part number", exact: true }).press("Enter");
  await question.getByText("Oil filter, spin-on, 400 Series").waitFor();
  await add.click();
  await page.getByRole("row").filter({ hasText: "Oil filter, spin-on, 400 Series" }).waitFor();
});

test("a part that does not fit and is pressed before the page is alive is told of beside its line of the cart", async ({
  open,
}) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/");
  await shopForNonesuch(shopper);
  const release = await holdScripts(page);
  await page.goto(await partAddress("FLT-1001", shopper.store), { waitUntil: "commit" });
  await page
    .getByRole("region", { name: "Price and order" })
    .getByRole("button", { name: /^Add .*to cart$/ })
    .click();
  await title(page, "Cart").waitFor();
  release();
  await cartLine(page, "Oil filter, spin-on, 200 Series").getByText("Does not fit your Nonesuch 1").waitFor();
  await changeQuantity(shopper, "Oil filter, spin-on, 200 Series", 3);
  await page.getByText("3 pieces").waitFor();
  await cartLine(page, "Oil filter, spin-on, 200 Series").getByText("Does not fit your Nonesuch 1").waitFor();
});

test("a list says in one place which of its parts do not fit, and a store that cannot say keeps nobody from adding", async ({
  open,
}) => {
  const shopper = await open();
  const { page } = shopper;
  await visit(shopper, "/quick-order?list=FLT-1001+1%0AFLT-1002+2");
  await shopForNonesuch(shopper);
  await page.reload();
  await page.getByRole("banner").getByText("Nonesuch 1").waitFor();
  const question = page.getByRole("dialog", { name: "These parts do not fit your Nonesuch 1" });
  const addTicked = page.getByRole("button", { name: "Add the selected lines to the cart" });
  await addTicked.click();
  await question.getByRole("listitem").first().waitFor();
  assert.equal(await question.getByRole("listitem").count(), 2);
  await question.getByRole("button", { name: "Do not add" }).click();
  await question.waitFor({ state: "detached" });

  await page.reload();
  await page.getByRole("banner").getByText("Nonesuch 1").waitFor();
  await page.route(/\/(?:quick-order|products)\b/, (route, request) =>
    request.url().includes("/page-data/") ? route.fallback() : route.abort(),
  );
  await addTicked.click();
  await title(page, "Cart").waitFor();
  await page.getByText("2 lines added to the cart.").waitFor();
});

/** Presses a control that selects or forgets an engine, and waits until the account has stored it. */
async function kept({ page }: Shopper, press: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse(/chooseMachine/);
  await press();
  assert.equal((await answered).status(), 200);
}

test("the engine that a buyer has chosen is in the header of his other browser, and forgotten in both", async ({
  open,
}) => {
  const [bench, office] = await Promise.all([open(), open()]);
  const chosenIn = ({ page }: Shopper) => page.locator("[data-my-machine] b");
  async function logIn(shopper: Shopper): Promise<void> {
    await visit(shopper, "/login");
    await logInAs(shopper, "hana@harbor.example");
    await shopper.page.getByText("Hana Lindqvist").first().waitFor();
  }

  // what was selected as a guest is kept
  await visit(bench, "/engine/C204-42");
  await bench.page.getByRole("button", { name: /^Shop for it/ }).click();
  await chosenIn(bench).waitFor();
  await kept(bench, () => logIn(bench));
  await logIn(office);
  await chosenIn(office).getByText("C204-42").waitFor();

  await visit(office, "/engine/C404-75");
  await kept(office, () => office.page.getByRole("button", { name: /^Shop for it/ }).click());
  await visitPart(bench, "FLT-1001");
  await chosenIn(bench).getByText("C404-75").waitFor();
  await kept(bench, () => bench.page.getByRole("button", { name: "Forget the engine" }).click());
  await chosenIn(bench).waitFor({ state: "detached" });
  await visit(office, "/global-search?term=fuel+pump");
  await chosenIn(office).waitFor({ state: "detached" });

  // after logout the browser forgets it, but the account does not
  await visit(office, "/engine/C404-75");
  await kept(office, () => office.page.getByRole("button", { name: /^Shop for it/ }).click());
  await office.page.getByText("Hana Lindqvist").first().click();
  await office.page.getByRole("link", { name: "Log out" }).click();
  await title(office.page, "Log in").waitFor();
  assert.equal(await office.page.evaluate(() => localStorage.getItem("my-machine")), null);
  await visit(bench, "/");
  await chosenIn(bench).getByText("C404-75").waitFor();
  await kept(bench, () => bench.page.getByRole("button", { name: "Forget the engine" }).click());
});

test("at a desk twelve rows of a list are seen at once, also where each says whether its part fits", async ({
  open,
}) => {
  const shopper = await open({ viewport: { width: 1440, height: 900 } });
  const { page } = shopper;
  const whole = () =>
    page.evaluate(() => {
      const rows = [...document.querySelectorAll("main li:has([data-fit])")];
      return rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length;
    });
  // the second has prices with a list price, a core charge and volume tiers
  for (const term of ["filter", "alternator"]) {
    await visit(shopper, `/global-search?term=${term}`);
    assert.isAtLeast(await whole(), 12, term);
  }
  await visit(shopper, "/engine/C204-42");
  await page.getByRole("button", { name: /^Shop for it/ }).click();
  await visit(shopper, "/global-search?term=filter");
  await page.getByText("Fits your Corvane C204-42").first().waitFor();
  assert.isAtLeast(await whole(), 12);
});

test.for(["", "/es"])(
  "on a phone the first part of a list begins in the upper half, with an engine too: %s",
  async (site, { open }) => {
    const shopper = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const { page } = shopper;
    const first = page.locator("main li:has([data-fit])").first();
    const top = async () => (await first.boundingBox())!.y;
    await visit(shopper, `${site}/category/filters`);
    assert.isBelow(await top(), 422);
    await page.evaluate(() => {
      localStorage.setItem("my-machine", JSON.stringify({ model: "C204-42", name: "Corvane C204-42" }));
    });
    await visit(shopper, `${site}/global-search?term=FLT`);
    await first.getByText("C204-42").waitFor();
    assert.isBelow(await top(), 422);
  },
);

test.for(["/", "/es/"])(
  "the engine's name is read in the header of %s at every width, which it makes no wider",
  async (home, { open }) => {
    const shopper = await open();
    const { page } = shopper;
    await visit(shopper, home);
    const names = [
      { model: "C204-42", name: "Corvane C204-42", serialNumber: "204A 018834" },
      { model: "C204-42", name: "Corvane C204-42", nickname: "Harbor launch of the pilots, the port side engine" },
    ];
    for (const machine of names) {
      await page.evaluate((chosen) => localStorage.setItem("my-machine", JSON.stringify(chosen)), machine);
      await page.reload();
      const name = page.locator("[data-my-machine] b");
      await name.waitFor();
      for (const width of [320, 390, 820, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const seen = await name.evaluate((shown) => {
          const strip = shown.closest<HTMLElement>("[id=header-strip]")!;
          const link = shown.closest("a")!;
          return {
            tooWide: Math.max(
              document.documentElement.scrollWidth - innerWidth,
              strip.scrollWidth - strip.clientWidth,
              ...[...strip.querySelectorAll(":scope > *, :scope > * > *")].map(
                (one) => one.getBoundingClientRect().right - innerWidth,
              ),
            ),
            cut: link.scrollWidth - link.clientWidth,
            width: link.clientWidth,
          };
        });
        assert.isAtMost(seen.tooWide, 0, `${width} px`);
        if (machine.nickname) assert.isAtLeast(seen.width, width < 390 ? 50 : 80, `${width} px`);
        else assert.isAtMost(seen.cut, 0, `${width} px`);
      }
    }
  },
);
