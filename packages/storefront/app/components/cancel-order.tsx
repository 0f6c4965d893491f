import { FetchError, orderHistoryModule } from "@tradecounter/client";
import type { OrderLookup } from "@tradecounter/wire";
import type { Client } from "../client.ts";
import { lineOf } from "../content/form-text.ts";
import { Form, refused, useRefusal, useSubmission } from "../router/index.ts";
import { Button } from "./button.tsx";
import { TextField } from "./field.tsx";
import { FormErrors } from "./form-errors.tsx";
import { Notice } from "./notice.tsx";
import { cancellable } from "./order-progress.tsx";
import styles from "./cancel-order.module.css";

const CANCEL_FORM = "cancel-order";

/** The proof of the right to an order, if the session is not enough. */
interface Cancelling {
  readonly orderSummaryIdOrRefNumber: string;
  readonly accessToken?: string | undefined;
}

/** Performs the cancellation in the form; a refusal says why not. */
export async function cancelFrom(client: Client, form: FormData, wanted: Cancelling) {
  try {
    await orderHistoryModule(client).cancel({
      ...wanted,
      idempotencyKey: lineOf(form, "key") || "form",
      reason: lineOf(form, "reason") || null,
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof FetchError) || error.status >= 500 || error.status === 429) throw error;
    return refused({ message: error.message || "This order cannot be canceled anymore." });
  }
}

/** Cancels what has not shipped, after a confirmation. `cancelKey` identifies this cancellation: sent twice, it is done once. */
export function CancelOrder({ order, cancelKey, isDone }: { order: OrderLookup; cancelKey: string; isDone: boolean }) {
  const refusal = useRefusal(CANCEL_FORM);
  const { isPending } = useSubmission(CANCEL_FORM);
  const many = cancellable(order);
  return (
    <div data-screen-only="">
      {isDone && <Notice kind="go" role="status" title="It is canceled. An email confirms it." />}
      {(many || refusal) && (
        <details className={styles.cancel} open={refusal !== undefined || undefined}>
          <summary>Cancel what has not been sent</summary>
          <Form method="post" name={CANCEL_FORM} className={styles.form}>
            <FormErrors form={CANCEL_FORM} />
            <p>{many} of this order can still be canceled. What you paid for it is refunded.</p>
            <input type="hidden" name="do" value="cancel" />
            <input type="hidden" name="key" value={cancelKey} />
            <TextField name="reason" label="Reason" optional maxLength={200} autoComplete="off" />
            <Button aria-busy={isPending || undefined}>Cancel {many}</Button>
          </Form>
        </details>
      )}
    </div>
  );
}
