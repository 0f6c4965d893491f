import { useMemo } from "react";
import { useRefusal, type Refusal } from "../router/index.ts";
import { ErrorSummary, type FieldError } from "./error-summary.tsx";

interface FormErrorsProps {
  /** The form's `name`. */
  form: string;
  title?: string;
  /** The field to go to for what is wrong with the form as a whole. */
  field?: string;
}

/** What has to be put right in a form of the page, if it was sent back. */
export function FormErrors({ form, title, field = "" }: FormErrorsProps) {
  const refusal = useRefusal(form);
  // a new list would take the focus again, whenever the form is drawn anew
  const errors = useMemo(() => errorsIn(refusal, field), [refusal, field]);
  return <ErrorSummary key={JSON.stringify(refusal)} errors={errors} title={title} />;
}

function errorsIn(refusal: Refusal | undefined, field: string): FieldError[] {
  const errors = Object.entries(refusal?.fields ?? {}).map(([name, message]) => ({ field: name, message }));
  return refusal?.message ? [{ field, message: refusal.message }, ...errors] : errors;
}
