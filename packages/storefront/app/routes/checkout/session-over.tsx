import { Button, buttonClass } from "../../components/button.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { href } from "../../routes.ts";
import { Form, useRefusal } from "../../router/index.ts";
import type { Over } from "./present-session.ts";

const headings: Record<Over, string> = {
  "logged out": "Your session has ended",
  "another login": "You are logged in as somebody else",
  nothing: "Your cart is empty",
};

/** Keeps a form sent after its session had ended, for a browser without scripts: it is sent again once there is a session. */
export default function SessionOver({ over }: { over: Over }) {
  const refusal = useRefusal();
  // a password is not returned to a page: without it no account would be opened, and nobody would notice
  const asksPassword = refusal?.values.wantsAccount === "yes" && refusal.values.accountKept !== "yes";
  return (
    <>
      <h1>{headings[over]}</h1>
      {refusal?.message && <ErrorSummary title="Not saved yet" errors={[{ message: refusal.message }]} />}
      <p>
        <a href={href("login", {}, { startURL: href("checkout") })} target="_blank" className={buttonClass()}>
          Log in in a new tab
        </a>{" "}
        <a href={href("home")} target="_blank">
          Add parts in a new tab
        </a>
      </p>
      {refusal && (
        <Form method="post" name={refusal.form}>
          {Object.entries(refusal.values).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {asksPassword && (
            <PasswordField
              name="accountPassword"
              label="Password for your new account"
              hint="Enter it again: a password is not kept in a page."
              autoComplete="new-password"
            />
          )}
          <Button look="primary" size="large">
            Send it again
          </Button>
        </Form>
      )}
    </>
  );
}
