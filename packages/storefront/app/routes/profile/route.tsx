import {
  endLoginSession,
  FetchError,
  linkedProviders,
  loginSessions,
  logOutElsewhere,
  mailConfirmationAgain,
  profileModule,
  unconfirmedEmail,
  unlinkProvider,
  type LoginSession,
} from "@tradecounter/client";
import { formatPhone } from "@tradecounter/commerce";
import { AccountPage } from "../../components/account-page.tsx";
import { Button } from "../../components/button.tsx";
import { EmailField } from "../../components/email-field.tsx";
import { FormErrors } from "../../components/form-errors.tsx";
import { TextField } from "../../components/field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { Notice } from "../../components/notice.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { MAIL_AGAIN, UnconfirmedEmail } from "../../components/unconfirmed-email.tsx";
import { lineOf } from "../../content/form-text.ts";
import { momentOf } from "../../content/moments.ts";
import { signedIn } from "../../content/signed-in.ts";
import { href, redirectTo } from "../../routes.ts";
import {
  Form,
  Link,
  refused,
  useRefusal,
  useStore,
  useSubmission,
  type Loaded,
  type Meta,
  type PageRequest,
  type PageSubmission,
} from "../../router/index.ts";
import { browserName } from "./browser-name.ts";
import styles from "./profile.module.css";

const forms = { person: "person", email: "new-email", security: "log-in-security" } as const;

export async function load(request: PageRequest) {
  await signedIn(request);
  const { client, query } = request;
  const [profile, sessions, providers, unconfirmed] = await Promise.all([
    profileModule(client).get({ cachePolicy: "no-cache" }),
    loginSessions(client),
    linkedProviders(client),
    unconfirmedEmail(client),
  ]);
  return {
    firstName: profile.firstName ?? "",
    lastName: profile.lastName ?? "",
    phone: profile.phoneNumber ? formatPhone(profile.phoneNumber) : "",
    email: profile.email ?? "",
    unconfirmed,
    isVerified: Boolean(profile.isEmailVerified && (profile.isPhoneVerified || !profile.phoneNumber)),
    sessions: sessions.map(shownFrom),
    providers: providers.map(({ provider, label, canBeUnlinked }) => ({ provider, label, canBeUnlinked })),
    done: query.get("done"),
    sentTo: query.get("to"),
  };
}

function shownFrom({ id, isCurrent, lastSeenAt, userAgent }: LoginSession) {
  return { id, isCurrent, lastSeenAt, browser: browserName(userAgent) };
}

export async function submit({ client, form }: PageSubmission) {
  try {
    return await change(client, form);
  } catch (error) {
    if (!(error instanceof FetchError) || error.status === 401) throw error;
    // a server method answers a refusal with 500 and a message for the buyer
    const isRefusal = error.status < 500 || form.has("unlink");
    if (!isRefusal) throw error;
    const named = error.errors.flatMap(({ field, message }) => (field ? [[field, message]] : []));
    return refused(named.length > 0 ? { fields: Object.fromEntries(named) } : { message: error.words });
  }
}

async function change(client: PageSubmission["client"], form: FormData) {
  const profile = profileModule(client);
  if (form.has("session")) {
    await endLoginSession(client, lineOf(form, "session"));
    return redirectTo("profile", {}, { done: "ended" });
  }
  if (form.has("elsewhere")) {
    await logOutElsewhere(client);
    return redirectTo("profile", {}, { done: "elsewhere" });
  }
  if (form.has("mailAgain")) {
    const refusal = await mailConfirmationAgain(client);
    return refusal === null ? redirectTo("profile", {}, { done: "mailedAgain" }) : refused({ message: refusal });
  }
  if (form.has("unlink")) {
    await unlinkProvider(client, lineOf(form, "unlink"));
    return redirectTo("profile", {}, { done: "unlinked" });
  }
  if (form.has("newEmail")) {
    const email = lineOf(form, "newEmail");
    // a password may begin and end with spaces
    const password = String(form.get("password") ?? "");
    const fields = {
      ...(email === "" && { newEmail: "Enter the new email address." }),
      ...(password === "" && { password: "Enter your current password." }),
    };
    if (Object.keys(fields).length > 0) return refused({ fields });
    try {
      const { verificationResponse } = await profile.change({ email, verificationInput: { password } });
      const to = verificationResponse?.recipient;
      return redirectTo("profile", {}, to ? { done: "mailed", to } : { done: "same" });
    } catch (error) {
      if (!(error instanceof FetchError) || error.status !== 400) throw error;
      const isOfPassword = error.errors.some(({ field }) => field === "password");
      return refused({ fields: { [isOfPassword ? "password" : "newEmail"]: error.words } });
    }
  }
  const [firstName, lastName, phoneNumber] = ["firstName", "lastName", "phoneNumber"].map((name) => lineOf(form, name));
  await profile.change({ firstName, lastName, phoneNumber });
  return redirectTo("profile", {}, { done: "person" });
}

export function meta(): Meta {
  return { title: "Profile and logging in", robots: "noindex" };
}

const said: Readonly<Record<string, string>> = {
  person: "Profile updated.",
  same: "That is already your email address.",
  ended: "The browser is logged out.",
  elsewhere: "You are logged out in all other browsers.",
  mailedAgain:
    "We have sent the email again. It may take a few minutes; only its link works, not that of an earlier one.",
  unlinked: "You do not log in there anymore.",
};

export default function ProfilePage({
  sentTo,
  done,
  email,
  unconfirmed,
  isVerified,
  sessions,
  providers,
  ...person
}: Loaded<typeof load>) {
  return (
    <AccountPage title="Profile and logging in">
      {done === "mailed" ? (
        <Notice kind="go" title={`We have sent a link to ${sentTo ?? "the new address"}.`} role="status">
          <p>
            Your email address changes when you follow it, within 24 hours. Until then you log in with the current one.
          </p>
        </Notice>
      ) : (
        done && said[done] && <Notice kind="go" title={said[done]} role="status" />
      )}
      <section aria-labelledby="person-title" className={styles.part}>
        <h2 id="person-title">Who you are</h2>
        {/* shows what was saved, such as a phone number in its usual format */}
        <PersonForm key={JSON.stringify(person)} {...person} />
      </section>
      <section aria-labelledby="email-title" className={styles.part}>
        <h2 id="email-title">Email address</h2>
        <FormErrors form={MAIL_AGAIN} />
        {unconfirmed === null ? (
          <KnownEmail email={email} isVerified={isVerified} />
        ) : (
          <UnconfirmedEmail email={unconfirmed} />
        )}
        <NewEmailForm key={sentTo} />
      </section>
      <section aria-labelledby="password-title" className={styles.part}>
        <h2 id="password-title">Password</h2>
        <p>
          <Link href={href("changePassword")}>Change your password</Link>
        </p>
      </section>
      {providers.length > 0 && <Providers providers={providers} />}
      <Sessions sessions={sessions} />
    </AccountPage>
  );
}

function KnownEmail({ email, isVerified }: { email: string; isVerified: boolean }) {
  return (
    <>
      <p>
        You log in with <b>{email}</b>, and we write to you there.
      </p>
      {!isVerified && (
        <p>
          <Link href={href("verify")}>Verify your email address and phone</Link> with a code that we send.
        </p>
      )}
    </>
  );
}

function PersonForm({ firstName, lastName, phone }: { firstName: string; lastName: string; phone: string }) {
  const refusal = useRefusal(forms.person);
  const { isPending } = useSubmission(forms.person);
  const field = (name: string, known: string) => ({
    name,
    defaultValue: refusal?.values[name] ?? known,
    error: refusal?.fields[name],
  });
  return (
    <Form method="post" name={forms.person} noValidate className={styles.form}>
      <FormErrors form={forms.person} />
      <TextField
        {...field("firstName", firstName)}
        label="First name"
        optional
        autoComplete="given-name"
        maxLength={120}
      />
      <TextField {...field("lastName", lastName)} label="Last name" autoComplete="family-name" maxLength={120} />
      <TextField
        {...field("phoneNumber", phone)}
        label="Phone"
        hint="With the area code; from abroad with + and the country code. Filled in for you at checkout."
        optional
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        maxLength={40}
      />
      <Button look="primary" aria-busy={isPending || undefined}>
        Save the profile
      </Button>
    </Form>
  );
}

function NewEmailForm() {
  const refusal = useRefusal(forms.email);
  return (
    <Form method="post" name={forms.email} noValidate className={styles.form}>
      <FormErrors form={forms.email} />
      <EmailField
        name="newEmail"
        label="New email address"
        hint="We send a link there. The address changes when you follow it."
        defaultValue={refusal?.values.newEmail}
        error={refusal?.fields.newEmail}
      />
      <PasswordField
        name="password"
        label="Your current password"
        autoComplete="current-password"
        error={refusal?.fields.password}
      />
      <p className={styles.quiet}>
        <Link href={href("forgotPassword")}>No password yet, or forgotten?</Link>
      </p>
      <Button>Send the link</Button>
    </Form>
  );
}

function Providers({ providers }: Pick<Loaded<typeof load>, "providers">) {
  return (
    <section aria-labelledby="providers-title" className={styles.part}>
      <h2 id="providers-title">Where else you log in</h2>
      <ul className={styles.rows}>
        {providers.map(({ provider, label, canBeUnlinked }) => (
          <li key={provider} className={styles.row}>
            <span>{label}</span>
            {canBeUnlinked ? (
              <Form method="post" name={forms.security}>
                <Button size="small" name="unlink" value={provider}>
                  Unlink<Unseen> {label}</Unseen>
                </Button>
              </Form>
            ) : (
              <span className={styles.quiet}>Your only way in: set a password before you unlink it.</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sessions({ sessions }: Pick<Loaded<typeof load>, "sessions">) {
  const { timeZone } = useStore();
  return (
    <section aria-labelledby="sessions-title" className={styles.part}>
      <h2 id="sessions-title">Where you are logged in</h2>
      <FormErrors form={forms.security} />
      <ul className={styles.rows}>
        {sessions.map(({ id, browser, lastSeenAt, isCurrent }) => (
          <li key={id} className={styles.row}>
            <span>
              {browser}
              <span className={styles.quiet}>
                {isCurrent ? "This browser" : `Last used ${momentOf(lastSeenAt, timeZone)}`}
              </span>
            </span>
            {!isCurrent && (
              <Form method="post" name={forms.security}>
                <Button size="small" name="session" value={id}>
                  Log out<Unseen> {browser}</Unseen>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" name={forms.security}>
          <input type="hidden" name="elsewhere" value="1" />
          <Button>Log out everywhere else</Button>
        </Form>
      )}
    </section>
  );
}
