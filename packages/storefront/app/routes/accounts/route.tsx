import { accountsModule, FetchError, isLoggedIn } from "@tradecounter/client";
import type { ManagedAccount } from "@tradecounter/wire";
import { Button } from "../../components/button.tsx";
import { Main } from "../../components/main.tsx";
import { Notice } from "../../components/notice.tsx";
import { Pager } from "../../components/pager.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { lineOf } from "../../content/form-text.ts";
import { startAddress } from "../../content/sign-in-query.ts";
import { href, redirectTo } from "../../routes.ts";
import {
  Form,
  Redirect,
  refused,
  useRefusal,
  type Loaded,
  type Meta,
  type PageRequest,
  type PageSubmission,
} from "../../router/index.ts";
import styles from "./accounts.module.css";
import { locale } from "../../language.ts";

const FORM = "act-for";
const pageSize = 50;

export async function load({ query, client }: PageRequest) {
  const session = await client.context.session();
  if (!isLoggedIn(session)) return redirectTo("login", {}, { startURL: href("accounts") });
  const search = (query.get("q") ?? "").trim().slice(0, 100);
  const page = Math.min(Math.max(Number.parseInt(query.get("page") ?? "", 10) || 1, 1), 10_000);
  const found = await accountsModule(client).page({ includeMyAccount: true, search, pageSize, page: page - 1 });
  return {
    search,
    page,
    total: found.totalExternalManagedAccounts,
    accounts: found.externalManagedAccounts.map(lineFrom),
    actingFor: session.accountId,
    startUrl: startAddress(query.get("startURL")),
  };
}

function lineFrom({ accountId: id, accountName: name, address, isMyAccount: isOwn }: ManagedAccount) {
  return { id, name, isOwn, place: [address?.city, address?.state].filter(Boolean).join(", ") };
}

export async function submit({ client, form }: PageSubmission) {
  try {
    await accountsModule(client).switchSession(lineOf(form, "accountId"));
  } catch (error) {
    if (!(error instanceof FetchError) || error.status >= 500) throw error;
    if (error.status === 401) return redirectTo("login", {}, { startURL: href("accounts") });
    return refused({ message: "You cannot act for this account. It may have been closed, or taken from you." });
  }
  return new Redirect(startAddress(lineOf(form, "startURL")));
}

export function meta(): Meta {
  return { title: "Accounts", robots: "noindex" };
}

export default function AccountsPage({ search, page, total, accounts, actingFor, startUrl }: Loaded<typeof load>) {
  const refusal = useRefusal(FORM);
  const hrefOf = (number: number) =>
    href("accounts", {}, { ...(search && { q: search }), ...(number > 1 && { page: String(number) }) });
  return (
    <Main className={styles.page}>
      <h1>Accounts</h1>
      <p>Prices, parts, cart and orders are those of the account for which you act.</p>
      <Form method="get" action={href("accounts")} role="search" aria-label="Your accounts" className={styles.search}>
        <label htmlFor="accounts-search">Name, number or city</label>
        <input id="accounts-search" type="search" name="q" defaultValue={search} maxLength={100} />
        <Button>Search</Button>
      </Form>
      {refusal?.message && <Notice kind="stop" role="alert" title={refusal.message} />}
      <p role="status">{foundLine(total, search)}</p>
      {/* sent by the browser itself, so that nothing read for the previous account is left in the page */}
      <Form method="post" name={FORM} action={href("accounts")} data-plain="">
        <input type="hidden" name="startURL" value={startUrl} />
        <ul className={styles.accounts} aria-label="Accounts">
          {accounts.map(({ id, name, place, isOwn }) => (
            <li key={id}>
              <span className={styles.account}>
                <b>{name}</b>
                <span>{[place, isOwn && "your own account"].filter(Boolean).join(" · ")}</span>
              </span>
              {id === actingFor ? (
                <span className={styles.acting}>You act for it</span>
              ) : (
                <Button name="accountId" value={id}>
                  Act for it<Unseen>: {name}</Unseen>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Form>
      <Pager page={page} pages={Math.ceil(total / pageSize)} hrefOf={hrefOf} />
    </Main>
  );
}

function foundLine(total: number, search: string): string {
  const count = total === 1 ? "1 account" : `${total.toLocaleString(locale)} accounts`;
  if (search === "") return total === 0 ? "You act for no account. Ask the counter to give you one." : count;
  return total === 0 ? `No account of yours has “${search}” in its name, number or city.` : `${count} for “${search}”`;
}
