import { SelectField, TextField } from "../../components/field.tsx";

export interface Model {
  readonly code: string;
  readonly name: string;
  /** Ranges of its serial numbers; empty if unknown. */
  readonly serials: readonly string[];
}

/** Shown at the serial number field. */
export function notItsNumber(serialNumber: string | null, name: string): string {
  return `“${serialNumber}” is not a serial number of the ${name}.`;
}

interface MachineFieldsProps {
  /** Undefined for an existing engine: another model would be another engine. */
  readonly models?: readonly Model[];
  readonly values?: Readonly<Record<string, string | null | undefined>> | undefined;
  readonly errors?: Readonly<Record<string, string>> | undefined;
}

/** The fields of an engine. */
export function MachineFields({ models, values = {}, errors = {} }: MachineFieldsProps) {
  return (
    <>
      {models && (
        <SelectField name="model" label="Engine model" defaultValue={values.model ?? ""} error={errors.model}>
          <option value="">Choose a model</option>
          {models.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        name="nickname"
        label="What you call it"
        hint="Such as “Harbor launch, port side”."
        optional
        autoComplete="off"
        maxLength={80}
        defaultValue={values.nickname ?? ""}
        error={errors.nickname}
      />
      <TextField
        name="serialNumber"
        label="Serial number"
        optional
        autoComplete="off"
        maxLength={60}
        defaultValue={values.serialNumber ?? ""}
        error={errors.serialNumber}
      />
    </>
  );
}
