import { type Queries, sql } from "../../../db/index.ts";
import { mostLettersBefore } from "../dictionary/dictionary.ts";
import { lookalikesOfLetter } from "../dictionary/typo-model.ts";
import { anyOf, inVersions, labelWeights } from "./document.ts";

// The only SQL for the search tables. A version is written once, when it is published.

/** Document numbers of amended products start here. */
export const firstAmended = 2 ** 30;

/** The catalogue version to query. */
export interface QueriedVersion {
  /** The ids that its documents are stored under. */
  readonly ids: readonly string[];
  /** Numbers of stored documents that are no longer part of it. */
  readonly gone: readonly number[];
  /** The shopper's entitlements, as `entitlementMark` hashes them; undefined shows all products. */
  readonly marks: readonly string[] | undefined;
}

const isOfVersion = ({ ids, marks }: QueriedVersion) =>
  sql`version_id = any(${ids}::text[]) ${marks ? sql`and entitlement = any(${marks}::text[])` : sql``}`;

export interface DocumentRow {
  readonly number: number;
  readonly productId: string;
  readonly vector: string;
  /** From `entitlementMark`. */
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

/** Words and part numbers are stored per entitlement. */
type Written<Row> = Row & Pick<DocumentRow, "entitlement">;

/** The database lacks what searching needs. The message tells the operator what to do. */
export class SearchPlaceError extends Error {}

/** Creates missing trigram indexes. Throws SearchPlaceError if the database user may not create the extension. */
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

/** Starts writing a version. Returns false if it has already been written. */
export async function beginVersion(q: Queries, storeId: string, versionId: string): Promise<boolean> {
  // a version that a crashed process left incomplete is written again
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

/** Marks a version as complete. Removes the store's other versions except the published one and the one that it amends. */
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
  // merge the pending lists of the GIN indexes now, or every query would scan them
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

// a word may be in the full version and the amendment, so its counts are summed
const wordColumns = sql`word, sum(row_count)::int as "rowCount", sum(weight)::real as weight`;
const numberColumns = sql`key, number, strength`;

export function wordsThatAre(q: Queries, version: QueriedVersion, words: readonly string[]) {
  return q.many<WordRow>(
    sql`
      select ${wordColumns} from search_word
      where ${isOfVersion(version)} and word = any(${words}::text[]) group by word`,
  );
}

/** The words with the highest weights for each prefix. */
export function wordsBeginning(q: Queries, version: QueriedVersion, prefixes: readonly string[], most: number) {
  return q.many<WordRow>(sql`
    select found.* from unnest(${prefixes}::text[]) as asked (prefix), lateral (
      select ${wordColumns} from search_word
      where ${isOfVersion(version)} and word >= asked.prefix and word < asked.prefix || ${highest}::text
      group by word order by weight desc, word limit ${most}) found`);
}

/** A fuzzy lookup: candidates share the head or the tail of the typed text and differ from its length by at most `typos`. */
export interface Near {
  readonly typed: string;
  readonly head: string;
  readonly tail: string;
  readonly typos: number;
}

const nearParameters = (near: readonly Near[]) =>
  sql`unnest(${near.map((one) => one.typed)}::text[], ${near.map((one) => one.head)}::text[],
    ${near.map((one) => one.tail)}::text[], ${near.map((one) => one.typos)}::int[]) as near (typed, head, tail, typos)`;

export function wordsNear(q: Queries, version: QueriedVersion, near: readonly Near[]) {
  return q.many<WordRow>(sql`
    select found.* from ${nearParameters(near)}, lateral (
      select ${wordColumns} from search_word
      where (word like near.head || '%' or word like '%' || near.tail) and ${isOfVersion(version)}
        and length(word) between length(near.typed) - near.typos and length(near.typed) + near.typos
      group by word order by similarity(word, near.typed) desc, "rowCount" desc limit ${mostNear}) found`);
}

/** Words that match a `like` pattern, highest weight first. */
export function wordsLike(q: Queries, version: QueriedVersion, patterns: readonly string[], most: number) {
  return q.many<WordRow>(sql`
    select ${wordColumns} from search_word where word like any(${patterns}::text[]) and ${isOfVersion(version)}
    group by word order by weight desc, word limit ${most}`);
}

export function numbersThatAre(q: Queries, version: QueriedVersion, keys: readonly string[]) {
  return q.many<NumberRow>(
    sql`select ${numberColumns} from search_number where ${isOfVersion(version)} and key = any(${keys}::text[])`,
  );
}

/** The first part numbers with each prefix, in order: an exact match comes first. */
export function numbersBeginning(
  q: Queries,
  version: QueriedVersion,
  prefixes: readonly { prefix: string; most: number }[],
) {
  return q.many<NumberRow>(sql`
    select found.*
    from unnest(${prefixes.map(({ prefix }) => prefix)}::text[], ${prefixes.map(({ most }) => most)}::int[])
      as asked (prefix, most), lateral (
      select ${numberColumns} from search_number
      where ${isOfVersion(version)} and key >= asked.prefix and key < asked.prefix || ${highest}::text
      order by key limit asked.most) found`);
}

export function numbersNear(q: Queries, version: QueriedVersion, near: readonly Near[]) {
  return q.many<NumberRow>(sql`
    select found.* from ${nearParameters(near)}, lateral (
      select ${numberColumns} from search_number
      where (key like near.head || '%' or key like '%' || near.tail) and ${isOfVersion(version)}
        and length(key) between length(near.typed) - near.typos and length(near.typed) + near.typos
      order by similarity(key, near.typed) desc, key limit ${mostNear}) found`);
}

const patternsAlike = (texts: readonly string[]) => sql`unnest(${texts.map(patternAlike)}::text[]) as asked (pattern)`;

/** A pattern that matches the text's lookalikes. It may match more: any character matches in place of a sign. */
function patternAlike(text: string): string {
  const letters = Array.from(text, (letter) => lookalikesOfLetter(letter)?.join("") ?? letter);
  return `^${letters.map((some) => (/[\p{L}\p{N}]/u.test(some) ? `[${some}]` : ".")).join("")}$`;
}

export function wordsAlike(q: Queries, version: QueriedVersion, words: readonly string[]) {
  return q.many<WordRow>(sql`
    select found.* from ${patternsAlike(words)}, lateral (
      select ${wordColumns} from search_word
      where word ~ asked.pattern and ${isOfVersion(version)} group by word limit ${mostNear}) found`);
}

export function numbersAlike(q: Queries, version: QueriedVersion, keys: readonly string[]) {
  return q.many<NumberRow>(sql`
    select found.* from ${patternsAlike(keys)}, lateral (
      select ${numberColumns} from search_number
      where key ~ asked.pattern and ${isOfVersion(version)} limit ${mostNear}) found`);
}

/** Part numbers with one of these between letters, as a dictionary's `betweenLetters` finds them. */
export function numbersBetweenLetters(q: Queries, version: QueriedVersion, cores: readonly string[]) {
  // needs no escaping: keys are only letters and digits
  const patterns = cores.map((core) => `^\\D{0,${mostLettersBefore}}${core}[a-z]?$`);
  return q.many<NumberRow>(sql`
    select found.* from unnest(${patterns}::text[]) as asked (pattern), lateral (
      select ${numberColumns} from search_number
      where key ~ asked.pattern and ${isOfVersion(version)} order by length(key), key limit ${mostNear}) found`);
}

/** Part numbers within a typo of these after leading letters, as a dictionary's `oneTypoBehindLetters` finds them. */
export function numbersNearBehindLetters(q: Queries, version: QueriedVersion, near: readonly Near[]) {
  const before = `^[a-z]{1,${mostLettersBefore}}`;
  return q.many<NumberRow>(sql`
    select found.* from ${nearParameters(near)}, lateral (
      select ${numberColumns} from search_number
      where (key ~ (${before}::text || near.head) or key ~ (${before}::text || '[0-9].*' || near.tail || '$'))
        and ${isOfVersion(version)}
        and length(key) between length(near.typed) + 1 - near.typos and length(near.typed) + ${mostLettersBefore} + near.typos
      order by similarity(key, near.typed) desc, key limit ${mostNear}) found`);
}

/** A full-text query. */
export interface DocumentQuery {
  /** Selects and scores documents. */
  readonly tsquery: string;
  /** Excludes documents. Kept apart from `tsquery`, as `ts_rank` would count a negated word. */
  readonly but?: string | undefined;
  /** Scores all documents alike, as if each matched one word of its description: scoring hundreds of alternatives is slow. */
  readonly isUnranked?: boolean;
}

export interface FoundRow {
  /** The query's position in the list, from 1. */
  readonly at: number;
  /** For each document: 4 bytes with its number, then 2 bytes with its score in 10,000ths, at least 1. */
  readonly entries: Uint8Array | null;
}

/** Finds and scores documents. Undoes `ts_rank`'s division by the number of alternatives: one of them is a full match. */
export function documentsFound(q: Queries, { ids }: QueriedVersion, tsqueries: readonly DocumentQuery[]) {
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

/** Drops words that only removed documents have. Only a word with at most as many documents as were removed is checked. */
export async function withoutGone(
  q: Queries,
  version: QueriedVersion,
  found: readonly WordRow[],
): Promise<readonly WordRow[]> {
  const isDoubtful = ({ rowCount }: WordRow) => rowCount <= version.gone.length;
  const doubtful = found.filter(isDoubtful).map(({ word }) => word);
  if (doubtful.length === 0) return found;
  const there = await wordsStillThere(q, version, doubtful);
  return found.filter((row) => !isDoubtful(row) || there.has(row.word));
}

/** The words that any current document has. */
async function wordsStillThere(q: Queries, version: QueriedVersion, words: readonly string[]): Promise<Set<string>> {
  const tsqueries = words.map((word) => anyOf([word]));
  const found = await q.many<{ at: number }>(sql`
    select at::int from unnest(${tsqueries}::text[]::tsquery[]) with ordinality as asked (query, at)
    where exists (
      select 1 from search_document
      where words @@ (${inVersions(version.ids)}::tsquery && query) and ${isOfVersion(version)} and number <> all(${version.gone}::int[]))`);
  return new Set(found.map(({ at }) => words[at - 1]!));
}

const mostRead = 400;

/**
 * Words with the prefix in the first `mostRead` current documents that a full-text query finds, most frequent first. A word
 * must have a digit or be outside a description.
 */
export function wordsWithin(q: Queries, version: QueriedVersion, tsquery: string, prefix: string, most: number) {
  return q.many<WordRow>(sql`
    select lexeme as word, count(*)::int as "rowCount", count(*)::real as weight
    from (
      select words from search_document
      where words @@ (${inVersions(version.ids)}::tsquery && ${tsquery}::tsquery) and ${isOfVersion(version)} and number <> all(${version.gone}::int[])
      limit ${mostRead}) document,
      unnest(document.words) as one
    where starts_with(lexeme, ${prefix}) and (lexeme ~ '[0-9]' or weights && '{A,B,C}')
    group by lexeme order by count(*) desc, lexeme limit ${most}`);
}
