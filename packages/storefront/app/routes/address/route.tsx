import { useState } from "react";
import { addressesModule, countriesModule, FetchError } from "@tradecounter/client";
import type { SavedAddress } from "@tradecounter/wire";
import { AccountPage } from "../../components/account-page.tsx";
import { Notice } from "../../components/notice.tsx";
import { AddressFields } from "../../components/address-fields.tsx";
import { Button } from "../../components/button.tsx";
import { FormErrors } from "../../components/form-errors.tsx";
import { TextField } from "../../components/field.tsx";
import { addressFromForm } from "../../content/address-form.ts";
import { addressFields, SHOW_FIELDS, valuesOf } from "../../content/address-text.ts";
import { allCountries, countryForm } from "../../content/country-forms.ts";
import { fixedDefaultsOf } from "../../content/fixed-defaults.ts";
import { lineOf } from "../../content/form-text.ts";
import { signedIn } from "../../content/signed-in.ts";
import { href, redirectTo } from "../../routes.ts";
import {
  Form,
  Link,
  notFound,
  refused,
  useRefusal,
  useSubmission,
  type Loaded,
  type Meta,
  type PageRequest,
  type PageSubmission,
} from "../../router/index.ts";
import styles from "./address.module.css";

const FORM = "address";
/** Without an id for a new address. */
type Path = "/my-account/addresses/:addressId?";

export async function load(request: PageRequest<Path>) {
  const { entersAddresses } = await signedIn(request);
  const { client, params, signal } = request;
  const countries = countriesModule(client);
  const [address, fixedDefaults, delivered, all] = await Promise.all([
    params.addressId === undefined ? null : addressOf(client, params.addressId),
    fixedDefaultsOf(client, signal),
    countries.offered({ signal }),
    countries.offeredAnywhere({ signal }),
  ]);
  const isOpen = (entersAddresses ?? true) && address?.canBeChanged !== false;
  return { address, isOpen, entersAddresses, countries: allCountries(delivered, all), fixedDefaults };
}

/** A missing address and a malformed id get the same not-found page. */
async function addressOf(client: PageRequest["client"], id: string): Promise<SavedAddress> {
  try {
    const address = await addressesModule(client).one(id, {}, { cachePolicy: "no-cache" });
    return address ?? notFound();
  } catch (error) {
    if (error instanceof FetchError && error.status === 400) notFound();
    throw error;
  }
}

export async function submit({ client, form, params }: PageSubmission<Path>) {
  if (form.has(SHOW_FIELDS)) return refused({ status: 200 });
  const isForBills = form.get("addressType") === "Billing";
  const { offered, offeredAnywhere } = countriesModule(client);
  const countries = await (isForBills ? offeredAnywhere() : offered());
  const { address, errors } = addressFromForm(form, "", countries.map(countryForm));
  if (errors) return refused({ fields: errors });
  const { id: _, isDefault: __, shipToPhoneNumber: ___, countryCode: ____, regionCode: _____, ...place } = address;
  const body = {
    ...place,
    addressType: isForBills ? ("Billing" as const) : ("Shipping" as const),
    phoneNumber: lineOf(form, "phoneNumber") || null,
    isDefault: form.get("isDefault") === "yes",
  };
  const addresses = addressesModule(client);
  try {
    if (params.addressId === undefined) await addresses.add(body);
    else await addresses.change(params.addressId, body);
  } catch (error) {
    if (!(error instanceof FetchError) || error.status >= 500 || error.status === 401) throw error;
    if (error.status === 404) return redirectTo("addresses", {}, { done: "gone" });
    return refused(complaintFrom(error));
  }
  return redirectTo("addresses", {}, { done: params.addressId === undefined ? "added" : "changed" });
}

const fieldNames = new Set<string>([...addressFields, "phoneNumber"]);

/** The store's complaint, shown at its field if the form has it; the recipient's name has two fields. */
function complaintFrom(error: FetchError) {
  const named = error.errors.flatMap(({ field, message }) => {
    const name = field === "name" ? "firstName" : field;
    return name !== undefined && fieldNames.has(name) ? [[name, message] as const] : [];
  });
  return named.length > 0 ? { fields: Object.fromEntries(named) } : { message: error.words };
}

export function meta({ address }: Loaded<typeof load>): Meta {
  return { title: address ? "Change an address" : "Add an address", robots: "noindex" };
}

export default function AddressPage(loaded: Loaded<typeof load>) {
  const { address, isOpen, entersAddresses } = loaded;
  return (
    <AccountPage title={address ? "Change an address" : "Add an address"}>
      {!isOpen ? (
        <>
          {entersAddresses === false ? (
            <Notice kind="note" title="You cannot add or change addresses">
              <p>Ask a colleague to do it for you.</p>
            </Notice>
          ) : (
            <Notice kind="note" title="Somebody else in your account added this address">
              <p>Ask who manages the account to change it, or add an address of your own.</p>
            </Notice>
          )}
          <p>
            <Link href={href("addresses")}>Back to the addresses</Link>
          </p>
        </>
      ) : (
        <AddressForm {...loaded} />
      )}
    </AccountPage>
  );
}

function AddressForm({ address, countries, fixedDefaults }: Loaded<typeof load>) {
  const refusal = useRefusal(FORM);
  const { isPending } = useSubmission(FORM);
  const values = refusal?.values ?? {
    ...valuesOf(address),
    phoneNumber: address?.phoneNumber ?? "",
    addressType: address?.addressType ?? "Shipping",
    ...(address?.isDefault && { isDefault: "yes" }),
  };
  const given = values as Readonly<Record<string, string | undefined>>;
  const [type, setType] = useState(given.addressType ?? "Shipping");
  return (
    <Form method="post" name={FORM} noValidate className={styles.form}>
      <FormErrors form={FORM} />
      <fieldset className={styles.types}>
        <legend>The address is for</legend>
        {(["Shipping", "Billing"] as const).map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="addressType"
              value={each}
              defaultChecked={type === each}
              onChange={() => setType(each)}
            />
            {each === "Shipping" ? "Shipping" : "Billing"}
          </label>
        ))}
      </fieldset>
      <AddressFields prefix="" values={given} errors={refusal?.fields ?? {}} countries={countries} />
      <div className={styles.phone}>
        <TextField
          name="phoneNumber"
          label="Phone"
          hint="For questions about the delivery."
          optional
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          maxLength={40}
          defaultValue={given.phoneNumber}
          error={refusal?.fields.phoneNumber}
        />
      </div>
      {fixedDefaults.includes(type) ? (
        <p className={styles.fixed}>Who manages your account has chosen the default address.</p>
      ) : (
        <label className={styles.check}>
          <input type="checkbox" name="isDefault" value="yes" defaultChecked={given.isDefault === "yes"} />
          Use it unless another one is chosen
        </label>
      )}
      <div className={styles.buttons}>
        <Button look="primary" size="large" aria-busy={isPending || undefined}>
          Save the address
        </Button>
        <Link href={href("addresses")}>Cancel</Link>
      </div>
    </Form>
  );
}
