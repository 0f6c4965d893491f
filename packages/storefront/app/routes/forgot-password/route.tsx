import { forgotPassword } from "@tradecounter/client";
import { Button } from "../../components/button.tsx";
import { entryForm, EntryPage } from "../../components/entry-page.tsx";
import { FormErrors } from "../../components/form-errors.tsx";
import { EmailField } from "../../components/email-field.tsx";
import { lineOf } from "../../content/form-text.ts";
import { signInQuery } from "../../content/sign-in-query.ts";
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

const FORM = "forgot-password";

export function load({ query }: PageRequest) {
  return { kept: signInQuery(query) };
}

export async function submit({ query, client, form }: PageSubmission) {
  const username = lineOf(form, "username");
  if (username === "") return refused({ fields: { username: "Enter your email address." } });
  const asked = await forgotPassword(client, username);
  return "refused" in asked ? refused({ message: asked.refused }) : redirectTo("checkEmail", {}, signInQuery(query));
}

export function meta(): Meta {
  return { title: "Forgot password", robots: "noindex" };
}

export default function ForgotPasswordPage({ kept }: Loaded<typeof load>) {
  const refusal = useRefusal(FORM);
  const { isPending } = useSubmission(FORM);
  return (
    <EntryPage title="Forgot your password?" lead="We send you a link to set a new one.">
      <Form method="post" name={FORM} noValidate className={entryForm}>
        <FormErrors form={FORM} />
        <EmailField
          name="username"
          autoComplete="username"
          defaultValue={refusal?.values.username}
          error={refusal?.fields.username}
        />
        <Button look="primary" size="large" aria-busy={isPending || undefined}>
          Send the link
        </Button>
      </Form>
      <Link href={href("login", {}, kept)}>Back to login</Link>
    </EntryPage>
  );
}
