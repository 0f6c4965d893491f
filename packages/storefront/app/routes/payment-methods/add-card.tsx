import { Suspense } from "react";
import { Button } from "../../components/button.tsx";
import { GatewayCardForm } from "../../components/gateway-card-form.tsx";
import { Notice } from "../../components/notice.tsx";
import { useCardToken } from "../../components/use-card-token.ts";
import type { CardFormPlace } from "../../content/card-form-place.ts";
import { href } from "../../routes.ts";
import { Form, Link, useSubmission } from "../../router/index.ts";
import styles from "./payment-methods.module.css";

/** The gateway's form for a card that is saved without an order. The store gets a token for it, never its number. */
export function AddCard({ form, place }: { form: string; place: CardFormPlace }) {
  const { isPending } = useSubmission(form);
  const { card, token, problem, trade } = useCardToken();
  return (
    <section aria-labelledby="add-card" className={styles.add} data-needs-scripts="">
      <h2 id="add-card">Add a card</h2>
      <p className={styles.quiet}>The card’s number goes to the card service, not to us. Nothing is charged.</p>
      {problem && <Notice kind="stop" title={problem} role="alert" />}
      <Form method="post" name={form} noValidate className={styles.form} onSubmit={(event) => void trade(event)}>
        <input type="hidden" name="do" value="add" />
        <input ref={token} type="hidden" name="paymentToken" defaultValue="" />
        <Suspense>
          <GatewayCardForm place={place} handle={card} onEnter={() => token.current?.form?.requestSubmit()} />
        </Suspense>
        <label className={styles.check}>
          <input type="checkbox" name="isDefault" value="yes" />
          Offer it first at checkout
        </label>
        <p className={styles.actions}>
          <Button look="primary" aria-busy={isPending || undefined}>
            Save this card
          </Button>
          <Link href={href("paymentMethods")} keepScroll>
            Cancel
          </Link>
        </p>
      </Form>
    </section>
  );
}
