import {
  identityProviderUrl,
  isLoggedIn,
  isRegistrationOpen,
  logIn,
  setExperienceId,
  signOnWays,
  type SignOnWay,
} from "@tradecounter/client";
import { assetAddress, sitePath } from "../../base.ts";
import { Button, buttonClass } from "../../components/button.tsx";
import { FormErrors } from "../../components/form-errors.tsx";
import { EmailField } from "../../components/email-field.tsx";
import { Icon } from "../../components/icon.tsx";
import { Main } from "../../components/main.tsx";
import { Notice } from "../../components/notice.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { PhoneLink } from "../../components/phone-link.tsx";
import { lineOf } from "../../content/form-text.ts";
import { signInQuery, startAddress } from "../../content/sign-in-query.ts";
import { href, redirectTo } from "../../routes.ts";
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
import { lazyParts } from "../../sections/lazy-parts.ts";
import { Sections } from "../../sections/sections.tsx";
import { shownSections } from "../../sections/show.tsx";
import styles from "./login.module.css";

const FORM = "login";

/**
 * The content page with this name is also shown to guests here. Source: site specification, section 2, "Login view"; contract of the site
 * shell, section 6.5.
 */
export async function load(request: PageRequest) {
  const { query, cameFrom, client, content } = request;
  // all guests share the link in the header, which cannot say where the visitor was
  const before = startAddress(cameFrom);
  if (!query.has("startURL") && before !== (sitePath || "/"))
    return redirectTo("login", {}, { ...Object.fromEntries(query), startURL: before });
  const expId = query.get("expid");
  if (expId) await setExperienceId(client, expId);
  const session = await client.context.session();
  const startUrl = startAddress(query.get("startURL"));
  const canRegister = await isRegistrationOpen(client);
  const shown = { startUrl, kept: signInQuery(query), canRegister, hasTimedOut: query.get("timedOut") === "1" };
  if (isLoggedIn(session))
    return { ...shown, signedInAs: session.profile?.firstName ?? "", ways: [], failure: null, blocks: [] };
  const failure = failureOf(query.get("errorCode"));
  // somebody who has just returned from there without success is not sent back at once
  const providerUrl = failure === null ? await identityProviderUrl(client, startUrl) : undefined;
  if (providerUrl) return new Redirect(pathOf(providerUrl));
  const ways = (await signOnWays(client, startUrl)).map((way) => ({ ...way, url: pathOf(way.url) }));
  // Our choice: an experience is a content page of its own
  const page = (expId && content.page(`login-${expId.toLowerCase()}`)) || content.page("login");
  const blocks = page ? await shownSections(page.body, request) : [];
  return { ...shown, signedInAs: null, ways, failure, blocks };
}

/** The messages for a failed single sign-on, by the code in the address. They reveal nothing. */
const failures: Readonly<Record<string, string>> = {
  OAUTH_DENIED: "You did not finish logging in there. Try again, or use your password.",
  NO_VERIFIED_EMAIL: "The provider did not confirm an email address for you. Confirm it there, or use your password.",
  SIGN_ON_UNKNOWN: "This store does not log in with that provider. Choose another way below.",
  SIGN_ON_EXPIRED: "That login took too long or was already used. Start again.",
};

function failureOf(code: string | null): string | null {
  if (code === null) return null;
  return failures[code] ?? "We could not log you in with this provider. Try again, or use your password.";
}

/** Providers are reached through the store's own addresses. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url, "https://store.invalid");
  return pathname + search;
}

export async function submit({ query, client, form }: PageSubmission) {
  const username = lineOf(form, "username");
  // a password may begin and end with spaces
  const password = String(form.get("password") ?? "");
  const fields: Record<string, string> = {};
  if (username === "") fields.username = "Enter your email address.";
  if (password === "") fields.password = "Enter your password.";
  if (Object.keys(fields).length > 0) return refused({ fields });
  const startUrl = startAddress(query.get("startURL"));
  const message = await logIn(client, { username, password, startUrl });
  return message === undefined ? new Redirect(startUrl) : refused({ message });
}

export function meta(): Meta {
  return { title: "Login", robots: "noindex" };
}

export default function LoginPage(data: Loaded<typeof load>) {
  const { startUrl, kept, hasTimedOut, canRegister, signedInAs, ways, failure, blocks } = data;
  const { phone } = useStore();
  return (
    <Main className={styles.page}>
      {phone && (
        <p className={styles.banner}>
          <Icon name="phone" />
          Sales: <PhoneLink />
        </p>
      )}
      {hasTimedOut && signedInAs === null && (
        <Notice kind="note" title="Your session has timed out. Try again." role="status" />
      )}
      {signedInAs === null ? (
        <div className={styles.columns}>
          <section aria-labelledby="login-title" className={styles.section}>
            <h1 id="login-title">Log in</h1>
            {failure && <Notice kind="stop" role="alert" title={failure} />}
            {ways.length > 0 && <Ways ways={ways} />}
            <LoginForm />
            <Link href={href("forgotPassword", {}, kept)}>Forgot your password?</Link>
          </section>
          <section aria-labelledby="login-new" className={styles.section}>
            <h2 id="login-new">New here?</h2>
            <ul className={styles.reasons}>
              <li>Your own prices and your order history</li>
              <li>Addresses filled in at checkout</li>
              <li>One cart on every device</li>
            </ul>
            {canRegister && (
              <Link
                href={href("selfRegister", {}, kept)}
                className={`${buttonClass({ look: "primary", size: "large" })} ${styles.create}`}
              >
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
            {startUrl === (sitePath || "/") ? "Go to the store" : "Continue where you left off"}
          </Link>
        </section>
      )}
      <Sections sections={blocks} live={lazyParts} />
    </Main>
  );
}

/** Source: site specification, section 2, "Login view". Plain links, as they lead off the site. */
function Ways({ ways }: { ways: readonly SignOnWay[] }) {
  return (
    <div className={styles.ways}>
      <h2>Log in using:</h2>
      <ul>
        {ways.map(({ label, url, iconUrl }) => (
          <li key={url}>
            <a href={url} data-plain="" className={buttonClass({ size: "large" })}>
              {iconUrl && <img src={assetAddress(iconUrl)} alt="" width="20" height="20" />}
              {label}
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.or}>or with your email address and password</p>
    </div>
  );
}

/** Sent by the browser itself, not in place, so that nothing read as a guest is left in the page. */
function LoginForm() {
  const refusal = useRefusal(FORM);
  const { isPending } = useSubmission(FORM);
  return (
    <Form method="post" name={FORM} noValidate data-plain="" className={styles.form}>
      <FormErrors form={FORM} field="username" />
      <EmailField
        name="username"
        autoComplete="username"
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
