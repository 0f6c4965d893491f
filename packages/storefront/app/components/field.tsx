import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon.tsx";
import styles from "./field.module.css";

interface FieldProps {
  /** Also the id, so that the error summary can lead here; unique on its page. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
  width?: "short" | "half";
}

/** Label above, hint under it, then the error, then the field: what is read first stands first. */
function Field({ name, label, hint, error, optional, width, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className={[styles.field, width && styles[width]].filter(Boolean).join(" ")}>
      <label htmlFor={name} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {hint && (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${name}-error`} className={styles.error}>
          <Icon name="stop" />
          {error}
        </p>
      )}
      {children}
    </div>
  );
}

/** What ties a control to its label, hint and error. */
function wiring({ name, hint, error, optional }: FieldProps) {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
  return {
    id: name,
    name,
    required: !optional,
    "aria-describedby": described || undefined,
    "aria-invalid": error ? true : undefined,
  };
}

type TextFieldProps = FieldProps & Omit<ComponentProps<"input">, "width" | "name">;

export function TextField({ name, label, hint, error, optional, width, ...input }: TextFieldProps) {
  const field = { name, label, hint, error, optional, width };
  return (
    <Field {...field}>
      <input type="text" className={styles.control} {...wiring(field)} {...input} />
    </Field>
  );
}

type SelectFieldProps = FieldProps & Omit<ComponentProps<"select">, "width" | "name">;

export function SelectField({ name, label, hint, error, optional, width, children, ...select }: SelectFieldProps) {
  const field = { name, label, hint, error, optional, width };
  return (
    <Field {...field}>
      <select className={styles.select} {...wiring(field)} {...select}>
        {children}
      </select>
    </Field>
  );
}
