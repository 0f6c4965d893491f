import { expect, test } from "vitest";
import { CommerceError, errors } from "./errors.ts";

test("a refusal has the status and words of its code, unless it says otherwise", () => {
  expect(new CommerceError("ITEM_NOT_FOUND")).toMatchObject({ status: 404, message: errors.ITEM_NOT_FOUND[1] });
  const gone = new CommerceError("CHECKOUT_NOT_FOUND", "It ended an hour ago.", { status: 410 });
  expect(gone).toMatchObject({ status: 410, code: "CHECKOUT_NOT_FOUND" });
  expect(gone.toWire()).toEqual([{ errorCode: "CHECKOUT_NOT_FOUND", message: "It ended an hour ago." }]);
});

test("a refusal of fields names each, and goes by the first", () => {
  const refused = CommerceError.ofFields([
    { field: "city", message: "Enter the city.", code: "REQUIRED_FIELD_MISSING" },
    { field: "postalCode", message: "Enter a ZIP code such as 23510." },
  ]);
  expect(refused).toMatchObject({ code: "REQUIRED_FIELD_MISSING", message: "Enter the city.", status: 400 });
  expect(refused.toWire()).toEqual([
    { errorCode: "REQUIRED_FIELD_MISSING", message: "Enter the city.", fields: ["city"] },
    { errorCode: "INVALID_API_INPUT", message: "Enter a ZIP code such as 23510.", fields: ["postalCode"] },
  ]);
});

test("every code has an error status and a sentence", () => {
  for (const [status, message] of Object.values(errors)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(message).toMatch(/^[A-Z].*\.$/);
  }
});
