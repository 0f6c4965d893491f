import { useEffect, useRef } from "react";
import { FormErrors } from "../../components/form-errors.tsx";
import { useSubmission } from "../../router/index.ts";
import styles from "./problem.module.css";

/** The form that places an order that is already paid for. */
export const SUBMIT_AGAIN = "submit-again";

/** Wraps the server-rendered problem that blocks the checkout. Takes the focus, unless somebody is already typing. */
export function ProblemBox({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  const { isPending } = useSubmission(SUBMIT_AGAIN);
  useEffect(() => {
    if (!document.activeElement?.matches("input, select, textarea")) box.current?.focus();
  }, [html]);
  return (
    <>
      <div
        ref={box}
        role="alert"
        tabIndex={-1}
        aria-busy={isPending || undefined}
        className={styles.problem}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <FormErrors form={SUBMIT_AGAIN} title="Order not placed yet" />
    </>
  );
}
