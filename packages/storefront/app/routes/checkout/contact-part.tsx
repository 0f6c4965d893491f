import type { Checkout } from "@tradecounter/wire";
import { Button } from "../../components/button.tsx";
import { FormErrors } from "../../components/form-errors.tsx";
import { TextField } from "../../components/field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
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

/** The account that a guest may have with his order; `isWanted` once he has chosen its password. */
type AccountOffer = { readonly isWanted: boolean; readonly policy: string } | null;

/** The password is not shown again: who leaves it empty keeps the one that he has chosen. */
function AccountChoice({ isWanted, policy }: NonNullable<AccountOffer>) {
  const refusal = useRefusal(FORM);
  const isTicked = refusal ? refusal.values.wantsAccount === "yes" : isWanted;
  return (
    <>
      {isWanted && <input type="hidden" name="accountKept" value="yes" />}
      <label className={styles.check}>
        <input type="checkbox" name="wantsAccount" value="yes" defaultChecked={isTicked} />
        Open an account with this order
      </label>
      <div className={`${styles.panel} ${styles.account}`}>
        <PasswordField
          name="accountPassword"
          label="Password"
          hint={isWanted ? "You have chosen one. Leave this empty to keep it." : policy}
          autoComplete="new-password"
          error={refusal?.fields.accountPassword}
        />
      </div>
    </>
  );
}

/** Who orders: the first part, as everything after it can be asked back. */
export function ContactForm({ contact, offer }: { contact: Checkout["contactInfo"]; offer: AccountOffer }) {
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
      {offer && <AccountChoice {...offer} />}
      <Button look="primary" size="large" aria-busy={isPending || undefined}>
        Go on to the address
      </Button>
    </Form>
  );
}
