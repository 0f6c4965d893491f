import type { RecordId } from "@tradecounter/commerce";
import { sql, type Queries } from "../../db/index.ts";

export interface Translation {
  /** What the record says now, in the store's own language. */
  readonly own: string;
  readonly other: string;
}

/** What files have brought in a language, by what each record says now. */
export function translationsIn(q: Queries, storeId: RecordId, language: string): Promise<Translation[]> {
  const asked = sql`t.store_id = ${storeId} and t.language = ${language}`;
  return q.many<Translation>(sql`
    select distinct own, other from (
      select unnest(array[p.name, p.description]) as own, unnest(array[t.name, t.description]) as other
      from translation t join product p on p.store_id = t.store_id and p.id = t.record_id
      where ${asked} and t.record = 'product'
      union all
      select unnest(array[c.name, c.description]), unnest(array[t.name, t.description])
      from translation t join category c on c.store_id = t.store_id and c.id = t.record_id
      where ${asked} and t.record = 'category'
      union all
      select coalesce(a.label, t.record_id), t.name
      from translation t
        left join attribute a on t.record = 'attribute' and a.store_id = t.store_id and a.name = t.record_id
      where ${asked} and t.record in ('attribute', 'value')
    ) said where own is not null and other is not null`);
}
