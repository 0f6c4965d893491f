import { expect, test } from "vitest";
import { contactFromForm } from "./contact-form.ts";

function read(values: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return contactFromForm(form);
}
const ada = { email: "ada@example.com", phoneNumber: "(757) 555-0123", firstName: "Ada", lastName: " Quill " };

test("a complete contact is taken, without blanks around it", () => {
  expect(read(ada).contact).toEqual({ ...ada, lastName: "Quill" });
});

test("control characters that were pasted along become blanks", () => {
  expect(read({ ...ada, lastName: "Van\tQuill\u001b" }).contact).toMatchObject({ lastName: "Van Quill" });
});

test("each missing field says what to enter", () => {
  expect(Object.keys(read({ email: "ada@example.com" }).errors ?? {})).toEqual([
    "phoneNumber",
    "firstName",
    "lastName",
  ]);
});

test.each([
  [{ email: "ada" }, "email"],
  [{ email: "ada@example" }, "email"],
  [{ phoneNumber: "555-01" }, "phoneNumber"],
])("%j is refused", (change, field) => {
  expect(Object.keys(read({ ...ada, ...change }).errors ?? {})).toEqual([field]);
});

test("errors come in the order of the fields", () => {
  const { errors } = read({ email: "ada", firstName: "Ada" });
  expect(Object.keys(errors ?? {})).toEqual(["email", "phoneNumber", "lastName"]);
});
