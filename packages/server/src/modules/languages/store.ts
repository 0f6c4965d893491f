import type { RecordId } from "@tradecounter/commerce";
import { sql, type Queries } from "../../db/index.ts";

export interface Translation {
  /** The record's present text, in the store's own language. */
  readonly own: string;
  readonly other: string;
  /** A searchable name; the text of a drawing's callout is not one. */
  readonly isName: boolean;
}

/** Names that only occur in products that not everybody, or nobody, may see. */
export async function hiddenNames(q: Queries, storeId: RecordId): Promise<Set<string>> {
  const rows = await q.many<{ name: string }>(sql`
    select p.name from product p left join product f on f.store_id = p.store_id and f.id = p.parent_id
    where p.store_id = ${storeId} group by p.name
    having bool_and(not p.active or p.policies <> '{}' or coalesce(f.policies, '{}') <> '{}')`);
  return new Set(rows.map(({ name }) => name));
}

/** Translations from files in a language, by each record's present text. */
export function translationsIn(q: Queries, storeId: RecordId, language: string): Promise<Translation[]> {
  const asked = sql`t.store_id = ${storeId} and t.language = ${language}`;
  return q.many<Translation>(sql`
    select distinct own, other, is_name as "isName" from (
      select unnest(array[p.name, p.description]) as own, unnest(array[t.name, t.description]) as other, true as is_name
      from translation t join product p on p.store_id = t.store_id and p.id = t.record_id
      where ${asked} and t.record = 'product'
      union all
      select unnest(array[c.name, c.description]), unnest(array[t.name, t.description]), true
      from translation t join category c on c.store_id = t.store_id and c.id = t.record_id
      where ${asked} and t.record = 'category'
      union all
      select coalesce(a.label, t.record_id), t.name, t.record <> 'callout'
      from translation t
        left join attribute a on t.record = 'attribute' and a.store_id = t.store_id and a.name = t.record_id
      where ${asked} and t.record in ('attribute', 'value', 'callout')
    ) said where own is not null and other is not null order by is_name`);
}
