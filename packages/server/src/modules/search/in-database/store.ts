import { type Queries, sql } from "../../../db/index.ts";
import { mostLettersBefore } from "../dictionary/dictionary.ts";
import { lookalikesOfLetter } from "../dictionary/typo-model.ts";
import { anyOf, inVersions, labelWeights } from "./document.ts";

// The only SQL for the search tables: what is published, written once, and what a query asks of it.

/** From here on the documents of products are numbered that were compiled anew beside a whole version. */
export const firstAmended = 2 ** 30;

/** The published catalogue whose words are asked for. */
export interface AskedVersion {
  /** Under which it is written. */
  readonly ids: readonly string[];
  /** The numbers of documents that it no longer has. */
  readonly gone: readonly number[];
  /** Of the entitlements that are met, as `entitlementMark` tells them; undefined where all products are shown. */
  readonly marks: readonly string[] | undefined;
}

const isOfVersion = ({ ids, marks }: AskedVersion) =>
  sql`version_id = any(${ids}::text[]) ${marks ? sql`and entitlement = any(${marks}::text[])` : sql``}`;

export interface DocumentRow {
  readonly number: number;
  readonly productId: string;
  readonly vector: string;
  /** As `entitlementMark` tells it. */
  readonly entitlement: string;
}

export interface WordRow {
  readonly word: string;
  readonly rowCount: number;
  readonly weight: number;
}

export interface NumberRow {
  readonly key: string;
  readonly number: number;
  readonly strength: number;
}

/** Words and numbers are written by who may see what has them. */
type Written<Row> = Row & Pick<DocumentRow, "entitlement">;

/** The database cannot be searched as it is; the message says what to do. */
export class SearchPlaceError extends Error {}

/** Throws SearchPlaceError where the database's user may not make what is missing. */
export async function makeTrigramIndexes(q: Queries): Promise<void> {
  const known = await q.many(sql`
    select 1 from pg_class where relname in ('search_word_trigrams', 'search_number_trigrams')
    and relnamespace = current_schema()::regnamespace`);
  if (known.length === 2) return;
  try {
    await q.run(sql`create extension if not exists pg_trgm`);
  } catch (cause) {
    throw new SearchPlaceError(
      "TRADECOUNTER_SEARCH=database needs the extension pg_trgm, which cannot be made here: run `create extension pg_trgm` in the store's database as its owner, or set TRADECOUNTER_SEARCH=memory.",
      { cause },
    );
  }
  await q.run(sql`create index if not exists search_word_trigrams on search_word using gin (word gin_trgm_ops)`);
  await q.run(sql`create index if not exists search_number_trigrams on search_number using gin (key gin_trgm_ops)`);
}

/** Begins a version, unless it is there already. Answers whether it is to be written. */
export async function beginVersion(q: Queries, storeId: string, versionId: string): Promise<boolean> {
  // what a process left behind that died while it wrote is taken over
  const begun = await q.run(sql`
    insert into search_version (version_id, store_id) values (${versionId}, ${storeId})
    on conflict (version_id) do update set is_whole = false where not search_version.is_whole`);
  if (begun === 0) return false;
  await removeWords(q, [versionId]);
  return true;
}

export async function saveDocuments(q: Queries, versionId: string, rows: readonly DocumentRow[]): Promise<void> {
  await q.run(sql`
    insert into search_document (version_id, number, product_id, words, entitlement)
    select ${versionId}, number, product_id, words::tsvector, entitlement
    from unnest(${rows.map((row) => row.number)}::int[], ${rows.map((row) => row.productId)}::text[],
      ${rows.map((row) => row.vector)}::text[], ${rows.map((row) => row.entitlement)}::text[])
      as document (number, product_id, words, entitlement)`);
}

export async function saveNumbers(q: Queries, versionId: string, rows: readonly Written<NumberRow>[]): Promise<void> {
  await q.run(sql`
    insert into search_number (version_id, key, number, strength, entitlement)
    select ${versionId}, key, number, strength, entitlement
    from unnest(${rows.map((row) => row.key)}::text[], ${rows.map((row) => row.number)}::int[],
      ${rows.map((row) => row.strength)}::smallint[], ${rows.map((row) => row.entitlement)}::text[])
      as one (key, number, strength, entitlement)`);
}

export async function saveWords(q: Queries, versionId: string, rows: readonly Written<WordRow>[]): Promise<void> {
  await q.run(sql`
    insert into search_word (version_id, word, row_count, weight, entitlement)
    select ${versionId}, word, row_count, weight, entitlement
    from unnest(${rows.map((row) => row.word)}::text[], ${rows.map((row) => row.rowCount)}::int[],
      ${rows.map((row) => row.weight)}::real[], ${rows.map((row) => row.entitlement)}::text[])
      as one (word, row_count, weight, entitlement)`);
}

/** Ends what `beginVersion` began, and removes the store's versions but for this one, that in force and what that amends. */
export async function finishVersion(
  q: Queries,
  { storeId, versionId, isWhole }: { storeId: string; versionId: string; isWhole: boolean },
): Promise<void> {
  const old = await q.many<{ version_id: string }>(sql`
    select version_id from search_version
    where store_id = ${storeId} and version_id <> ${versionId}
      and split_part(version_id, '.', 1) not in (
        select unnest(array[id, id || '+', coalesce(amends, id)]) from catalog_version
        where store_id = ${storeId} and id = (select catalog_version_id from store where id = ${storeId}))`);
  const ids = old.map((row) => row.version_id);
  if (ids.length > 0) {
    await removeWords(q, ids);
    await q.run(sql`delete from search_version where version_id = any(${ids}::text[])`);
  }
  await q.run(sql`update search_version set is_whole = true where version_id = ${versionId}`);
  // what the index has put off it would do at each query
  for (const name of ["search_document_words", "search_word_trigrams", "search_number_trigrams"])
    await q.run(sql`select gin_clean_pending_list(${name}::regclass)`);
  if (!isWhole) return;
  for (const analyze of [sql`analyze search_document`, sql`analyze search_word`, sql`analyze search_number`])
    await q.run(analyze);
}

async function removeWords(q: Queries, versionIds: readonly string[]): Promise<void> {
  await q.run(sql`delete from search_document where version_id = any(${versionIds}::text[])`);
  await q.run(sql`delete from search_word where version_id = any(${versionIds}::text[])`);
  await q.run(sql`delete from search_number where version_id = any(${versionIds}::text[])`);
}

export function numbersOfProducts(q: Queries, versionId: string) {
  return q.many<{ number: number; product_id: string }>(
    sql`select number, product_id from search_document where version_id = ${versionId}`,
  );
}

const highest = "\u{10ffff}";
const mostNear = 500;

// what one version says of a word adds to what the other does
const wordColumns = sql`word, sum(row_count)::int as "rowCount", sum(weight)::real as weight`;
const numberColumns = sql`key, number, strength`;

export function wordsThatAre(q: Queries, version: AskedVersion, words: readonly string[]) {
  return q.many<WordRow>(
    sql`
      select ${wordColumns} from search_word
      where ${isOfVersion(version)} and word = any(${words}::text[]) group by word`,
  );
}

/** For each beginning the words that say most. */
export function wordsBeginning(q: Queries, version: AskedVersion, beginnings: readonly string[], most: number) {
  return q.many<WordRow>(sql`
    select found.* from unnest(${beginnings}::text[]) as asked (beginning), lateral (
      select ${wordColumns} from search_word
      where ${isOfVersion(version)} and word >= asked.beginning and word < asked.beginning || ${highest}::text
      group by word order by weight desc, word limit ${most}) found`);
}

/** What a word that somebody meant has in common with what was typed: its beginning or its end, and nearly its length. */
export interface Near {
  readonly typed: string;
  readonly head: string;
  readonly tail: string;
  readonly slips: number;
}

const nearParameters = (near: readonly Near[]) =>
  sql`unnest(${near.map((one) => one.typed)}::text[], ${near.map((one) => one.head)}::text[],
    ${near.map((one) => one.tail)}::text[], ${near.map((one) => one.slips)}::int[]) as near (typed, head, tail, slips)`;

export function wordsNear(q: Queries, version: AskedVersion, near: readonly Near[]) {
  return q.many<WordRow>(sql`
    select found.* from ${nearParameters(near)}, lateral (
      select ${wordColumns} from search_word
      where (word like near.head || '%' or word like '%' || near.tail) and ${isOfVersion(version)}
        and length(word) between length(near.typed) - near.slips and length(near.typed) + near.slips
      group by word order by similarity(word, near.typed) desc, "rowCount" desc limit ${mostNear}) found`);
}

/** Words that begin like one of the patterns. */
export function wordsLike(q: Queries, version: AskedVersion, patterns: readonly string[], most: number) {
  return q.many<WordRow>(sql`
    select ${wordColumns} from search_word where word like any(${patterns}::text[]) and ${isOfVersion(version)}
    group by word order by weight desc, word limit ${most}`);
}

export function numbersThatAre(q: Queries, version: AskedVersion, keys: readonly string[]) {
  return q.many<NumberRow>(
    sql`select ${numberColumns} from search_number where ${isOfVersion(version)} and key = any(${keys}::text[])`,
  );
}

/** For each beginning the first numbers, in order; the number that it is comes first. */
export function numbersBeginning(
  q: Queries,
  version: AskedVersion,
  beginnings: readonly { beginning: string; most: number }[],
) {
  return q.many<NumberRow>(sql`
    select found.*
    from unnest(${beginnings.map(({ beginning }) => beginning)}::text[], ${beginnings.map(({ most }) => most)}::int[])
      as asked (beginning, most), lateral (
      select ${numberColumns} from search_number
      where ${isOfVersion(version)} and key >= asked.beginning and key < asked.beginning || ${highest}::text
      order by key limit asked.most) found`);
}

export function numbersNear(q: Queries, version: AskedVersion, near: readonly Near[]) {
  return q.many<NumberRow>(sql`
    select found.* from ${nearParameters(near)}, lateral (
      select ${numberColumns} from search_number
      where (key like near.head || '%' or key like '%' || near.tail) and ${isOfVersion(version)}
        and length(key) between length(near.typed) - near.slips and length(near.typed) + near.slips
      order by similarity(key, near.typed) desc, key limit ${mostNear}) found`);
}

const patternsAlike = (texts: readonly string[]) => sql`unnest(${texts.map(patternAlike)}::text[]) as asked (pattern)`;

/** What looks like the text, and more: in the place of a sign anything stands. */
function patternAlike(text: string): string {
  const letters = Array.from(text, (letter) => lookalikesOfLetter(letter)?.join("") ?? letter);
  return `^${letters.map((some) => (/[\p{L}\p{N}]/u.test(some) ? `[${some}]` : ".")).join("")}$`;
}

export function wordsAlike(q: Queries, version: AskedVersion, words: readonly string[]) {
  return q.many<WordRow>(sql`
    select found.* from ${patternsAlike(words)}, lateral (
      select ${wordColumns} from search_word
      where word ~ asked.pattern and ${isOfVersion(version)} group by word limit ${mostNear}) found`);
}

export function numbersAlike(q: Queries, version: AskedVersion, keys: readonly string[]) {
  return q.many<NumberRow>(sql`
    select found.* from ${patternsAlike(keys)}, lateral (
      select ${numberColumns} from search_number
      where key ~ asked.pattern and ${isOfVersion(version)} limit ${mostNear}) found`);
}

/** Numbers that are one of these but for letters around it, as a dictionary's `betweenLetters` finds them. */
export function numbersBetweenLetters(q: Queries, version: AskedVersion, cores: readonly string[]) {
  // keys are letters and digits alone: nothing in them means something to an expression
  const patterns = cores.map((core) => `^\\D{0,${mostLettersBefore}}${core}[a-z]?$`);
  return q.many<NumberRow>(sql`
    select found.* from unnest(${patterns}::text[]) as asked (pattern), lateral (
      select ${numberColumns} from search_number
      where key ~ asked.pattern and ${isOfVersion(version)} order by length(key), key limit ${mostNear}) found`);
}

/** Numbers that are near these behind letters before them, as a dictionary's `oneTypoBehindLetters` finds them. */
export function numbersNearBehindLetters(q: Queries, version: AskedVersion, near: readonly Near[]) {
  const before = `^[a-z]{1,${mostLettersBefore}}`;
  return q.many<NumberRow>(sql`
    select found.* from ${nearParameters(near)}, lateral (
      select ${numberColumns} from search_number
      where (key ~ (${before}::text || near.head) or key ~ (${before}::text || '[0-9].*' || near.tail || '$'))
        and ${isOfVersion(version)}
        and length(key) between length(near.typed) + 1 - near.slips and length(near.typed) + ${mostLettersBefore} + near.slips
      order by similarity(key, near.typed) desc, key limit ${mostNear}) found`);
}

/** A text search. */
export interface DocumentQuery {
  /** What is found, and scored. */
  readonly tsquery: string;
  /** What has this is left out: `ts_rank` makes nothing of a word that is not there. */
  readonly but?: string | undefined;
  /** All that it finds is scored alike, as though it had one word in a plain text: to score each of hundreds takes far longer. */
  readonly isUnranked?: boolean;
}

export interface FoundRow {
  /** The place of the query among those that were asked, from 1. */
  readonly at: number;
  /** For each document that it finds four bytes of its number and two of what it scores, in 10,000ths, at least one. */
  readonly entries: Uint8Array | null;
}

/** `ts_rank` divides by the number of alternatives; what has one of them has what was asked for, so that is undone. */
export function documentsFound(q: Queries, { ids }: AskedVersion, tsqueries: readonly DocumentQuery[]) {
  const found = tsqueries.map(({ tsquery, but }) => (but === undefined ? tsquery : `(${tsquery}) & !${but}`));
  const ranked = tsqueries.map(({ tsquery, isUnranked }) => (isUnranked ? inVersions(ids) : tsquery));
  return q.many<FoundRow>(sql`
    select at::int, (
      select string_agg(int4send(number) || int2send(least(32767, greatest(1,
        ts_rank(${labelWeights}::real[], words, query, 1) * (numnode(query) + 1) * 5000))::int2), ''::bytea)
      from search_document
      where words @@ (${inVersions(ids)}::tsquery && found)) as entries
    from unnest(${ranked}::text[]::tsquery[], ${found}::text[]::tsquery[])
      with ordinality as asked (query, found, at)`);
}

/** What a product alone had that was changed or taken out is not offered: few words are had by no more than such products. */
export async function withoutGone(
  q: Queries,
  version: AskedVersion,
  found: readonly WordRow[],
): Promise<readonly WordRow[]> {
  const isDoubtful = ({ rowCount }: WordRow) => rowCount <= version.gone.length;
  const doubtful = found.filter(isDoubtful).map(({ word }) => word);
  if (doubtful.length === 0) return found;
  const there = await wordsStillThere(q, version, doubtful);
  return found.filter((row) => !isDoubtful(row) || there.has(row.word));
}

/** Which of these words a document has that is not gone: of a product that is as it was written. */
async function wordsStillThere(q: Queries, version: AskedVersion, words: readonly string[]): Promise<Set<string>> {
  const tsqueries = words.map((word) => anyOf([word]));
  const found = await q.many<{ at: number }>(sql`
    select at::int from unnest(${tsqueries}::text[]::tsquery[]) with ordinality as asked (query, at)
    where exists (
      select 1 from search_document
      where words @@ (${inVersions(version.ids)}::tsquery && query) and ${isOfVersion(version)} and number <> all(${version.gone}::int[]))`);
  return new Set(found.map(({ at }) => words[at - 1]!));
}

const mostRead = 400;

/** Words that begin so, and have a digit or stand not in descriptions alone, in documents that a query finds and that are not gone, by how many of the first of those have them. */
export function wordsWithin(q: Queries, version: AskedVersion, tsquery: string, beginning: string, most: number) {
  return q.many<WordRow>(sql`
    select lexeme as word, count(*)::int as "rowCount", count(*)::real as weight
    from (
      select words from search_document
      where words @@ (${inVersions(version.ids)}::tsquery && ${tsquery}::tsquery) and ${isOfVersion(version)} and number <> all(${version.gone}::int[])
      limit ${mostRead}) document,
      unnest(document.words) as one
    where starts_with(lexeme, ${beginning}) and (lexeme ~ '[0-9]' or weights && '{A,B,C}')
    group by lexeme order by count(*) desc, lexeme limit ${most}`);
}
