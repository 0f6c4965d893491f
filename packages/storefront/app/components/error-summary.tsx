import { useEffect, useId, useRef } from "react";
import { Icon } from "./icon.tsx";
import styles from "./error-summary.module.css";

export interface FieldError {
  /** The id of the field, if there is one to link to. */
  field?: string;
  message: string;
}

interface ErrorSummaryProps {
  errors: readonly FieldError[];
  title?: string;
}

/** The errors of a form, above it, with links to the fields. Takes the focus when it appears. */
export function ErrorSummary({ errors, title = "Please check these points" }: ErrorSummaryProps) {
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  // compared by content: rendering it again with the same errors leaves the focus alone
  const told = errors.map(({ field, message }) => `${field} ${message}`).join();
  useEffect(() => {
    if (told !== "") box.current?.focus();
  }, [told]);

  if (errors.length === 0) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.summary} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        <Icon name="stop" />
        {title}
      </h2>
      <ul className={styles.list}>
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{field ? <a href={`#${field}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  );
}
