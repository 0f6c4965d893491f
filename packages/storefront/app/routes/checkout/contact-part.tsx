import type { Checkout } from "@tradecounter/wire";
import { Button } from "../../components/button.tsx";
import { FormErrors } from "../../components/form-errors.tsx";
import { TextField } from "../../components/field.tsx";
import { Form, useRefusal, useSubmission } from "../../router/index.ts";
import { contactFields, type ContactField } from "./contact-form.ts";
import styles from "./forms.module.css";

const FORM = "contact";

const fields: Readonly<Record<ContactField, Omit<React.ComponentProps<typeof TextField>, "name">>> = {
  email: { label: "E-mail", type: "email", autoComplete: "email", inputMode: "email", maxLength: 255 },
  phoneNumber: {
    label: "Phone",
    hint: "For questions about the delivery.",
    type: "tel",
    autoComplete: "tel",
    inputMode: "tel",
    maxLength: 40,
  },
  firstName: { label: "First name", autoComplete: "given-name", maxLength: 120 },
  lastName: { label: "Last name", autoComplete: "family-name", maxLength: 120 },
};

/** Who orders: the first part, as everything after it can be asked back. */
export function ContactForm({ contact }: { contact: Checkout["contactInfo"] }) {
  const refusal = useRefusal(FORM);
  const { isPending } = useSubmission(FORM);
  return (
    <Form method="post" name={FORM} noValidate className={styles.form}>
      <input type="hidden" name="part" value="contact" />
      <FormErrors form={FORM} />
      {contactFields.map((name) => (
        <TextField
          key={name}
          name={name}
          {...fields[name]}
          defaultValue={refusal?.values[name] ?? contact?.[name] ?? ""}
          error={refusal?.fields[name]}
        />
      ))}
      <Button look="primary" size="large" aria-busy={isPending || undefined}>
        Go on to the address
      </Button>
    </Form>
  );
}
