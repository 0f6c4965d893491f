import { raw, sql, type Statement, type Tx } from "../../db/index.ts";
import { deleteTokensOfWithdrawn } from "../access-token/index.ts";
import { deleteRefreshTokensOfWithdrawn } from "../oauth/index.ts";
import { deleteSessionsOfAbsent } from "../sign-in/index.ts";
import type { Check } from "./check.ts";
import { isStaged } from "./staging.ts";
import type { Run } from "./store.ts";

/** Roles by account id, as a JSON object, of the live contact `p`. */
const currentRoles = `coalesce((
  select jsonb_object_agg(m.account_id, m.role) from account_contact m where m.store_id = p.store_id and m.contact_id = p.id), '{}')`;

const ownAccount = `case when s.data ? 'account_id' then s.data->>'account_id' else p.account_id end`;

/**
 * The live contact `p`'s roles after applying the staged contact `s`: for managed accounts, those in the file, or the present ones where
 * the file has none; for the contact's own account the row's role, else the present one, else Buyer.
 */
const wantedRoles = `(
  select (given - coalesce(own, '')) || case when own is null then '{}'::jsonb
    else jsonb_build_object(own, coalesce(s.data->>'role', given->>own, had->>own, 'Buyer')) end
  from (select ${currentRoles} as had, ${ownAccount} as own) roles
  cross join lateral (select coalesce(s.data->'managed', had - coalesce(p.account_id, '')) as given) managed)`;

/** A membership withdrawn by an account's own people is not restored by an import. */
const isWithdrawn = `exists (
  select from withdrawn_membership w where w.store_id = p.store_id and w.contact_id = p.id and w.account_id = wanted.key)`;

/** An existing password stays: importing the same file again must not restore one that its user has changed. */
const hasPassword = "exists (select 1 from credential k where k.store_id = p.store_id and k.user_id = p.user_id)";

export const isPersonDifferent = raw(
  `(${wantedRoles} is distinct from ${currentRoles} or (s.data ? 'password_hash' and not ${hasPassword}))`,
);

/** Stores the resulting roles with the staged rows, before the contacts are written: after that their previous account is unknown. */
export async function settleRoles(tx: Tx, run: Run): Promise<void> {
  await tx.run(sql`
    update import_row_contacts staged set data = staged.data || jsonb_build_object('roles',
      case when s.only_if_new and p.id is not null then ${raw(currentRoles)} else ${raw(wantedRoles)} end)
    from import_row_contacts s left join contact p on p.store_id = s.store_id and ${isSameContact}
    where ${isStaged(run, "contacts")} and staged.ctid = s.ctid`);
}

/**
 * Grants and withdraws roles as in the staged rows, sets first passwords, and ends the sessions, tokens and links of people who may no
 * longer sign in.
 */
export async function writePeople(tx: Tx, run: Run): Promise<void> {
  await tx.run(sql`
    delete from account_contact m using import_row_contacts s, contact p
    where ${isStaged(run, "contacts")} and p.store_id = s.store_id and ${isSameContact}
      and m.store_id = p.store_id and m.contact_id = p.id and not s.data->'roles' ? m.account_id`);
  await tx.run(sql`
    insert into account_contact (store_id, contact_id, account_id, role)
    select p.store_id, p.id, wanted.key, wanted.value
    from import_row_contacts s
    join contact p on p.store_id = s.store_id and ${isSameContact}
    cross join lateral jsonb_each_text(s.data->'roles') wanted
    where ${isStaged(run, "contacts")} and not ${raw(isWithdrawn)}
    on conflict (store_id, contact_id, account_id) do update set role = excluded.role
    where account_contact.role <> excluded.role`);
  await tx.run(sql`
    insert into credential (store_id, user_id, password_hash, changed_at)
    select p.store_id, p.user_id, s.data->>'password_hash', now()
    from import_row_contacts s join contact p on p.store_id = s.store_id and ${isSameContact}
    where ${isStaged(run, "contacts")} and s.data ? 'password_hash'
    on conflict do nothing`);
  await tx.run(sql`
    update contact p set status = 'Withdrawn' from import_row_contacts s
    where ${isStaged(run, "contacts")} and p.store_id = s.store_id and ${isSameContact} and p.status <> 'Withdrawn'
      and not exists (select from account_contact m where m.store_id = p.store_id and m.contact_id = p.id)
      and exists (select from withdrawn_membership w where w.store_id = p.store_id and w.contact_id = p.id)`);
  await deleteSessionsOfAbsent(tx, run.storeId);
  await deleteTokensOfWithdrawn(tx, run.storeId);
  await deleteRefreshTokensOfWithdrawn(tx, run.storeId);
}

const isSameContact: Statement = raw("lower(p.email) = lower(s.key)");

export function unknownAccounts(run: Run): Check {
  return {
    kind: "contacts",
    severity: "refused",
    code: "unknown account",
    rows: sql`
      select distinct on (s.key) s.key, s.file_no, s.row_no, named.column as column_name, format('no account has the code "%s"', named.code) as reason
      from import_row s
      cross join lateral jsonb_to_recordset(s.data->'named_accounts') as named ("column" text, code text, id text)
      where ${isStaged(run, "contacts")}
        and not exists (select 1 from account a where a.store_id = ${run.storeId} and a.id = named.id)
        and not exists (select 1 from import_row other where ${accountsOf(run)} and other.key = named.id)
      order by s.key, named.column`,
  };
}

const accountsOf = ({ storeId, id }: Run): Statement =>
  sql`other.store_id = ${storeId} and other.run_id = ${id} and other.kind = 'accounts'`;

/** New contacts with an address that somebody else had before changing theirs: tokens and orders still refer to that person by it. */
export function takenAddresses(run: Run): Check {
  return {
    kind: "contacts",
    severity: "refused",
    code: "taken address",
    rows: sql`
      select s.key, s.file_no, s.row_no, 'email' as column_name,
        format('"%s" was the address of the contact who is now "%s"', s.key, former.email) as reason
      from import_row s
      join contact former on former.store_id = s.store_id
        and (former.id = s.data->>'new_id' or former.user_id = s.data->>'new_user_id')
      where ${isStaged(run, "contacts")}
        and not exists (select 1 from contact p where p.store_id = s.store_id and ${isSameContact})`,
  };
}
