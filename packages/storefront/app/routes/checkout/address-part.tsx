import { AddressFields } from "../../components/address-fields.tsx";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { valuesOf } from "../../content/address-text.ts";
import type { CountryForm } from "../../content/country-forms.ts";
import { Form, useRefusal, useSubmission } from "../../router/index.ts";
import type { Checkout } from "@tradecounter/wire";
import { FormErrors } from "./contact-part.tsx";
import styles from "./forms.module.css";
import { defaultGroup } from "./parts.ts";

const FORM = "address";

export function AddressForm({ checkout, countries }: { checkout: Checkout; countries: readonly CountryForm[] }) {
  const refusal = useRefusal(FORM);
  const { isPending } = useSubmission(FORM);
  const group = defaultGroup(checkout);
  const { firstName, lastName } = checkout.contactInfo ?? {};
  // Who orders is mostly who receives.
  const known = group?.deliveryAddress
    ? valuesOf(group.deliveryAddress)
    : { firstName: firstName ?? "", lastName: lastName ?? "" };
  return (
    <Form method="post" name={FORM} noValidate className={styles.form}>
      <input type="hidden" name="part" value="address" />
      <FormErrors form={FORM} />
      <AddressFields
        prefix=""
        values={refusal ? refusal.values : known}
        errors={refusal?.fields ?? {}}
        countries={countries}
      />
      <TextField
        name="shippingInstructions"
        label="Instructions for the carrier"
        optional
        defaultValue={refusal?.values.shippingInstructions ?? group?.shippingInstructions ?? ""}
        maxLength={1000}
      />
      <Button look="primary" size="large" aria-busy={isPending || undefined}>
        Go on to the delivery method
      </Button>
    </Form>
  );
}
