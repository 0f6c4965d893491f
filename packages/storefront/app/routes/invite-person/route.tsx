import { peopleModule } from "@tradecounter/client";
import { AccountPage } from "../../components/account-page.tsx";
import { Button } from "../../components/button.tsx";
import { EmailField } from "../../components/email-field.tsx";
import { entryForm } from "../../components/entry-page.tsx";
import { FormErrors } from "../../components/form-errors.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { lineOf } from "../../content/form-text.ts";
import { roleHint, roleIn, roleNames } from "../../content/people.ts";
import { leadToPeople } from "../../content/people-access.ts";
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

const FORM = "invite";

export async function load(request: PageRequest) {
  const { accountName } = await signedIn(request);
  const { invitableRoles } = await peopleModule(request.client).list({ pageSize: 1 }).catch(leadToPeople);
  return { accountName, roles: invitableRoles };
}

export async function submit({ client, form }: PageSubmission) {
  const [email, firstName, lastName] = [lineOf(form, "email"), lineOf(form, "firstName"), lineOf(form, "lastName")];
  const role = roleIn(lineOf(form, "role"));
  const fields: Record<string, string> = {};
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    fields.email = "Enter a valid email address, such as name@company.com.";
  if (firstName === "") fields.firstName = "Enter the first name.";
  if (lastName === "") fields.lastName = "Enter the last name.";
  if (!role) fields.role = "Choose what this person may do.";
  if (!role || Object.keys(fields).length > 0) return refused({ fields });
  await peopleModule(client).invite({ email, firstName, lastName, role });
  return redirectTo("people", {}, { done: "invited", name: email });
}

export function meta(): Meta {
  return { title: "Invite somebody", robots: "noindex" };
}

export default function InvitePage({ accountName, roles }: Loaded<typeof load>) {
  const refusal = useRefusal(FORM);
  const { isPending } = useSubmission(FORM);
  const field = (name: string) => ({ name, defaultValue: refusal?.values[name], error: refusal?.fields[name] });
  return (
    <AccountPage
      title="Invite somebody"
      lead={`They get an email with a link to start ordering for ${accountName ?? "the account"}. It works for seven days.`}
    >
      <Form method="post" name={FORM} noValidate className={entryForm}>
        <FormErrors form={FORM} field="email" />
        <EmailField {...field("email")} autoComplete="off" />
        <TextField {...field("firstName")} label="First name" autoComplete="off" maxLength={80} />
        <TextField {...field("lastName")} label="Last name" autoComplete="off" maxLength={80} />
        <SelectField {...field("role")} label="Role" hint={roleHint}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleNames[role]}
            </option>
          ))}
        </SelectField>
        <Button look="primary" size="large" aria-busy={isPending || undefined}>
          Send the invitation
        </Button>
      </Form>
      <p>
        <Link href={href("people")}>Back to People</Link>
      </p>
    </AccountPage>
  );
}
