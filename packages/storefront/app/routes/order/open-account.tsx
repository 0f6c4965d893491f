import { Button } from "../../components/button.tsx";
import { FormErrors } from "../../components/form-errors.tsx";
import { Notice } from "../../components/notice.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { Form, useRefusal } from "../../router/index.ts";
import styles from "./order.module.css";

const FORM = "open-account";

/** A single field turns a guest's order into an account. Sent by the browser itself, as it starts a session. */
export function OpenAccount({ policy }: { policy: string }) {
  const refusal = useRefusal(FORM);
  return (
    <section aria-labelledby="open-account" className={styles.next} data-screen-only="">
      <h2 id="open-account">Save this order to an account</h2>
      <p>Choose a password. Next time your address is filled in, and you order the same again in one click.</p>
      <Form method="post" name={FORM} noValidate data-plain="" className={styles.account}>
        <FormErrors form={FORM} field="password" />
        <PasswordField
          name="password"
          label="Password"
          hint={policy}
          autoComplete="new-password"
          error={refusal?.fields.password}
        />
        <Button look="primary">Open my account</Button>
      </Form>
    </section>
  );
}

/** What became of the account requested with the order. */
export function AccountNews({ account, email }: { account: "open" | "failed"; email: string }) {
  return account === "open" ? (
    <Notice kind="go" title="Your account is open, with this order in it.">
      <p>
        We have sent a link to {email}. Follow it to log in from other browsers, and to have your earlier orders here,
        too.
      </p>
    </Notice>
  ) : (
    <Notice kind="caution" title="Your order is placed, but the account could not be opened.">
      <p>Choose the password again below, or leave it.</p>
    </Notice>
  );
}
