import { buttonClass } from "../../components/button.tsx";
import { href } from "../../routes.ts";
import { Link } from "../../router/index.ts";
import styles from "./checkout.module.css";

/** The checkout that was left for the gateway is no longer this visitor's. */
export default function CheckoutOver() {
  return (
    <>
      <h1>This checkout is over</h1>
      <p className={styles.asked}>
        You have come back to a checkout that has ended, or that began in another browser. If you confirmed its payment,
        the order is placed and we have sent you an email, or the money goes back to your card. Nothing is charged
        twice.
      </p>
      <p>
        <Link href={href("orderLookup")} className={buttonClass()}>
          Find an order
        </Link>{" "}
        <Link href={href("cart")}>Go to the cart</Link>
      </p>
    </>
  );
}
