import { recordIdOf, type RecordId } from "@tradecounter/commerce";
import { json, sql, type Tx } from "../../db/index.ts";
import { saveStore, type StorePages } from "../../stores/index.ts";
import { replaceDeliveryMethods } from "../delivery/index.ts";
import { replaceTaxRates } from "../tax/index.ts";
import { ImportError } from "./problem.ts";
import { notePublishDue } from "./publish-due.ts";
import { settingsFrom, type StoreFile } from "./store-file.ts";

/** Applies a store's file: its settings, price books, locations, delivery methods and taxes. Returns its id. */
export async function saveStoreFile(tx: Tx, file: StoreFile, pages: StorePages): Promise<RecordId> {
  const { code, name, hosts } = file;
  const neighbour = await tx.maybe<{ code: string }>(
    sql`select code from store where code <> ${code} and settings -> 'hosts' ?| ${hosts}::text[]`,
  );
  if (neighbour) throw new ImportError(`store.json.hosts names a host of the store ${neighbour.code}.`);
  const settings = settingsFrom(file);
  notePublishDue(tx, recordIdOf("webStore", code), settings);
  const storeId = await saveStore(tx, { code, name, settings, pages });
  tx.write(sql`update store set store_file = ${JSON.stringify(file, undefined, 2)} where id = ${storeId}`);
  const priceBooks = file.priceBooks.map(({ code, name }) => ({
    id: recordIdOf("priceBook", storeId, code),
    code,
    name,
  }));
  await tx.run(sql`
    insert into price_book (store_id, id, code, name)
    select ${storeId}, id, code, name from jsonb_to_recordset(${json(priceBooks)}::jsonb) as b (id text, code text, name text)
    on conflict (store_id, id) do update set name = excluded.name`);
  const locations = file.locations.map(({ code, name }, index) => ({
    id: recordIdOf("location", storeId, code),
    code,
    name,
    sort_order: index,
  }));
  await tx.run(sql`
    insert into location (store_id, id, code, name, sort_order)
    select ${storeId}, id, code, name, sort_order
    from jsonb_to_recordset(${json(locations)}::jsonb) as l (id text, code text, name text, sort_order int)
    on conflict (store_id, id) do update set name = excluded.name, sort_order = excluded.sort_order`);
  await replaceDeliveryMethods(tx, storeId, file.deliveryMethods);
  await replaceTaxRates(tx, storeId, file.taxRates);
  return storeId;
}
