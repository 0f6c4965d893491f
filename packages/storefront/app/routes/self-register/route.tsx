import { isRegistrationApproved, isRegistrationOpen, selfRegister } from "@tradecounter/client";
import { Button } from "../../components/button.tsx";
import { entryForm, EntryPage } from "../../components/entry-page.tsx";
import { FormErrors } from "../../components/form-errors.tsx";
import { TextField } from "../../components/field.tsx";
import { EmailField } from "../../components/email-field.tsx";
import { PhoneLink } from "../../components/phone-link.tsx";
import { lineOf } from "../../content/form-text.ts";
import { signInQuery } from "../../content/sign-in-query.ts";
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

const FORM = "register";

export async function load({ query, client }: PageRequest) {
  const [isOpen, isApproved] = await Promise.all([isRegistrationOpen(client), isRegistrationApproved(client)]);
  return { isOpen, isApproved, kept: signInQuery(query) };
}

/** Unambiguous, so that a long invalid text is rejected as fast as a short one. */
const email = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Source: contract of the site shell, section 6.3. */
export async function submit({ query, client, form }: PageSubmission) {
  const text = (name: string) => lineOf(form, name);
  const fields: Record<string, string> = {};
  if (text("firstName") === "") fields.firstName = "Enter your first name.";
  if (text("lastName") === "") fields.lastName = "Enter your last name.";
  if (!email.test(text("email"))) fields.email = "Enter a valid email address, such as name@company.com.";
  if (Object.keys(fields).length > 0) return refused({ fields });
  const message = await selfRegister(client, {
    firstName: text("firstName"),
    lastName: text("lastName"),
    email: text("email"),
    phone: text("phone"),
  });
  return message === undefined ? redirectTo("checkEmail", {}, signInQuery(query)) : refused({ message });
}

export function meta(): Meta {
  return { title: "Create an Account", robots: "noindex" };
}

export default function RegisterPage({ isOpen, isApproved, kept }: Loaded<typeof load>) {
  const { phone } = useStore();
  if (isOpen) return <RegisterForm isApproved={isApproved} kept={kept} />;
  return (
    <EntryPage title="Create an Account" lead="This store opens accounts itself.">
      <p>
        {phone ? (
          <>
            Call us, and we open one for you: <PhoneLink />.
          </>
        ) : (
          "Write to us, and we open one for you."
        )}
      </p>
      <Link href={href("login", {}, kept)}>Back to login</Link>
    </EntryPage>
  );
}

const leads = {
  open: "We send you an email with a link to choose your password.",
  approved:
    "We review each new account ourselves. We email you that we have your request, and once it is approved you get a link to choose your password.",
} as const;

function RegisterForm({ isApproved, kept }: Pick<Loaded<typeof load>, "isApproved" | "kept">) {
  const refusal = useRefusal(FORM);
  const { isPending } = useSubmission(FORM);
  const field = (name: string) => ({
    name,
    defaultValue: refusal?.values[name],
    error: refusal?.fields[name],
  });
  return (
    <EntryPage title="Create an Account" lead={isApproved ? leads.approved : leads.open}>
      <Form method="post" name={FORM} noValidate className={entryForm}>
        <FormErrors form={FORM} />
        <TextField {...field("firstName")} label="First name" autoComplete="given-name" maxLength={80} />
        <TextField {...field("lastName")} label="Last name" autoComplete="family-name" maxLength={80} />
        <EmailField {...field("email")} autoComplete="email" />
        <TextField
          {...field("phone")}
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          optional
          maxLength={40}
        />
        <Button look="primary" size="large" aria-busy={isPending || undefined}>
          Create an Account
        </Button>
      </Form>
      <Link href={href("login", {}, kept)}>I have an account: log in</Link>
    </EntryPage>
  );
}
