import { FetchError, peopleModule } from "@tradecounter/client";
import type { AccountPerson } from "@tradecounter/wire";
import { AccountPage } from "../../components/account-page.tsx";
import { Button, buttonClass } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { Pager } from "../../components/pager.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { counted, dateOf } from "../../content/format.ts";
import { nameOf, roleNames, sentenceOf, stateNames } from "../../content/people.ts";
import { signedIn } from "../../content/signed-in.ts";
import { href } from "../../routes.ts";
import { Form, Link, useStore, type Loaded, type Meta, type PageRequest } from "../../router/index.ts";
import styles from "./people.module.css";

const pageSize = 25;
const eventsAtOnce = 10;

const states = ["Active", "Invited", "Withdrawn"] as const;

export async function load(request: PageRequest) {
  const { query, client } = request;
  const { accountName } = await signedIn(request);
  const search = (query.get("q") ?? "").trim().slice(0, 100);
  const state = states.find((one) => one === query.get("state"));
  const [page, logPage] = [pageIn(query.get("page")), pageIn(query.get("log"))];
  const people = peopleModule(client);
  try {
    const [found, log] = await Promise.all([
      people.list({ search, ...(state && { states: [state] }), pageSize, page: page - 1 }),
      people.events({ pageSize: eventsAtOnce, page: logPage - 1 }),
    ]);
    const asked = { search, state, page, logPage, done: query.get("done"), name: query.get("name") ?? "" };
    return { ...asked, accountName, people: found.people, total: found.total, log };
  } catch (error) {
    if (error instanceof FetchError && error.status === 403) return { accountName, people: null };
    throw error;
  }
}

function pageIn(text: string | null): number {
  return Math.min(Math.max(Number.parseInt(text ?? "", 10) || 1, 1), 10_000);
}

export function meta(): Meta {
  return { title: "People", robots: "noindex" };
}

type Shown = Extract<Loaded<typeof load>, { search: string }>;

export default function PeoplePage(data: Loaded<typeof load>) {
  const lead = data.accountName && (
    <>
      Who orders for <b>{data.accountName}</b>.
    </>
  );
  if (data.people === null)
    return (
      <AccountPage title="People" lead={lead}>
        <Notice kind="note" title="Admins and buyer managers look after the people of an account.">
          <p>Ask an admin of yours to invite or change somebody, or to make you an admin.</p>
        </Notice>
      </AccountPage>
    );
  const invite = (
    <Link href={href("invitePerson")} className={buttonClass({ look: "primary" })}>
      Invite somebody
    </Link>
  );
  return (
    <AccountPage title="People" lead={lead} tools={invite}>
      <Outcome {...data} />
      <Search {...data} />
      <People {...data} />
      <Log {...data} />
    </AccountPage>
  );
}

const outcomes: Readonly<Record<string, (name: string) => string>> = {
  invited: (name) => `The invitation to ${name || "them"} is on its way.`,
  revoked: (name) => `The invitation to ${name || "them"} is canceled. Its link does not work anymore.`,
};

function Outcome({ done, name }: Shown) {
  const say = done !== null && Object.hasOwn(outcomes, done) ? outcomes[done] : undefined;
  return say ? <Notice kind="go" role="status" title={say(name.slice(0, 254))} /> : null;
}

function Search({ search, state }: Shown) {
  return (
    <Form method="get" action={href("people")} role="search" aria-label="People" className={styles.search}>
      <span>
        <label htmlFor="people-search">Name or email</label>
        <input id="people-search" type="search" name="q" defaultValue={search} maxLength={100} />
      </span>
      <span>
        <label htmlFor="people-state">State</label>
        <select id="people-state" name="state" defaultValue={state ?? ""}>
          <option value="">All</option>
          {states.map((one) => (
            <option key={one} value={one}>
              {stateNames[one]}
            </option>
          ))}
        </select>
      </span>
      <Button>Search</Button>
    </Form>
  );
}

function People({ people, total, search, state, page }: Shown) {
  const hrefOf = (number: number) =>
    href(
      "people",
      {},
      { ...(search && { q: search }), ...(state && { state }), ...(number > 1 && { page: String(number) }) },
    );
  return (
    <>
      <p role="status">{foundLine(total, search !== "" || state !== undefined)}</p>
      {people.length > 0 && (
        <ul className={styles.people} aria-label="People of the account">
          {people.map((person) => (
            <Row key={person.personId} person={person} />
          ))}
        </ul>
      )}
      <Pager page={page} pages={Math.ceil(total / pageSize)} hrefOf={hrefOf} />
    </>
  );
}

function foundLine(total: number, isNarrowed: boolean): string {
  if (total > 0) return counted(total, "person", "people");
  return isNarrowed
    ? "Nobody matches that. Search for less, or choose another status."
    : "Nobody is in this account yet.";
}

function Row({ person }: { person: AccountPerson }) {
  const { personId, email, role, state, isSelf, permissions } = person;
  const name = nameOf(person);
  const isOpen =
    permissions.roles.length > 0 || permissions.mayWithdraw || permissions.mayRestore || permissions.mayInvite;
  return (
    <li data-state={state}>
      <span className={styles.person}>
        <b>
          {name}
          {isSelf && <span className={styles.self}> (you)</span>}
        </b>
        <span>{email}</span>
      </span>
      <span className={styles.role}>{roleNames[role]}</span>
      <span className={styles.state}>
        <b>{stateNames[state]}</b>
        <span>
          <Since person={person} />
        </span>
      </span>
      <span className={styles.change}>
        {isOpen && (
          <Link href={href("person", { personId })}>
            {permissions.mayInvite ? "Invitation" : "Change"}
            <Unseen> of {name}</Unseen>
          </Link>
        )}
      </span>
    </li>
  );
}

function Since({ person: { state, lastSignedInAt, invitation } }: { person: AccountPerson }) {
  const { timeZone } = useStore();
  if (state === "Invited") {
    if (!invitation) return "No link is on its way";
    return invitation.isExpired ? "The link has expired" : `Link until ${dateOf(invitation.expiresAt, timeZone)}`;
  }
  if (state !== "Active") return null;
  return lastSignedInAt ? `Last logged in ${dateOf(lastSignedInAt, timeZone)}` : "Has not logged in yet";
}

function Log({ log, logPage, search, state, page }: Shown) {
  const { timeZone } = useStore();
  const kept = { ...(search && { q: search }), ...(state && { state }), ...(page > 1 && { page: String(page) }) };
  return (
    <section aria-labelledby="people-log" className={styles.log}>
      <h2 id="people-log">What was done</h2>
      {log.events.length === 0 ? (
        <p>Nothing yet. Invitations, changes of role and removals are listed here.</p>
      ) : (
        <ul>
          {log.events.map((event) => (
            <li key={event.at + event.action + event.personEmail}>
              <time dateTime={event.at}>{dateOf(event.at, timeZone)}</time>
              <span>{sentenceOf(event)}</span>
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={logPage}
        pages={Math.ceil(log.total / eventsAtOnce)}
        hrefOf={(number) => href("people", {}, { ...kept, ...(number > 1 && { log: String(number) }) })}
      />
    </section>
  );
}
