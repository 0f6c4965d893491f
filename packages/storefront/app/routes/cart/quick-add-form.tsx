import { useEffect, useRef } from "react";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { href } from "../../routes.ts";
import { Form, Link, useRefusal, useSubmission } from "../../router/index.ts";
import styles from "./quick-add-form.module.css";

const FORM = "quick-add";

/** The focus may already be in the field: a screen reader then needs a live region. */
const told = (message: string | undefined) => message && <span role="alert">{message}</span>;

/** For those who know the numbers: number, Enter, next number. */
export function QuickAddForm() {
  const refusal = useRefusal(FORM);
  const { isPending } = useSubmission(FORM);
  const place = useRef<HTMLDivElement>(null);
  const wasPending = useRef(false);

  // Clears the field for the next number once this one is added.
  useEffect(() => {
    const form = place.current?.closest("form");
    if (wasPending.current && !isPending && !refusal && form) {
      form.reset();
      form.querySelector<HTMLInputElement>("[name=partNumber]")?.focus();
    }
    wasPending.current = isPending;
  }, [isPending, refusal]);

  return (
    <Form method="post" name={FORM} noValidate className={styles.form} aria-labelledby="quick-add" data-screen-only="">
      <input type="hidden" name="intent" value="quick-add" />
      <h2 id="quick-add">Add by part number</h2>
      <div ref={place} className={styles.fields}>
        <TextField
          name="partNumber"
          label="Part number"
          error={told(refusal?.fields.partNumber ?? refusal?.message)}
          defaultValue={refusal?.values.partNumber}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
        />
        <TextField
          name="quantity"
          label="Quantity"
          optional
          width="short"
          error={told(refusal?.fields.quantity)}
          defaultValue={refusal?.values.quantity}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
        />
        <Button>Add</Button>
      </div>
      <p>
        <Link href={href("quickOrder")} prefetch="none">
          Order from a list
        </Link>
      </p>
    </Form>
  );
}
