import { FetchError, profileModule } from "@tradecounter/client";
import { formatPhone } from "@tradecounter/commerce";
import { AccountPage } from "../../components/account-page.tsx";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { FormErrors } from "../../components/form-errors.tsx";
import { Notice } from "../../components/notice.tsx";
import { lineOf } from "../../content/form-text.ts";
import { signedIn } from "../../content/signed-in.ts";
import { href, redirectTo } from "../../routes.ts";
import {
  Form,
  Link,
  refused,
  useRefusal,
  useSubmission,
  type Loaded,
  type Meta,
  type PageRequest,
  type PageSubmission,
} from "../../router/index.ts";
import styles from "../profile/profile.module.css";

type Method = "EMAIL" | "SMS";

const forms = { EMAIL: "email-code", SMS: "phone-code" } as const;

export async function load(request: PageRequest) {
  await signedIn(request);
  const { client, query } = request;
  const profile = await profileModule(client).get({ cachePolicy: "no-cache" });
  const methods: readonly Method[] = profile.codeMethods ?? [];
  const identifier = query.get("code");
  const sentBy = query.get("by");
  const sent = identifier && isMethod(sentBy) ? { method: sentBy, identifier, to: query.get("to") ?? "" } : null;
  return {
    email: { value: profile.email ?? "", isVerified: profile.isEmailVerified ?? false },
    phone: {
      value: profile.phoneNumber ? formatPhone(profile.phoneNumber) : "",
      isVerified: profile.isPhoneVerified ?? false,
      canBeTexted: methods.includes("SMS"),
    },
    sent,
    done: query.get("done"),
  };
}

const isMethod = (text: string | null): text is Method => text === "EMAIL" || text === "SMS";

/** Sends a code, or verifies one: both forms are the page's own, so that they work as plain forms. */
export async function submit({ client, form }: PageSubmission) {
  const profile = profileModule(client);
  const method = form.get("by") === "SMS" ? "SMS" : "EMAIL";
  if (!form.has("code")) {
    try {
      const { identifier, recipient } = await profile.sendCode({ method, type: "Verify", reCaptchaToken: "none" });
      return redirectTo("verify", {}, { by: method, code: identifier, to: recipient });
    } catch (error) {
      if (!(error instanceof FetchError) || error.status !== 429) throw error;
      return refused({
        message: "You have asked for several codes. Wait ten minutes, then ask for another.",
        status: 429,
      });
    }
  }
  const code = lineOf(form, "code").replace(/[\s-]/g, "");
  if (!/^\d{6}$/.test(code)) return refused({ fields: { code: "Enter the six digits of the code." } });
  if (!(await profile.verifyCode(code, lineOf(form, "identifier"))))
    return refused({
      fields: { code: "This is not the code, or it no longer works. Look again, or ask for a new one." },
    });
  return redirectTo("verify", {}, { done: method });
}

export function meta(): Meta {
  return { title: "Verify your email address and phone", robots: "noindex" };
}

export default function VerifyPage({ email, phone, sent, done }: Loaded<typeof load>) {
  return (
    <AccountPage
      title="Verify your email address and phone"
      lead="We send a code of six digits. Entered here, it shows that the address or the phone is yours."
    >
      {done === "EMAIL" && <Notice kind="go" title="Your email address is verified." role="status" />}
      {done === "SMS" && <Notice kind="go" title="Your phone is verified." role="status" />}
      <section aria-labelledby="email-title" className={styles.part}>
        <h2 id="email-title">Email address</h2>
        <State {...email} />
        <Code method="EMAIL" label="Send a code by email" sent={sent} isVerified={email.isVerified} />
      </section>
      <section aria-labelledby="phone-title" className={styles.part}>
        <h2 id="phone-title">Phone</h2>
        {phone.value ? <State {...phone} /> : <p>Your profile has no phone number yet.</p>}
        {phone.canBeTexted ? (
          <Code method="SMS" label="Send a code by text message" sent={sent} isVerified={phone.isVerified} />
        ) : (
          phone.value && <p className={styles.quiet}>We send no text messages: a phone cannot be verified here.</p>
        )}
        <p>
          <Link href={href("profile")}>{phone.value ? "Change your phone number" : "Add a phone number"}</Link>
        </p>
      </section>
    </AccountPage>
  );
}

function State({ value, isVerified }: { value: string; isVerified: boolean }) {
  return (
    <p>
      <b>{value}</b> {isVerified ? "is verified." : "is not verified yet."}
    </p>
  );
}

interface CodeProps {
  readonly method: Method;
  readonly label: string;
  readonly sent: Loaded<typeof load>["sent"];
  readonly isVerified: boolean;
}

function Code({ method, label, sent, isVerified }: CodeProps) {
  const refusal = useRefusal(forms[method]);
  const { isPending } = useSubmission(forms[method]);
  if (isVerified) return null;
  const isSent = sent?.method === method;
  return (
    <>
      <FormErrors form={forms[method]} />
      {isSent && (
        <Form key={sent.identifier} method="post" name={forms[method]} noValidate className={styles.form}>
          <input type="hidden" name="by" value={method} />
          <input type="hidden" name="identifier" value={sent.identifier} />
          <TextField
            name="code"
            label="Code"
            hint={`Sent to ${sent.to}. It works once, for ten minutes, and for five tries.`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            defaultValue={refusal?.values.code}
            error={refusal?.fields.code}
          />
          <Button look="primary" aria-busy={isPending || undefined}>
            Verify
          </Button>
        </Form>
      )}
      <Form method="post" name={forms[method]}>
        <Button name="by" value={method} look={isSent ? undefined : "primary"} aria-busy={isPending || undefined}>
          {isSent ? "Send a new code" : label}
        </Button>
      </Form>
    </>
  );
}
