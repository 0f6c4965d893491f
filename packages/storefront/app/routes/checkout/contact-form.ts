import { lineOf } from "../../content/form-text.ts";

/** The four fields of a contact, in order. */
export const contactFields = ["email", "phoneNumber", "firstName", "lastName"] as const;
export type ContactField = (typeof contactFields)[number];
export type Contact = Record<ContactField, string>;

const missing: Readonly<Record<ContactField, string>> = {
  email: "Enter your email address.",
  phoneNumber: "Enter a phone number for questions about the delivery.",
  firstName: "Enter your first name.",
  lastName: "Enter your last name.",
};

/** The contact in a form, or for each invalid field what to do. A guest's contact is saved complete or not at all. */
export function contactFromForm(
  form: FormData,
): { contact: Contact; errors?: undefined } | { contact?: undefined; errors: Partial<Contact> } {
  const contact = Object.fromEntries(contactFields.map((field) => [field, lineOf(form, field)])) as Contact;
  // in field order, as the list of errors is read in that order
  const errors = Object.fromEntries(
    contactFields.flatMap((field) => {
      const error = problemWith(field, contact[field]);
      return error === undefined ? [] : [[field, error]];
    }),
  ) as Partial<Contact>;
  return Object.keys(errors).length > 0 ? { errors } : { contact };
}

function problemWith(field: ContactField, text: string): string | undefined {
  if (text === "") return missing[field];
  if (field === "email" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) {
    return "Enter an email address such as name@example.com.";
  }
  if (field === "phoneNumber" && text.replace(/\D/g, "").length < 7) {
    return "Enter the whole phone number, with area code.";
  }
  return undefined;
}
