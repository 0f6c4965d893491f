import { checkoutNotices, type CheckoutErrorCode } from "@tradecounter/wire";
import { Button, buttonClass } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { href } from "../../routes.ts";
import { Form, Link } from "../../router/index.ts";
import { SUBMIT_AGAIN } from "./problem-box.tsx";

interface CheckoutProblemProps {
  code: CheckoutErrorCode;
  /** The store's own messages about it, if any. */
  details?: readonly string[];
}

/** The problem that blocks the checkout, and the way out, for `ProblemBox`. Rendered on the server, as it is rarely needed. */
export function CheckoutProblem({ code, details = [] }: CheckoutProblemProps) {
  const { title, detail: ours, returnTo } = checkoutNotices[code];
  // if we have no message of our own, the store's is used alone
  const [detail = ours, ...others] = code === "UNKNOWN_ERROR" ? details : [ours, ...details];
  return (
    <>
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
        <Form method="post" name={SUBMIT_AGAIN}>
          <input type="hidden" name="part" value="submit-again" />
          <Button look="primary">Place the order again</Button>
        </Form>
      ) : (
        returnTo === "cart" && (
          <Link href={href("cart")} className={buttonClass()}>
            Return to cart
          </Link>
        )
      )}
    </>
  );
}
