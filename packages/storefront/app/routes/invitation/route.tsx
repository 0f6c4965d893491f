import { acceptInvitation, accountsModule, findInvitation, passwordPolicy } from "@tradecounter/client";
import { LOGOUT_PATH, type Invitation } from "@tradecounter/wire";
import { sitePath } from "../../base.ts";
import { Button, buttonClass } from "../../components/button.tsx";
import { entryForm, EntryPage } from "../../components/entry-page.tsx";
import { FormErrors } from "../../components/form-errors.tsx";
import { TextField } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { PhoneLink } from "../../components/phone-link.tsx";
import { lineOf } from "../../content/form-text.ts";
import { absent, tokenIn } from "../../content/link-token.ts";
import { withArticle } from "../../content/people.ts";
import { href, redirectTo } from "../../routes.ts";
import {
  Form,
  Link,
  refused,
  useRefusal,
  useStore,
  type Loaded,
  type Meta,
  type PageRequest,
  type PageSubmission,
} from "../../router/index.ts";

const FORM = "invitation";

/** Whoever has the link in an invitation mail accepts it here. */
export async function load({ query, client }: PageRequest) {
  const token = tokenIn(query);
  const policy = await passwordPolicy(client);
  const invitation = token ? await findInvitation(client, token).catch(absent) : null;
  return { token, policy, invitation };
}

export async function submit({ query, client, form }: PageSubmission) {
  const token = tokenIn(query);
  if (lineOf(form, "do") === "accept") {
    const { accountId } = await acceptInvitation(client, { token });
    await accountsModule(client).switchSession(accountId);
    return redirectTo("myAccount");
  }
  // a password may begin and end with spaces
  const typed = (name: string) => String(form.get(name) ?? "");
  const [firstName, lastName] = [lineOf(form, "firstName"), lineOf(form, "lastName")];
  const fields: Record<string, string> = {};
  if (firstName === "") fields.firstName = "Enter your first name.";
  if (lastName === "") fields.lastName = "Enter your last name.";
  if (typed("newPassword") === "") fields.newPassword = "Enter a password.";
  else if (typed("newPassword") !== typed("verifyNewPassword"))
    fields.verifyNewPassword = "Enter the same password again.";
  if (Object.keys(fields).length > 0) return refused({ fields });
  const [password, repeatedPassword] = [typed("newPassword"), typed("verifyNewPassword")];
  await acceptInvitation(client, { token, firstName, lastName, password, repeatedPassword });
  return redirectTo("myAccount");
}

export function meta(): Meta {
  return { title: "Invitation", robots: "noindex" };
}

export default function InvitationPage({ token, policy, invitation }: Loaded<typeof load>) {
  if (!invitation)
    return (
      <EntryPage
        title="This link does not work anymore"
        lead="The invitation was accepted already, canceled or sent again, or it is older than seven days."
      >
        <p>Ask whoever invited you to send it again.</p>
        <Link href={href("login")}>I have a password: log in</Link>
      </EntryPage>
    );
  const { accountName, invitedBy, role } = invitation;
  return (
    <EntryPage title={`Order for ${accountName}`} lead={`${invitedBy} invites you as ${withArticle(role)}.`}>
      <Accepting token={token} policy={policy} invitation={invitation} />
    </EntryPage>
  );
}

interface AcceptingProps {
  readonly token: string;
  readonly policy: string;
  readonly invitation: Invitation;
}

function Accepting({ token, policy, invitation }: AcceptingProps) {
  const here = href("invitation", {}, { t: token });
  const { email, accountName } = invitation;
  const { phone } = useStore();
  switch (invitation.needs) {
    case "Password":
      return <PasswordForm policy={policy} invitation={invitation} />;
    case "Nothing":
      return <AcceptForm accountName={accountName} />;
    case "SignIn":
      return (
        <>
          <p>
            There is a login for <b>{email}</b> already. Log in with it, and {accountName} is added to the accounts that
            you order for.
          </p>
          <a
            href={href("login", {}, { startURL: here })}
            data-plain=""
            className={buttonClass({ look: "primary", size: "large" })}
          >
            Log in
          </a>
        </>
      );
    case "SignOut":
      return (
        <>
          <p>
            The invitation is to <b>{email}</b>, and you are logged in as somebody else.
          </p>
          <a
            href={`${sitePath}${LOGOUT_PATH}?${new URLSearchParams({ retUrl: here }).toString()}`}
            data-plain=""
            className={buttonClass({ look: "primary", size: "large" })}
          >
            Log out and continue
          </a>
        </>
      );
    case "Store":
      return (
        <Notice kind="caution" title="The store has to approve you first.">
          <p>
            {phone ? (
              <>
                Call us: <PhoneLink />.{" "}
              </>
            ) : (
              "Write to us. "
            )}
            After that this link works.
          </p>
        </Notice>
      );
  }
}

/** Sent by the browser itself, as the session then acts for another account. */
function AcceptForm({ accountName }: { accountName: string }) {
  const refusal = useRefusal(FORM);
  return (
    <Form method="post" name={FORM} data-plain="" className={entryForm}>
      {refusal?.message && <Notice kind="stop" role="alert" title={refusal.message} />}
      <p>You keep the accounts that you order for. In the header you switch between them and {accountName}.</p>
      <input type="hidden" name="do" value="accept" />
      <Button look="primary" size="large">
        Accept the invitation
      </Button>
    </Form>
  );
}

/** Sent by the browser itself, as it starts a session. The user name is for password managers. */
function PasswordForm({ policy, invitation }: Omit<AcceptingProps, "token">) {
  const refusal = useRefusal(FORM);
  const field = (name: "firstName" | "lastName") => ({
    name,
    defaultValue: refusal?.values[name] ?? invitation[name],
    error: refusal?.fields[name],
  });
  const secret = (name: string) => ({ name, error: refusal?.fields[name], autoComplete: "new-password" });
  return (
    <Form method="post" name={FORM} noValidate data-plain="" className={entryForm}>
      <FormErrors form={FORM} field="newPassword" />
      <p>
        You log in with <b>{invitation.email}</b>.
      </p>
      <input type="text" name="username" autoComplete="username" defaultValue={invitation.email} hidden />
      <TextField {...field("firstName")} label="First name" autoComplete="given-name" maxLength={80} />
      <TextField {...field("lastName")} label="Last name" autoComplete="family-name" maxLength={80} />
      <PasswordField {...secret("newPassword")} label="Password" hint={policy} />
      <PasswordField {...secret("verifyNewPassword")} label="Confirm password" />
      <Button look="primary" size="large">
        Accept and log in
      </Button>
    </Form>
  );
}
