import { peopleModule } from "@tradecounter/client";
import type { AccountPerson } from "@tradecounter/wire";
import { AccountPage } from "../../components/account-page.tsx";
import { Button, buttonClass } from "../../components/button.tsx";
import { SelectField } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { dateOf } from "../../content/format.ts";
import { lineOf } from "../../content/form-text.ts";
import { nameOf, roleHint, roleIn, roleMeanings, roleNames, stateNames } from "../../content/people.ts";
import { leadToPeople } from "../../content/people-access.ts";
import { signedIn } from "../../content/signed-in.ts";
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
import styles from "./person.module.css";

type Path = "/my-account/people/:personId";

const FORM = "person";

export async function load(request: PageRequest<Path>) {
  const { params, query, client } = request;
  const { accountName } = await signedIn(request);
  const person = await peopleModule(client).person(params.personId).catch(leadToPeople);
  const isWithdrawing = query.get("withdraw") !== null && person.permissions.mayWithdraw;
  return { person, accountName: accountName ?? "the account", isWithdrawing, done: query.get("done") };
}

/** What each button does, and the message afterwards. */
const outcomes = {
  role: "The role is changed.",
  withdraw: "This person was removed.",
  restore: "This person may come in again.",
  invite: "The link is on its way.",
} as const;

export async function submit({ params: { personId }, client, form }: PageSubmission<Path>) {
  const people = peopleModule(client);
  const what = lineOf(form, "do");
  if (what === "role") {
    const role = roleIn(lineOf(form, "role"));
    if (!role) return refused({ fields: { role: "Choose what this person may do." } });
    await people.change(personId, { role });
  } else if (what === "withdraw") await people.change(personId, { state: "Withdrawn" });
  else if (what === "restore") await people.change(personId, { state: "Active" });
  else {
    const person = await people.person(personId);
    const { email, firstName, lastName, role, invitation } = person;
    if (what === "revoke") {
      if (invitation) await people.revoke(invitation.invitationId);
      return redirectTo("people", {}, { done: "revoked", name: email ?? nameOf(person) });
    }
    if (what !== "invite") return refused({ message: "Choose one of the buttons." });
    if (invitation) await people.resend(invitation.invitationId);
    else await people.invite({ email: email ?? "", firstName, lastName, role });
  }
  return redirectTo("person", { personId }, { done: what });
}

/** Without a name, as analytics reads page titles. */
export function meta(): Meta {
  return { title: "Person of the account", robots: "noindex" };
}

export default function PersonPage({ person, accountName, isWithdrawing, done }: Loaded<typeof load>) {
  const refusal = useRefusal(FORM);
  const said = done !== null && Object.hasOwn(outcomes, done) ? outcomes[done as keyof typeof outcomes] : undefined;
  const { permissions, state } = person;
  return (
    <AccountPage title={nameOf(person)} lead={person.isSelf && "This is you."}>
      {refusal ? (
        <Notice kind="stop" role="alert" title={refusal.message ?? refusal.fields.role ?? "Nothing was changed."} />
      ) : (
        said && <Notice kind="go" role="status" title={said} />
      )}
      <Facts person={person} />
      {permissions.roles.length > 0 && <RolePart person={person} />}
      {permissions.mayInvite && <InvitationPart person={person} />}
      {permissions.mayWithdraw && (
        <WithdrawPart person={person} accountName={accountName} isWithdrawing={isWithdrawing} />
      )}
      {permissions.mayRestore && (
        <Part title="Let in again">
          <p>The role is the same as before. Sessions that ended stay ended.</p>
          <Act what="restore" label={`Let ${nameOf(person)} in again`} />
        </Part>
      )}
      {state === "Withdrawn" && !permissions.mayRestore && (
        <Notice kind="note" title="The store has removed this person, or you may not let them in. Ask the store." />
      )}
      <p>
        <Link href={href("people")}>Back to People</Link>
      </p>
    </AccountPage>
  );
}

function Facts({ person: { email, role, state, lastSignedInAt, invitation } }: { person: AccountPerson }) {
  const { timeZone } = useStore();
  return (
    <dl className={styles.facts}>
      <dt>Email</dt>
      <dd>{email ?? "none"}</dd>
      <dt>Role</dt>
      <dd>
        {roleNames[role]}: {roleMeanings[role]}
      </dd>
      <dt>State</dt>
      <dd>{stateNames[state]}</dd>
      {state === "Active" && (
        <>
          <dt>Last logged in</dt>
          <dd>{lastSignedInAt ? dateOf(lastSignedInAt, timeZone) : "not yet"}</dd>
        </>
      )}
      {invitation && (
        <>
          <dt>Invited</dt>
          <dd>
            {dateOf(invitation.sentAt, timeZone)},{" "}
            {invitation.isExpired ? "the link has expired" : `link until ${dateOf(invitation.expiresAt, timeZone)}`}
          </dd>
        </>
      )}
    </dl>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A button that is a form of its own. */
function Act({ what, label, isPrimary }: { what: string; label: string; isPrimary?: boolean }) {
  return (
    <Form method="post" name={FORM}>
      <input type="hidden" name="do" value={what} />
      <Button look={isPrimary ? "primary" : "plain"}>{label}</Button>
    </Form>
  );
}

function RolePart({ person: { role, permissions } }: { person: AccountPerson }) {
  const refusal = useRefusal(FORM);
  return (
    <Part title="Role">
      <Form method="post" name={FORM} className={styles.form}>
        <input type="hidden" name="do" value="role" />
        <SelectField key={role} name="role" label="Role" hint={roleHint} defaultValue={refusal?.values.role ?? role}>
          {(["Buyer", "BuyerManager", "AccountAdmin"] as const)
            .filter((one) => one === role || permissions.roles.includes(one))
            .map((one) => (
              <option key={one} value={one}>
                {roleNames[one]}
              </option>
            ))}
        </SelectField>
        <Button>Change the role</Button>
      </Form>
    </Part>
  );
}

function InvitationPart({ person: { invitation } }: { person: AccountPerson }) {
  return (
    <Part title="Invitation">
      <p>
        {invitation
          ? "A new link takes the place of the one that was sent."
          : "This person has no password yet. Send a link to choose one."}
      </p>
      <div className={styles.acts}>
        <Act what="invite" label={invitation ? "Send it again" : "Send the invitation"} isPrimary />
        {invitation && <Act what="revoke" label="Cancel the invitation" />}
      </div>
    </Part>
  );
}

function WithdrawPart({
  person,
  accountName,
  isWithdrawing,
}: {
  person: AccountPerson;
  accountName: string;
  isWithdrawing: boolean;
}) {
  const name = nameOf(person);
  const here = { personId: person.personId };
  if (!isWithdrawing)
    return (
      <Part title="Remove access">
        <p>Somebody who has left can no longer order, from the next click on.</p>
        <Link href={href("person", here, { withdraw: "1" })} className={buttonClass()}>
          Remove access for {name}
        </Link>
      </Part>
    );
  return (
    <Part title={`Remove access for ${name}?`}>
      <Notice
        kind="caution"
        title={`${person.isSelf ? "You" : name} cannot order for ${accountName} anymore, from the next click on.`}
      >
        <p>Orders that were placed stay. You can let them in again here.</p>
      </Notice>
      <div className={styles.acts}>
        <Act what="withdraw" label={`Yes, remove access for ${name}`} isPrimary />
        <Link href={href("person", here)} className={buttonClass()}>
          No, keep
        </Link>
      </div>
    </Part>
  );
}
