import { assert } from "vitest";
import { test, visit } from "./journey.ts";
import { searchField, title } from "./steps.ts";

test("what is not the store's own does not run: inline scripts, other origins, other sites' frames", async ({
  open,
}) => {
  const shopper = await open({ tolerated: /Content Security Policy|X-Frame-Options|frame-ancestors/ });
  const { page } = shopper;
  await visit(shopper, "/");
  const tried = await page.evaluate(async () => {
    const script = document.createElement("script");
    script.textContent = "globalThis.smuggled = true";
    document.body.append(script);
    document.body.insertAdjacentHTML("beforeend", '<img src="data:," onerror="globalThis.smuggled = true">');
    const answered = await fetch("https://elsewhere.example/").then(
      () => "answered",
      () => "refused",
    );
    return { isSmuggled: "smuggled" in globalThis, answered };
  });
  assert.deepEqual(tried, { isSmuggled: false, answered: "refused" });
  const framed = await page.evaluate(async () => {
    const frame = document.createElement("iframe");
    frame.src = "/cart";
    await new Promise((resolve) => {
      frame.addEventListener("load", resolve);
      document.body.append(frame);
    });
    return frame.contentDocument?.body.textContent ?? "";
  });
  assert.notInclude(framed, "cart");
});

test("what somebody searched for is shown as text, whatever it is", async ({ open }) => {
  const { page } = await open();
  const words = '<img src=x onerror="document.title=1"> & "quotes" </script>';
  await page.goto(`/global-search?${new URLSearchParams({ term: words })}`);
  await title(page, `“${words}”`).waitFor();
  assert.equal(await searchField(page).inputValue(), words);
  assert.include(await page.title(), words);
  assert.equal(await page.locator("main img[onerror]").count(), 0);
});

test("a form that another site sends is refused and changes nothing", async ({ open }) => {
  const shopper = await open();
  const { page } = shopper;
  const { gateway, address } = shopper.store;
  await visit(shopper, "/cart");
  // the gateway's origin represents the other site: it is the only one that a journey may visit
  await page.goto(`${gateway}/form.css`);
  const answer = page.waitForResponse((response) => response.url() === `${address}/cart`);
  const arrival = page.waitForURL(`${address}/cart`);
  await page.evaluate((action) => {
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action });
    form.innerHTML = '<input name="intent" value="quick-add"><input name="partNumber" value="FLT-1001">';
    document.documentElement.append(form);
    form.submit();
  }, `${address}/cart`);
  assert.equal((await answer).status(), 403);
  await arrival;
  await visit(shopper, "/cart");
  await title(page, "Your cart is empty").waitFor();
});
