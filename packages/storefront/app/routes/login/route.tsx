import { isLoggedIn, logIn } from "@tradecounter/client";
import { safeStartUrl } from "@tradecounter/wire";
import { Button, buttonClass } from "../../components/button.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { Main } from "../../components/main.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { PhoneLink } from "../../components/phone-link.tsx";
import { lineOf } from "../../content/form-text.ts";
import { href } from "../../routes.ts";
import {
  Form,
  Link,
  Redirect,
  refused,
  useRefusal,
  useStore,
  useSubmission,
  type Loaded,
  type Meta,
  type PageRequest,
  type PageSubmission,
} from "../../router/index.ts";
import styles from "./login.module.css";

const FORM = "login";

/** Source: site specification, section 2, "Login view"; contract of the site shell, section 6.5. */
export async function load({ query, client }: PageRequest) {
  const session = await client.context.session();
  return {
    startUrl: safeStartUrl(query.get("startURL")),
    signedInAs: isLoggedIn(session) ? (session.profile?.firstName ?? "") : null,
  };
}

export async function submit({ query, client, form }: PageSubmission) {
  const username = lineOf(form, "username");
  // a password may begin and end with blanks
  const password = String(form.get("password") ?? "");
  const fields: Record<string, string> = {};
  if (username === "") fields.username = "Enter your e-mail address.";
  if (password === "") fields.password = "Enter your password.";
  if (Object.keys(fields).length > 0) return refused({ fields });
  const startUrl = safeStartUrl(query.get("startURL"));
  const message = await logIn(client, { username, password, startUrl });
  return message === undefined ? new Redirect(startUrl) : refused({ message });
}

export function meta(): Meta {
  return { title: "Login", robots: "noindex" };
}

export default function LoginPage({ startUrl, signedInAs }: Loaded<typeof load>) {
  const { phone, pages } = useStore();
  return (
    <Main className={styles.page}>
      {phone && (
        <p className={styles.banner}>
          <Icon name="phone" />
          Sales: <PhoneLink />
        </p>
      )}
      {signedInAs === null ? (
        <div className={styles.columns}>
          <section aria-labelledby="login-title" className={styles.section}>
            <h1 id="login-title">Log in</h1>
            <LoginForm />
          </section>
          <section aria-labelledby="login-new" className={styles.section}>
            <h2 id="login-new">New here?</h2>
            <ul className={styles.reasons}>
              <li>Your own prices and your order history</li>
              <li>Addresses filled in at the checkout</li>
              <li>One cart on every device</li>
            </ul>
            {pages.includes("registering-an-account") && (
              <Link href={href("registeringAnAccount")} className={buttonClass({ look: "primary", size: "large" })}>
                Create an Account
              </Link>
            )}
          </section>
        </div>
      ) : (
        <section aria-labelledby="login-title" className={styles.section}>
          <h1 id="login-title">You are logged in</h1>
          {signedInAs && <p>Hello {signedInAs}.</p>}
          <Link href={startUrl} className={buttonClass({ look: "primary", size: "large" })}>
            {startUrl === "/" ? "Go to the store" : "Go on where you were"}
          </Link>
        </section>
      )}
    </Main>
  );
}

/** Sent by the browser itself, not in place: after it, nothing that was read as a guest is left in the page. */
function LoginForm() {
  const refusal = useRefusal(FORM);
  const { isPending } = useSubmission(FORM);
  const errors = Object.entries(refusal?.fields ?? {}).map(([field, message]) => ({ field, message }));
  return (
    <Form method="post" name={FORM} noValidate data-plain="" className={styles.form}>
      {refusal && (
        <ErrorSummary errors={refusal.message ? [{ field: "username", message: refusal.message }] : errors} />
      )}
      <TextField
        name="username"
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={refusal?.values.username}
        error={refusal?.fields.username}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        error={refusal?.fields.password}
      />
      <Button look="primary" size="large" aria-busy={isPending || undefined}>
        Log in
      </Button>
    </Form>
  );
}
