import { useEffect, useRef } from "react";
import { FormErrors } from "../../components/form-errors.tsx";
import { useSubmission } from "../../router/index.ts";
import styles from "./problem.module.css";

/** The form by which an order that is paid for is placed. */
export const SUBMIT_AGAIN = "submit-again";

/** Around what keeps the checkout from going on, as the server has drawn it. Takes the focus, unless somebody is typing already. */
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
