import type { RecordId } from "@tradecounter/commerce";
import { sql, type Queries, type Tx } from "../../db/index.ts";
import type { ChosenMachine, Machine } from "./machine.ts";

interface Owner {
  readonly storeId: RecordId;
  readonly userId: RecordId;
}

/** Serializes the writers of a buyer's machines, so that there are never too many. */
export async function lockMachines(tx: Tx, { storeId, userId }: Owner): Promise<void> {
  await tx.run(sql`select 1 from contact where store_id = ${storeId} and user_id = ${userId} for update`);
}

/** In the order in which they were added. */
export function findMachines(q: Queries, { storeId, userId }: Owner): Promise<Machine[]> {
  return q.many<Machine>(sql`
    select id, model, name, serial_number as "serialNumber", nickname from machine
    where store_id = ${storeId} and user_id = ${userId} order by added_at, id`);
}

export async function insertMachine(
  q: Queries,
  { storeId, userId }: Owner,
  machine: Machine,
  now: Date,
): Promise<void> {
  const { id, model, name, serialNumber, nickname } = machine;
  await q.run(sql`
    insert into machine (store_id, user_id, id, model, name, serial_number, nickname, added_at)
    values (${storeId}, ${userId}, ${id}, ${model}, ${name}, ${serialNumber}, ${nickname}, ${now})`);
}

export async function updateMachine(
  q: Queries,
  { storeId, userId }: Owner,
  { id, serialNumber, nickname }: Pick<Machine, "id" | "serialNumber" | "nickname">,
): Promise<void> {
  await q.run(sql`
    update machine set serial_number = ${serialNumber}, nickname = ${nickname}
    where store_id = ${storeId} and user_id = ${userId} and id = ${id}`);
}

/** False where there is none. */
export async function deleteMachine(q: Queries, { storeId, userId }: Owner, id: string): Promise<boolean> {
  return (
    (await q.run(sql`delete from machine where store_id = ${storeId} and user_id = ${userId} and id = ${id}`)) === 1
  );
}

export function findChosen(q: Queries, { storeId, userId }: Owner): Promise<ChosenMachine | undefined> {
  return q.maybe<ChosenMachine>(sql`
    select model, name, serial_number as "serialNumber", nickname from chosen_machine
    where store_id = ${storeId} and user_id = ${userId}`);
}

export async function saveChosen(
  q: Queries,
  { storeId, userId }: Owner,
  { model, name, serialNumber, nickname }: ChosenMachine,
  now: Date,
): Promise<void> {
  await q.run(sql`
    insert into chosen_machine (store_id, user_id, model, name, serial_number, nickname, chosen_at)
    values (${storeId}, ${userId}, ${model}, ${name}, ${serialNumber}, ${nickname}, ${now})
    on conflict (store_id, user_id) do update
    set model = excluded.model, name = excluded.name, serial_number = excluded.serial_number,
      nickname = excluded.nickname, chosen_at = excluded.chosen_at`);
}

/** Only changes it if `chosen` is still the one: another browser may have chosen a different one since, which stays. */
export async function renameChosen(
  q: Queries,
  { storeId, userId }: Owner,
  chosen: ChosenMachine,
  { serialNumber, nickname }: Pick<ChosenMachine, "serialNumber" | "nickname">,
): Promise<void> {
  await q.run(sql`
    update chosen_machine set serial_number = ${serialNumber}, nickname = ${nickname}
    where store_id = ${storeId} and user_id = ${userId} and model = ${chosen.model}
      and serial_number is not distinct from ${chosen.serialNumber}`);
}

export async function deleteChosen(q: Queries, { storeId, userId }: Owner): Promise<void> {
  await q.run(sql`delete from chosen_machine where store_id = ${storeId} and user_id = ${userId}`);
}
