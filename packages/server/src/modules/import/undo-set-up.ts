import { isDeepStrictEqual } from "node:util";
import { recordIdOf, type RecordId } from "@tradecounter/commerce";
import { json, sql, type Database, type Queries, type Tx } from "../../db/index.ts";
import { publishContent, rollBackContent } from "../content/index.ts";
import { saveMerchandising } from "../merchandising/index.ts";
import { savePromotions } from "../promotions/index.ts";
import { saveStoreFile } from "./saved-store-file.ts";
import { lockSetUp, readSetUp, type SetUp } from "./set-up.ts";
import { storeFileFrom } from "./store-file.ts";

/** What an import of a store's folder has changed: the state before, and the one after. */
export interface SetUpChange {
  readonly before: SetUp;
  readonly after: SetUp;
}

export type SetUpPart = "store.json" | "pages" | "merchandising" | "promotions" | "content";

export interface UndoneSetUp {
  readonly undone: readonly SetUpPart[];
  /** Somebody has changed these since the import: they stay as they are. */
  readonly changedSince: readonly SetUpPart[];
}

interface Options {
  readonly now: Date;
  readonly dryRun: boolean;
}

type Outcome = "as before" | "undone" | "changed since";

/** Restores each part of a store's set-up that is still as the import left it. */
export async function undoSetUp(
  db: Database,
  storeId: RecordId,
  { before, after }: SetUpChange,
  { now, dryRun }: Options,
): Promise<UndoneSetUp> {
  return db.transaction(async (tx) => {
    const present = await (dryRun ? readSetUp(tx, storeId) : lockSetUp(tx, storeId));
    const isAt = (then: SetUp, name: keyof SetUp) =>
      name === "storeFile"
        ? isSameStoreFile(present.storeFile, then.storeFile)
        : json(present[name]) === json(then[name]);
    const outcomeOf = (name: keyof SetUp, isAsLeft = isAt(after, name)): Outcome =>
      isAt(before, name) ? "as before" : isAsLeft ? "undone" : "changed since";
    const content = await undoContent(tx, storeId, { present, before, after }, { now, dryRun });
    const outcomes: Record<SetUpPart, Outcome> = {
      "store.json": outcomeOf("storeFile"),
      pages: outcomeOf("pages"),
      merchandising: outcomeOf("merchandising", isAt(after, "merchandisingRevision")),
      promotions: outcomeOf("promotions", isAt(after, "promotionsRevision")),
      content,
    };
    const parts = Object.keys(outcomes) as SetUpPart[];
    const told = {
      undone: parts.filter((part) => outcomes[part] === "undone"),
      changedSince: parts.filter((part) => outcomes[part] === "changed since"),
    };
    if (dryRun) return told;
    if (told.undone.includes("merchandising")) await saveMerchandising(tx, storeId, before.merchandising);
    if (told.undone.includes("promotions")) await savePromotions(tx, storeId, before.promotions);
    const [file, pages] = [
      told.undone.includes("store.json") ? before : present,
      told.undone.includes("pages") ? before.pages : present.pages,
    ];
    if (file === before || pages === before.pages) await saveStoreFile(tx, storeFileFrom(file.storeFile!), pages);
    return told;
  });
}

async function undoContent(
  tx: Tx,
  storeId: RecordId,
  { present, before, after }: SetUpChange & { present: SetUp },
  options: Options,
): Promise<Outcome> {
  const to = before.contentRelease;
  if (present.contentRelease === to) return "as before";
  const back = (dryRun: boolean) =>
    to === 0
      ? publishContent(tx, storeId, [], { ...options, dryRun, note: "Back to before the first release" })
      : rollBackContent(tx, storeId, to, { ...options, dryRun });
  if ((await back(true))?.outcome === "unchanged") return "as before";
  if (present.contentRelease !== after.contentRelease) return "changed since";
  await back(options.dryRun);
  return "undone";
}

/** Deletes unused price books and locations added by an import of `store.json` that is being undone. */
export async function removeUnusedAdditions(
  q: Queries,
  storeId: RecordId,
  { before, after }: SetUpChange,
): Promise<void> {
  const [old, made] = [storeFileFrom(before.storeFile!), storeFileFrom(after.storeFile!)];
  const added = (kind: "priceBook" | "location", present: readonly Coded[], earlier: readonly Coded[]) =>
    present
      .filter(({ code }) => !earlier.some((one) => one.code === code))
      .map(({ code }) => recordIdOf(kind, storeId, code));
  const { present } = await q.one<{ present: string | null }>(
    sql`select store_file as present from store where id = ${storeId}`,
  );
  if (!isSameStoreFile(present, before.storeFile)) return;
  const isUndone = sql`exists (select from store where id = ${storeId} and store_file = ${present})`;
  const unused = sql`where p.store_id = ${storeId} and p.id = any(${added("priceBook", made.priceBooks, old.priceBooks)}) and ${isUndone}`;
  await q.run(sql`
    delete from price_book p ${unused}
      and not exists (select from price_book_entry e where e.store_id = p.store_id and e.price_book_id = p.id)`);
  const places = sql`where p.store_id = ${storeId} and p.id = any(${added("location", made.locations, old.locations)}) and ${isUndone}`;
  await q.run(sql`
    delete from location p ${places}
      and not exists (select from stock s where s.store_id = p.store_id and s.location_id = p.id)`);
}

/** Whether two texts of `store.json` mean the same: what one omits, as written by an older program, is the other's default. */
function isSameStoreFile(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return one === other || isDeepStrictEqual(storeFileFrom(one), storeFileFrom(other));
}

interface Coded {
  readonly code: string;
}
