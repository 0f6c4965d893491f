import type { RecordId } from "@tradecounter/commerce";
import { sql, type Database, type Queries } from "../../db/index.ts";
import type { Destination } from "./rules.ts";

/** A tax exemption certificate of an account. */
export interface TaxCertificate {
  readonly number: string;
  readonly country: string;
  /** Null: the whole country. */
  readonly region: string | null;
  /** Valid from this moment on; null: always. */
  readonly validFrom: Date | null;
  /** Exclusive end of its validity; null: none. */
  readonly validTo: Date | null;
}

export interface AccountCertificate extends TaxCertificate {
  readonly accountCode: string;
  readonly accountName: string;
}

/** The certificate that is valid there and then; of several the first by number, so that a cart does not switch between them. */
export function certificateFor(
  certificates: readonly TaxCertificate[],
  { country, region }: Destination,
  now: Date,
): TaxCertificate | undefined {
  return certificates.find(
    (each) =>
      each.country === country &&
      (each.region === null || each.region === region) &&
      (each.validFrom === null || each.validFrom <= now) &&
      (each.validTo === null || now < each.validTo),
  );
}

interface Row {
  number: string;
  country: string;
  region: string;
  valid_from: Date | null;
  valid_to: Date | null;
}

function certificateFrom({ number, country, region, valid_from: validFrom, valid_to: validTo }: Row): TaxCertificate {
  return { number, country, region: region || null, validFrom, validTo };
}

/** Changes with each change of certificates. */
export const certificatesMark = sql`select max(changed)::text from tax_certificate`;

export type CertificateBook = Awaited<ReturnType<typeof openCertificates>>;

/** The certificates of all accounts, in memory: few accounts have any. */
export async function openCertificates(db: Database) {
  const byAccount = new Map<string, readonly TaxCertificate[]>();
  let seen = "0";

  /** Reads what any process has changed since the last poll. */
  async function refresh(): Promise<void> {
    const rows = await db.many<Row & { store_id: RecordId; account_id: RecordId; changed: string }>(sql`
      select store_id, account_id, number, country, region, valid_from, valid_to, changed::text as changed
      from tax_certificate where changed > ${seen}::bigint order by changed`);
    for (const row of rows) {
      const key = row.store_id + row.account_id;
      const others = (byAccount.get(key) ?? []).filter(({ number }) => number !== row.number);
      byAccount.set(
        key,
        [...others, certificateFrom(row)].toSorted((one, other) => (one.number < other.number ? -1 : 1)),
      );
      seen = row.changed;
    }
  }

  await refresh();
  return {
    refresh,
    of: (storeId: RecordId, accountId: RecordId | null): readonly TaxCertificate[] =>
      (accountId !== null && byAccount.get(storeId + accountId)) || [],
  };
}

/** Adds a certificate to the account with this code, or changes it. False where there is no such account. */
export async function saveCertificate(
  db: Database,
  storeId: RecordId,
  accountCode: string,
  { number, country, region, validFrom, validTo }: TaxCertificate,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.run(sql`lock table tax_certificate in exclusive mode`);
    const saved = await tx.run(sql`
      insert into tax_certificate (store_id, account_id, number, country, region, valid_from, valid_to, changed)
      select store_id, id, ${number}, ${country}, ${region ?? ""}, ${validFrom}::timestamptz, ${validTo}::timestamptz,
        nextval('tax_certificate_change')
      from account where store_id = ${storeId} and code = ${accountCode} and active
      on conflict (store_id, account_id, number) do update set country = excluded.country, region = excluded.region,
        valid_from = excluded.valid_from, valid_to = excluded.valid_to, changed = excluded.changed`);
    return saved === 1;
  });
}

/** Ends a certificate now. False where there is none that is valid now or later. */
export async function endCertificate(
  db: Database,
  storeId: RecordId,
  { accountCode, number, now }: { accountCode: string; number: string; now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.run(sql`lock table tax_certificate in exclusive mode`);
    const ended = await tx.run(sql`
      update tax_certificate set valid_to = ${now}, changed = nextval('tax_certificate_change')
      from account
      where account.store_id = ${storeId} and account.code = ${accountCode} and tax_certificate.store_id = ${storeId}
        and account_id = account.id and number = ${number} and (valid_to is null or valid_to > ${now})`);
    return ended === 1;
  });
}

/** All certificates of the store, by account. */
export async function certificatesOf(q: Queries, storeId: RecordId): Promise<AccountCertificate[]> {
  const rows = await q.many<Row & { code: string; name: string }>(sql`
    select code, name, number, country, region, valid_from, valid_to
    from tax_certificate join account on account.store_id = tax_certificate.store_id and account.id = account_id
    where tax_certificate.store_id = ${storeId} order by code, number`);
  return rows.map(({ code, name, ...row }) => ({ ...certificateFrom(row), accountCode: code, accountName: name }));
}
