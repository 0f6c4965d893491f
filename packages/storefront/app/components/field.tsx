import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon.tsx";
import styles from "./field.module.css";

interface FieldProps {
  name: string;
  /** The target of the error summary; unique on its page. Default: the name, which another form may share. */
  id?: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
  width?: "short" | "half";
}

/** Label, then hint, then error, then the control: in the order they are read. */
function Field({
  name,
  id = name,
  label,
  hint,
  error,
  optional,
  width,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <div className={[styles.field, width && styles[width]].filter(Boolean).join(" ")}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="stop" />
          {error}
        </p>
      )}
      {children}
    </div>
  );
}

/** The attributes that connect a control to its label, hint and error. */
function wiring({ name, id = name, hint, error, optional }: FieldProps) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    name,
    required: !optional,
    "aria-describedby": described || undefined,
    "aria-invalid": error ? true : undefined,
  };
}

type TextFieldProps = FieldProps & Omit<ComponentProps<"input">, keyof FieldProps>;

export function TextField({ name, id, label, hint, error, optional, width, ...input }: TextFieldProps) {
  const field = { name, id, label, hint, error, optional, width };
  return (
    <Field {...field}>
      <input type="text" className={styles.control} {...wiring(field)} {...input} />
    </Field>
  );
}

type SelectFieldProps = FieldProps & Omit<ComponentProps<"select">, keyof FieldProps>;

export function SelectField({ name, id, label, hint, error, optional, width, children, ...select }: SelectFieldProps) {
  const field = { name, id, label, hint, error, optional, width };
  return (
    <Field {...field}>
      <select className={styles.select} {...wiring(field)} {...select}>
        {children}
      </select>
    </Field>
  );
}
