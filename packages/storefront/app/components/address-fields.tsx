import { useRef, useState } from "react";
import type { AddressPrefix, AddressValues } from "../content/address-form.ts";
import { countries, countryOf } from "../content/regions.ts";
import { SelectField, TextField } from "./field.tsx";
import { useTypedEarly } from "./typed-early.ts";
import styles from "./address-fields.module.css";

interface AddressFieldsProps {
  prefix: AddressPrefix;
  values: AddressValues;
  /** By full field name. */
  errors: Readonly<Record<string, string>>;
  shippingCountries: readonly string[];
}

/** The fields of an address, named so that the browser can fill them in. */
export function AddressFields({ prefix, values, errors, shippingCountries }: AddressFieldsProps) {
  const offered = countries.filter(({ code }) => shippingCountries.includes(code));
  const [code, setCode] = useState(values.country || offered[0]?.code || "US");
  const country = countryOf(code) ?? countries[0]!;
  const section = prefix === "" ? "shipping" : "billing";
  // Before scripts are there the country may be changed without the list of regions following: so it has them all.
  const [isLive, setLive] = useState(false);
  const countryField = useRef<HTMLSelectElement>(null);
  useTypedEarly(countryField, code, setCode);

  const common = (field: keyof AddressValues) => ({
    name: prefix + field,
    defaultValue: values[field],
    error: errors[prefix + field],
  });
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <TextField {...common("firstName")} label="First name" autoComplete={`${section} given-name`} maxLength={120} />
        <TextField {...common("lastName")} label="Last name" autoComplete={`${section} family-name`} maxLength={120} />
      </div>
      <TextField
        {...common("companyName")}
        label="Company"
        optional
        autoComplete={`${section} organization`}
        maxLength={255}
      />
      {offered.length > 1 && (
        <SelectField
          name={`${prefix}country`}
          error={errors[`${prefix}country`]}
          label="Country"
          autoComplete={`${section} country`}
          ref={countryField}
          value={code}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setLive(true);
          }}
        >
          {offered.map((one) => (
            <option key={one.code} value={one.code}>
              {one.name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        {...common("street")}
        label="Street and number"
        autoComplete={`${section} address-line1`}
        maxLength={120}
      />
      <TextField
        {...common("street2")}
        label="Building, dock, suite"
        optional
        autoComplete={`${section} address-line2`}
        maxLength={120}
      />
      <TextField {...common("city")} label="City" autoComplete={`${section} address-level2`} maxLength={120} />
      <div className={styles.pair}>
        <SelectField
          {...common("region")}
          key={isLive ? code : "all"}
          label={country.regionLabel}
          autoComplete={`${section} address-level1`}
        >
          <option value="">Choose</option>
          {(isLive ? [country] : offered).map((one) => (
            <optgroup key={one.code} label={one.name}>
              {one.regions.map(([region, name]) => (
                <option key={region} value={region}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <TextField
          {...common("postalCode")}
          width="half"
          label={country.postalLabel}
          autoComplete={`${section} postal-code`}
          inputMode={code === "US" ? "numeric" : undefined}
          autoCapitalize="characters"
          maxLength={12}
        />
      </div>
    </div>
  );
}
