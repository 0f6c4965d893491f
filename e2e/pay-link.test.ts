import { assert } from "vitest";
import { test, visit } from "./journey.ts";
import { people } from "./people.ts";
import { comeToPayment, mailedLink, payByCard, title, totalOf } from "./steps.ts";

test("somebody else pays by the link that he was sent, once, sees what is bought and nothing to change, and not one that was withdrawn", async ({
  open,
}) => {
  const buyer = await open();
  await comeToPayment(buyer, people.ben, { "FLT-1003": 2 });
  const total = await totalOf(buyer.page, "Total");
  await buyer.page.getByRole("link", { name: "Send a link to pay by" }).click();
  const email = `purse.${Date.now()}@example.com`;
  await buyer.page.getByLabel("Email of the person who pays").fill("no address");
  await buyer.page.getByRole("button", { name: "Create link" }).click();
  await buyer.page.getByRole("alert").waitFor();
  await buyer.page.getByLabel("Email of the person who pays").fill(email);
  await buyer.page.getByRole("button", { name: "Create link" }).click();
  await title(buyer.page, "The link to pay is ready").waitFor();
  await buyer.page.getByText(`We have sent it to ${email}.`).waitFor();

  const payer = await open();
  const { page } = payer;
  const link = await mailedLink(page, email, /\/pay\?t=[\w-]+/);
  await visit(payer, link);
  await title(page, "Pay for an order").waitFor();
  assert.include(await page.getByRole("main").innerText(), `${people.ben.firstName} ${people.ben.lastName} asks`);
  assert.equal(await totalOf(page, "Total"), total);
  assert.equal(await page.getByRole("list", { name: "Items" }).getByRole("textbox").count(), 0);
  // the link does not allow buying on someone else's account
  assert.equal(await page.getByRole("radio", { name: /^Purchase order/ }).count(), 0);
  await payByCard(payer, "4000 1000 0000 0026", "Pia Declined");
  await page.getByRole("alert").filter({ hasText: "declined" }).waitFor();
  await payByCard(payer, "4000 1000 0000 0018", "Pia Approved");
  await title(page, "This order is paid").waitFor();

  await visit(buyer, link);
  await title(buyer.page, "This order is paid").waitFor();
  await visit(buyer, "/pay?t=unknown");
  await title(buyer.page, "This link does not work").waitFor();

  await visit(buyer, "/checkout/pay-link");
  await buyer.page.getByRole("button", { name: "Create link" }).click();
  await title(buyer.page, "The link to pay is ready").waitFor();
  const another = await buyer.page.getByRole("main").getByRole("link").first().getAttribute("href");
  await visit(payer, another!);
  await title(page, "Pay for an order").waitFor();
  // a buyer about to order the same cart is warned that it may be paid for twice
  await visit(buyer, "/checkout");
  const warning = buyer.page.getByRole("status").filter({ hasText: `A link to pay ${total} is still open` });
  await warning.getByRole("link", { name: "See the link" }).click();
  await buyer.page.getByRole("button", { name: /^Withdraw the link/ }).click();
  await buyer.page.getByText("The link is withdrawn.").waitFor();
  await visit(buyer, "/checkout");
  await buyer.page.getByRole("group", { name: "Pay by" }).waitFor();
  assert.equal(await warning.count(), 0);
  await visit(payer, another!);
  await title(page, "This payment link was withdrawn").waitFor();
});
