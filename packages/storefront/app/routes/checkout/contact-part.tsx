import type { Checkout } from "@tradecounter/wire";
import { useEffect, useRef, type RefObject } from "react";
import { Button } from "../../components/button.tsx";
import { FormErrors } from "../../components/form-errors.tsx";
import { TextField } from "../../components/field.tsx";
import { spare } from "../../components/spare.ts";
import { Form, useClient, useOwn, useRefusal, useSubmission } from "../../router/index.ts";
import type { loadOwn } from "../layout/route.tsx";
import type { AccountOffer } from "./account-choice.tsx";
import { contactFields, type ContactField } from "./contact-form.ts";
import styles from "./forms.module.css";
import { SHOWN_FOR } from "./parts.ts";

const FORM = "contact";
/** In the one-page layout the address has fields with the same names. */
const ID_PREFIX = "contact-";

const fields: Readonly<Record<ContactField, Omit<React.ComponentProps<typeof TextField>, "name">>> = {
  email: { label: "Email", type: "email", autoComplete: "email", maxLength: 255 },
  phoneNumber: {
    label: "Phone",
    hint: "For questions about the delivery.",
    type: "tel",
    autoComplete: "tel",
    maxLength: 40,
  },
  firstName: { label: "First name", autoComplete: "given-name", maxLength: 120 },
  lastName: { label: "Last name", autoComplete: "family-name", maxLength: 120 },
};

const fetchChoice = () => import("./account-choice.tsx");
const AccountChoice = spare(fetchChoice);
// loads with the page's own code, so that the form is complete at once; a failure is shown where it is used
if (!import.meta.env.SSR) fetchChoice().catch(() => {});

/** Only for a guest's session: a buyer's account already has the contact. */
function useKeptContact(control: RefObject<HTMLInputElement | null>): void {
  const getClient = useClient();
  const isGuest = !useOwn<typeof loadOwn>()?.who;
  useEffect(() => {
    const end = new AbortController();
    const keep = async () => {
      const [{ keepContact }, client] = await Promise.all([import("./kept-contact.ts"), getClient()]);
      const form = control.current?.form;
      if (form && !end.signal.aborted) keepContact(form, isGuest && client, end.signal);
    };
    void keep();
    return () => end.abort();
  }, [control, getClient, isGuest]);
}

interface ContactFormProps {
  contact: Checkout["contactInfo"];
  offer: AccountOffer | null;
  shownFor: string;
}

/** The contact: it comes first, as everything after it can be asked by mail or phone. */
export function ContactForm({ contact, offer, shownFor }: ContactFormProps) {
  const refusal = useRefusal(FORM);
  const { isPending } = useSubmission(FORM);
  const control = useRef<HTMLInputElement>(null);
  useKeptContact(control);
  return (
    <Form method="post" name={FORM} noValidate className={styles.form}>
      <input type="hidden" name="part" value="contact" ref={control} />
      <input type="hidden" name={SHOWN_FOR} value={shownFor} />
      <FormErrors form={FORM} idPrefix={ID_PREFIX} />
      {contactFields.map((name) => (
        <TextField
          key={name}
          name={name}
          id={ID_PREFIX + name}
          {...fields[name]}
          defaultValue={refusal?.values[name] ?? contact?.[name] ?? ""}
          error={refusal?.fields[name]}
        />
      ))}
      {offer && <AccountChoice {...offer} idPrefix={ID_PREFIX} />}
      <Button look="primary" size="large" aria-busy={isPending || undefined}>
        Continue to shipping address
      </Button>
    </Form>
  );
}
