/** The four fields of a contact, in the order in which they are asked. */
export const contactFields = ["email", "phoneNumber", "firstName", "lastName"] as const;
export type ContactField = (typeof contactFields)[number];
export type Contact = Record<ContactField, string>;

const missing: Readonly<Record<ContactField, string>> = {
  email: "Enter your e-mail address.",
  phoneNumber: "Enter a phone number for questions about the delivery.",
  firstName: "Enter your first name.",
  lastName: "Enter your last name.",
};

/** The contact out of a form, or for each field in error what to do. A guest's contact is stored complete or not at all. */
export function contactFromForm(
  form: FormData,
): { contact: Contact; errors?: undefined } | { contact?: undefined; errors: Partial<Contact> } {
  const contact = Object.fromEntries(
    contactFields.map((field) => [field, String(form.get(field) ?? "").trim()]),
  ) as Contact;
  const errors: Partial<Contact> = {};
  for (const field of contactFields) if (contact[field] === "") errors[field] = missing[field];
  if (contact.email !== "" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(contact.email)) {
    errors.email = "Enter the e-mail address as in name@example.com.";
  }
  if (contact.phoneNumber !== "" && contact.phoneNumber.replace(/\D/g, "").length < 7) {
    errors.phoneNumber = "Enter the whole phone number, with area code.";
  }
  return Object.keys(errors).length > 0 ? { errors } : { contact };
}
