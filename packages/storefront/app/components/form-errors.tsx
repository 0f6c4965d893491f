import { useRefusal } from "../router/index.ts";
import { ErrorSummary } from "./error-summary.tsx";

interface FormErrorsProps {
  /** The form's `name`. */
  form: string;
  title?: string;
  /** Before the names of its fields in their ids. */
  idPrefix?: string;
  /** The field to go to for what is wrong with the form as a whole. */
  field?: string;
}

/** What has to be put right in a form of the page, if it was sent back. */
export function FormErrors({ form, title, idPrefix = "", field = "" }: FormErrorsProps) {
  const refusal = useRefusal(form);
  if (!refusal) return null;
  const errors = Object.entries(refusal.fields).map(([name, message]) => ({ field: idPrefix + name, message }));
  if (refusal.message) errors.unshift({ field, message: refusal.message });
  return <ErrorSummary key={JSON.stringify(refusal)} errors={errors} title={title} />;
}
