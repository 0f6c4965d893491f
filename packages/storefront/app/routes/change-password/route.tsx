import { changePassword, isLoggedIn, isResetLinkInForce, logOutElsewhere, passwordPolicy } from "@tradecounter/client";
import { Button, buttonClass } from "../../components/button.tsx";
import { entryForm, EntryPage } from "../../components/entry-page.tsx";
import { FormErrors } from "../../components/form-errors.tsx";
import { Notice } from "../../components/notice.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { href, redirectTo } from "../../routes.ts";
import {
  Form,
  Link,
  refused,
  useRefusal,
  type Loaded,
  type Meta,
  type PageRequest,
  type PageSubmission,
} from "../../router/index.ts";

const FORM = "change-password";
const ELSEWHERE = "log-out-elsewhere";

/** For whoever has the link from a mail, or without one for a buyer who knows their password. Source: contract of the site shell, 6.4. */
export async function load({ query, client }: PageRequest) {
  const token = query.get("t");
  const session = await client.context.session();
  if (token === null && !isLoggedIn(session)) return redirectTo("login");
  const [policy, isInForce] = await Promise.all([
    passwordPolicy(client),
    token === null || isResetLinkInForce(client, token),
  ]);
  return {
    policy,
    isInForce,
    isByLink: token !== null,
    userName: session.profile?.userName ?? "",
    done: query.get("done"),
  };
}

export async function submit({ query, client, form }: PageSubmission) {
  if (form.has("elsewhere")) {
    await logOutElsewhere(client);
    return redirectTo("changePassword", {}, { done: "elsewhere" });
  }
  const typed = (name: string) => String(form.get(name) ?? "");
  const token = query.get("t");
  const fields: Record<string, string> = {};
  if (token === null && typed("oldPassword") === "") fields.oldPassword = "Enter your current password.";
  if (typed("newPassword") === "") fields.newPassword = "Enter a new password.";
  else if (typed("newPassword") !== typed("verifyNewPassword"))
    fields.verifyNewPassword = "Enter the same password again.";
  if (Object.keys(fields).length > 0) return refused({ fields });
  const proof = token === null ? { oldPassword: typed("oldPassword") } : { token };
  const wanted = { newPassword: typed("newPassword"), verifyNewPassword: typed("verifyNewPassword") };
  const message = await changePassword(client, { ...wanted, proof });
  if (message !== undefined) return refused({ message });
  return token === null
    ? redirectTo("changePassword", {}, { done: "password" })
    : redirectTo("myAccount", {}, { done: "password" });
}

export function meta(): Meta {
  return { title: "Change your password", robots: "noindex" };
}

export default function ChangePasswordPage({ policy, isInForce, isByLink, userName, done }: Loaded<typeof load>) {
  if (!isInForce) return <OldLink />;
  return (
    <EntryPage title={isByLink ? "Choose a password" : "Change your password"} lead={policy}>
      {done === "password" && (
        <Notice kind="go" title="Your password is changed." role="status">
          <p>Other browsers in which you were logged in are logged out.</p>
        </Notice>
      )}
      {done === "elsewhere" && <Notice kind="go" title="You are logged out in all other browsers." role="status" />}
      <PasswordForm isByLink={isByLink} userName={userName} />
      {!isByLink && (
        <Form method="post" name={ELSEWHERE} data-plain="" className={entryForm}>
          <input type="hidden" name="elsewhere" value="1" />
          <Button>Log out in all other browsers</Button>
        </Form>
      )}
    </EntryPage>
  );
}

function OldLink() {
  return (
    <EntryPage
      title="This link does not work anymore"
      lead="It was used already, a newer one was sent after it, or it is older than 24 hours."
    >
      <Link href={href("forgotPassword")} className={buttonClass({ look: "primary", size: "large" })}>
        Ask for a new link
      </Link>
    </EntryPage>
  );
}

/** Sent by the browser itself, as the session changes. The user name is for password managers. */
function PasswordForm({ isByLink, userName }: { isByLink: boolean; userName: string }) {
  const refusal = useRefusal(FORM);
  const field = (name: string) => ({ name, error: refusal?.fields[name] });
  return (
    <Form method="post" name={FORM} noValidate data-plain="" className={entryForm}>
      <FormErrors form={FORM} field="newPassword" />
      {userName && <input type="text" name="username" autoComplete="username" defaultValue={userName} hidden />}
      {!isByLink && (
        <PasswordField {...field("oldPassword")} label="Current password" autoComplete="current-password" />
      )}
      <PasswordField {...field("newPassword")} label="New password" autoComplete="new-password" />
      <PasswordField {...field("verifyNewPassword")} label="Confirm new password" autoComplete="new-password" />
      <Button look="primary" size="large">
        {isByLink ? "Set the password and log in" : "Change the password"}
      </Button>
    </Form>
  );
}
