import { useEffect, useRef } from "react";
import { checkoutNotices, type CheckoutErrorCode } from "@tradecounter/wire";
import { Button, buttonClass } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { href } from "../../routes.ts";
import { Form, Link, useRefusal, useSubmission } from "../../router/index.ts";
import styles from "./problem.module.css";

interface CheckoutProblemProps {
  code: CheckoutErrorCode;
  /** The store's own words for it, where it has some. */
  details?: readonly string[];
}

/** What keeps the checkout from going on, and the way out. Takes the focus, as nothing else can be done. */
export default function CheckoutProblem({ code, details = [] }: CheckoutProblemProps) {
  const { title, detail: ours, returnTo } = checkoutNotices[code];
  // where we have no words of our own the store's stand alone
  const [detail = ours, ...others] = code === "UNKNOWN_ERROR" ? details : [ours, ...details];
  const box = useRef<HTMLDivElement>(null);
  const { isPending } = useSubmission("submit-again");
  const refusal = useRefusal("submit-again");
  useEffect(() => box.current?.focus(), [code]);
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.problem}>
      <h2>
        <Icon name="stop" />
        {title}
      </h2>
      <p>{detail}</p>
      {others.length > 0 && (
        <ul>
          {others.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      {code === "PAYMENT_ORPHANED" ? (
        <Form method="post" name="submit-again">
          <input type="hidden" name="part" value="submit-again" />
          {refusal?.message && <p>{refusal.message}</p>}
          <Button look="primary" aria-busy={isPending || undefined}>
            Place the order again
          </Button>
        </Form>
      ) : (
        returnTo === "cart" && (
          <Link href={href("cart")} className={buttonClass()}>
            Return to cart
          </Link>
        )
      )}
    </div>
  );
}
