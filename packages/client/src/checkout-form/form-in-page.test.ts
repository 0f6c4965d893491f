import { createElement, Suspense } from "react";
import { expect, test } from "vitest";
import { useData } from "../react/index.ts";
import { drawn } from "../testing/draw.ts";
import { openForm } from "../testing/open-form.ts";

test("a part of a page waits for the form, and is drawn anew for what it reads of it and nothing else", async () => {
  const { form, client, shop } = await openForm();
  const shown: unknown[] = [];
  function Phone() {
    shown.push(useData(form.view, ({ checkout }) => checkout.contactInfo?.phoneNumber ?? "none"));
    return null;
  }
  const page = await drawn(client, createElement(Suspense, null, createElement(Phone)));
  await page.act(() => form.view());
  await page.act(() => form.update({ contactInfo: { phoneNumber: "+49 461 5550148" } }));
  await page.act(() => form.update({ registerUser: true }));
  shop.contact = { email: "a@b.example", firstName: "A", lastName: "B", phoneNumber: "1" };
  await page.act(() => form.view({ cachePolicy: "no-cache" }));
  await page.act(() => form.revert());
  expect(shown).toEqual(["none", "+49 461 5550148", "1"]);
});
