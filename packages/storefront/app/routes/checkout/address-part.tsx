import { Suspense } from "react";
import { AddressFields } from "../../components/address-fields.tsx";
import { Button } from "../../components/button.tsx";
import { FormErrors } from "../../components/form-errors.tsx";
import { TextField } from "../../components/field.tsx";
import { spare } from "../../components/spare.ts";
import { valuesOf } from "../../content/address-text.ts";
import type { CountryForm } from "../../content/country-forms.ts";
import { Form, useRefusal, useSubmission } from "../../router/index.ts";
import type { Checkout, DeliveryGroup } from "@tradecounter/wire";
import type { GiftOffer } from "./gift-fields.tsx";
import styles from "./forms.module.css";
import { OTHER_ADDRESS, SHOWN_FOR } from "./parts.ts";

/** Loads with the form; without it, nothing is lost for somebody who stays on the page. */
const KeptTyping = spare(() => import("./kept-typing.tsx"));
const AsSaved = spare(() => import("./as-saved.tsx"));
/** Orders do without it if it fails to load. */
const GiftFields = spare(() => import("./gift-fields.tsx"));

const FORM = "address";

interface SavedAddress {
  readonly id: string;
  readonly isDefault: boolean;
  readonly line: string;
}

interface AddressFormProps {
  checkout: Checkout;
  shownFor: string;
  /** The shipment whose address it is. */
  group: DeliveryGroup;
  /** The label of the button. */
  next: string;
  /** The gift options; null if the store has none. */
  gifts: GiftOffer | null;
  countries: readonly CountryForm[];
  /** The account's saved addresses; null for a guest. */
  addresses: readonly SavedAddress[] | null;
  /** Otherwise they only choose among the saved ones. */
  entersAddresses: boolean;
}

export default function AddressForm(props: AddressFormProps) {
  const { checkout, shownFor, group, next, gifts, countries, addresses, entersAddresses } = props;
  const refusal = useRefusal(FORM);
  const { isPending } = useSubmission(FORM);
  const { firstName, lastName } = checkout.contactInfo ?? {};
  const current = group.deliveryAddress;
  const isTyped = current && !addresses?.some(({ id }) => id === current.id);
  // The person ordering is usually the recipient.
  const known = isTyped ? valuesOf(current) : { firstName: firstName ?? "", lastName: lastName ?? "" };
  return (
    <Form method="post" name={FORM} noValidate className={styles.form}>
      <input type="hidden" name="part" value="address" />
      <input type="hidden" name={SHOWN_FOR} value={shownFor} />
      <input type="hidden" name="groupId" value={group.id} />
      <Suspense>
        <KeptTyping of={checkout.cartSummary?.cartId} />
        {/* only in the one-page layout is the contact form open next to it */}
        <AsSaved form="contact" />
        <AsSaved form={FORM} />
      </Suspense>
      <FormErrors form={FORM} />
      {addresses && addresses.length > 0 && (
        <SavedAddresses
          addresses={addresses}
          entersAddresses={entersAddresses}
          chosen={refusal?.values.savedAddress ?? (isTyped ? OTHER_ADDRESS : current?.id)}
        />
      )}
      {entersAddresses && (
        <div className={addresses?.length ? `${styles.panel} ${styles.otherAddress}` : styles.typed}>
          <AddressFields
            prefix=""
            values={refusal ? refusal.values : known}
            errors={refusal?.fields ?? {}}
            countries={countries}
          />
          {addresses && (
            <label className={styles.check}>
              <input
                type="checkbox"
                name="keepAddress"
                value="yes"
                defaultChecked={refusal?.values.keepAddress === "yes"}
              />
              Save this address for my next order
            </label>
          )}
        </div>
      )}
      <TextField
        name="shippingInstructions"
        label="Instructions for the carrier"
        optional
        defaultValue={refusal?.values.shippingInstructions ?? group.shippingInstructions ?? ""}
        maxLength={1000}
      />
      <TextField
        type="date"
        name="desiredDeliveryDate"
        label="Requested delivery date"
        optional
        width="half"
        defaultValue={refusal?.values.desiredDeliveryDate ?? group.desiredDeliveryDate?.slice(0, 10) ?? ""}
        error={refusal?.fields?.desiredDeliveryDate}
      />
      {gifts && <GiftFields group={group} offer={gifts} values={refusal?.values} />}
      <Button look="primary" size="large" aria-busy={isPending || undefined}>
        {next}
      </Button>
    </Form>
  );
}

function SavedAddresses({
  addresses,
  entersAddresses,
  chosen,
}: Pick<AddressFormProps, "entersAddresses"> & {
  addresses: readonly SavedAddress[];
  chosen: string | null | undefined;
}) {
  const isSaved = addresses.some(({ id }) => id === chosen);
  const first = addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
  const isOther = entersAddresses && chosen === OTHER_ADDRESS;
  const checked = isSaved || isOther ? chosen : first?.id;
  return (
    <fieldset className={styles.options}>
      <legend>Ship to</legend>
      {addresses.map(({ id, line, isDefault }) => (
        <label key={id} className={styles.option}>
          <input type="radio" name="savedAddress" value={id} defaultChecked={id === checked} />
          <span>
            {line}
            {isDefault && <span className={styles.days}>Default address</span>}
          </span>
        </label>
      ))}
      {entersAddresses && (
        <label className={styles.option}>
          <input type="radio" name="savedAddress" value={OTHER_ADDRESS} defaultChecked={isOther} />
          <b>Another address</b>
        </label>
      )}
    </fieldset>
  );
}
