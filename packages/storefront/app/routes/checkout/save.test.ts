import { expect, test } from "vitest";
import { complaintFrom } from "./save.ts";

const error = { type: "/commerce/errors/shipping-failure", title: "Check", detail: "Choose a state.", instance: null };

test("errors of entries are told at their fields", () => {
  const invalidParameters = [
    { name: "deliveryAddress.region", detail: "Choose a state." },
    { name: "deliveryAddress.name", detail: "Enter a name." },
    { name: "contactInfo.email", detail: "Enter an email address." },
  ];
  expect(complaintFrom([{ ...error, invalidParameters }])).toEqual({
    fields: { region: "Choose a state.", firstName: "Enter a name.", email: "Enter an email address." },
  });
});

test("errors of the checkout are not complaints about what was entered", () => {
  expect(complaintFrom([{ ...error, invalidParameters: null }])).toBeUndefined();
  expect(complaintFrom([])).toBeUndefined();
});
