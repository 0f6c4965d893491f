import { useRef, useState } from "react";
import { LATIN, layoutOf, SHOW_FIELDS, WRITING } from "../content/address-text.ts";
import type { AddressPrefix, AddressValues } from "../content/address-text.ts";
import type { CountryForm } from "../content/country-forms.ts";
import { Button } from "./button.tsx";
import { SelectField, TextField } from "./field.tsx";
import { useTypedEarly } from "./typed-early.ts";
import styles from "./address-fields.module.css";

interface AddressFieldsProps {
  prefix: AddressPrefix;
  values: AddressValues;
  /** By full field name. */
  errors: Readonly<Record<string, string>>;
  /** The available countries; the first one is preselected, unless the values have another. */
  countries: readonly CountryForm[];
}

/** The address fields of a country, named so that the browser can fill them in. */
export function AddressFields({ prefix, values, errors, countries }: AddressFieldsProps) {
  const [code, setCode] = useState(values.country || countries[0]?.code || "US");
  const country = countries.find((one) => one.code === code) ?? countries[0]!;
  const section = prefix === "" ? "shipping" : "billing";
  const [isLatin, setLatin] = useState(values[WRITING] ? values[WRITING] === LATIN : isInLatin(values));
  const layout = layoutOf(country, isLatin);
  // Before scripts load, the list of regions does not follow a change of country, so it contains all regions.
  const [isLive, setLive] = useState(false);
  const countryField = useRef<HTMLSelectElement>(null);
  useTypedEarly(countryField, code, setCode);

  const common = (field: keyof AddressValues) => ({
    name: prefix + field,
    defaultValue: values[field],
    // each by the direction of its script, which may be Arabic
    dir: "auto",
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
      {countries.length > 1 && (
        <SelectField
          name={`${prefix}country`}
          error={errors[`${prefix}country`]}
          label="Country"
          autoComplete={`${section} country`}
          ref={countryField}
          data-start={values.country}
          value={code}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setLive(true);
          }}
        >
          {countries.map((one) => (
            <option key={one.code} value={one.code}>
              {one.name}
            </option>
          ))}
        </SelectField>
      )}
      {country.latin && (
        <fieldset className={styles.writing}>
          <legend>Written in</legend>
          {[`${country.latin.ownWriting} characters`, "Latin letters"].map((label, at) => (
            <label key={label}>
              <input
                type="radio"
                name={prefix + WRITING}
                value={at === 0 ? "own" : LATIN}
                checked={isLatin === (at === 1)}
                onChange={() => setLatin(at === 1)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      {countries.length > 1 && (
        <div data-without-scripts="">
          {/* Enter presses the first button of a form, which has to be the one that submits it */}
          <button hidden />
          <Button name={SHOW_FIELDS} value={section} formAction={`#${prefix}country`}>
            Show the fields of this country
          </Button>
        </div>
      )}
      {/* a single list, so that the input stays in its field when the country changes the order */}
      <div className={styles.places}>
        {layout.fields.map((field, at) => (
          <div key={field} className={isInPair(layout.fields, at) ? styles.half : styles.place}>
            <Place
              field={field}
              optional={!layout.required.includes(field)}
              {...{ country, section, common }}
              listed={isLive ? [country] : countries}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

interface PlaceProps {
  field: CountryForm["fields"][number];
  optional: boolean;
  country: CountryForm;
  section: string;
  common: (field: keyof AddressValues) => {
    name: string;
    defaultValue: string | undefined;
    dir: string;
    error: string | undefined;
  };
  /** The countries whose regions are in the list. */
  listed: readonly CountryForm[];
}

/** Whether there is an address, and none of it is in Chinese, Japanese or Korean script. */
function isInLatin({ street = "", city = "", region = "" }: AddressValues): boolean {
  return street !== "" && !/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(street + city + region);
}

function Place({ field, optional, country, section, common, listed }: PlaceProps) {
  switch (field) {
    case "street":
      return (
        <>
          <TextField
            {...common("street")}
            label="Street address"
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
        </>
      );
    case "city":
      return (
        <TextField
          {...common("city")}
          label={country.cityLabel}
          optional={optional}
          autoComplete={`${section} address-level2`}
          maxLength={120}
        />
      );
    case "region":
      return country.regions ? (
        <SelectField
          {...common("region")}
          data-start={common("region").defaultValue}
          key={listed.length === 1 ? country.code : "all"}
          label={country.regionLabel}
          autoComplete={`${section} address-level1`}
        >
          <option value="">Choose</option>
          {listed.map((one) => (
            <Regions key={one.code} of={one} />
          ))}
        </SelectField>
      ) : (
        <TextField
          {...common("region")}
          key={country.code}
          label={country.regionLabel}
          optional={optional}
          autoComplete={`${section} address-level1`}
          maxLength={80}
        />
      );
    case "postalCode":
      return (
        <TextField
          {...common("postalCode")}
          width="half"
          label={country.postalLabel}
          optional={optional}
          autoComplete={`${section} postal-code`}
          inputMode={country.code === "US" ? "numeric" : undefined}
          autoCapitalize="characters"
          maxLength={12}
        />
      );
  }
}

function Regions({ of: { name, regions } }: { of: CountryForm }) {
  if (!regions) return null;
  return (
    <optgroup label={name}>
      {regions.map(([region, regionName]) => (
        <option key={region} value={region}>
          {regionName}
        </option>
      ))}
    </optgroup>
  );
}

/** Whether a field shares a line with another: the postal code does, with the field next to it. */
function isInPair(fields: CountryForm["fields"], at: number): boolean {
  const postalCode = fields.indexOf("postalCode");
  const after = fields[postalCode + 1];
  const isFirst = after !== undefined && after !== "street";
  const partner = isFirst ? postalCode + 1 : postalCode - 1;
  const hasPartner = postalCode >= 0 && fields[partner] !== undefined && fields[partner] !== "street";
  return hasPartner && (at === postalCode || at === partner);
}
