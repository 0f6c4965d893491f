import { useRefusal } from "../router/index.ts";
import { ErrorSummary } from "./error-summary.tsx";

interface FormErrorsProps {
  /** The form's `name`. */
  form: string;
  title?: string;
  /** Prefix of the fields' ids. */
  idPrefix?: string;
  /** The field to link to for errors about the form as a whole. */
  field?: string;
}

/** The errors of a form on the page, if it was rejected. */
export function FormErrors({ form, title, idPrefix = "", field = "" }: FormErrorsProps) {
  const refusal = useRefusal(form);
  if (!refusal) return null;
  const errors = Object.entries(refusal.fields).map(([name, message]) => ({ field: idPrefix + name, message }));
  if (refusal.message) errors.unshift({ field, message: refusal.message });
  return <ErrorSummary key={JSON.stringify(refusal)} errors={errors} title={title} />;
}
