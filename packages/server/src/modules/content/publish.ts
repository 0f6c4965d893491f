import type { RecordId } from "@tradecounter/commerce";
import type { Tx } from "../../db/index.ts";
import { enqueue } from "../jobs/index.ts";
import type { WantedItem } from "./item.ts";
import { contentIdOf } from "./keys.ts";
import * as rows from "./store.ts";
import type { VersionRow } from "./store.ts";

/** The job that runs when an item's time begins or ends. */
export const CONTENT_DATE = "content.date";

/** The result of a change of content. */
export interface Published {
  /** In force, or available in a preview; or nothing differed; or somebody else's release came first. */
  readonly outcome: "published" | "drafted" | "unchanged" | "outdated";
  /** The release in force afterwards; for a dry run the one that it would be. */
  readonly release: number;
  /** Names of the items. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

interface Options {
  readonly now: Date;
  readonly note?: string;
  /** The release that was edited. */
  readonly edited?: number | undefined;
  readonly dryRun?: boolean;
}

type Version = Omit<VersionRow, "release">;

/**
 * Publishes all items in one release: shoppers then see exactly these. If `edited` is given, nothing is published unless that release is
 * still in force.
 */
export async function publishContent(
  tx: Tx,
  storeId: RecordId,
  items: readonly WantedItem[],
  { now, note = "", edited, dryRun = false }: Options,
): Promise<Published> {
  const release = await rows.releaseInForce(tx, storeId, { isLocked: !dryRun });
  if (edited !== undefined && edited !== release) return { outcome: "outdated", release, changed: [], removed: [] };
  const present = await rows.versionsIn(tx, storeId, release);
  const wanted = items.map((item) => versionFrom(storeId, item));
  return newRelease(tx, storeId, { present, wanted, items, release, now, note, dryRun });
}

/** Stores all items as drafts, replacing the existing drafts: shoppers see none of them. */
export async function draftContent(
  tx: Tx,
  storeId: RecordId,
  items: readonly WantedItem[],
  { now, dryRun = false }: Pick<Options, "now" | "dryRun">,
): Promise<Published> {
  const release = await rows.releaseInForce(tx, storeId, { isLocked: !dryRun });
  const present = await rows.versionsIn(tx, storeId, release);
  const { changed, removed } = changesIn(
    present,
    items.map((item) => versionFrom(storeId, item)),
  );
  if (!dryRun) {
    await saveParts(tx, storeId, items);
    await rows.replaceDrafts(tx, storeId, [...changed, ...removed.map(asRemoved)], now);
  }
  return { outcome: "drafted", release, changed: namesOf(changed), removed: namesOf(removed) };
}

/** Publishes the contents of an earlier release as a new one. Undefined where there is no such release. */
export async function rollBackContent(
  tx: Tx,
  storeId: RecordId,
  to: number,
  { now, dryRun = false }: Pick<Options, "now" | "dryRun">,
): Promise<Published | undefined> {
  const release = await rows.releaseInForce(tx, storeId, { isLocked: !dryRun });
  const known = await rows.releasesOf(tx, storeId);
  if (!known.some(({ number }) => number === to)) return undefined;
  const [present, wanted] = [
    await rows.versionsIn(tx, storeId, release),
    (await rows.versionsIn(tx, storeId, to)).filter(({ removed }) => !removed),
  ];
  return newRelease(tx, storeId, { present, wanted, items: [], release, now, note: `Back to release ${to}`, dryRun });
}

interface Step extends Required<Pick<Options, "now" | "note" | "dryRun">> {
  readonly present: readonly VersionRow[];
  readonly wanted: readonly Version[];
  readonly items: readonly WantedItem[];
  readonly release: number;
}

async function newRelease(tx: Tx, storeId: RecordId, step: Step): Promise<Published> {
  const { present, wanted, items, release, now, note, dryRun } = step;
  const { changed, removed } = changesIn(present, wanted);
  const told = { changed: namesOf(changed), removed: namesOf(removed) };
  if (changed.length + removed.length === 0) return { outcome: "unchanged", release, ...told };
  const number = release + 1;
  if (!dryRun) {
    await saveParts(tx, storeId, items);
    await rows.insertRelease(tx, storeId, { number, note, createdAt: now });
    await rows.insertVersions(tx, storeId, number, [...changed, ...removed.map(asRemoved)]);
    await rows.deleteDrafts(tx, storeId);
    for (const at of datesAfter(now, changed)) await enqueue(tx, storeId, CONTENT_DATE, {}, at);
  }
  return { outcome: "published", release: number, ...told };
}

async function saveParts(tx: Tx, storeId: RecordId, items: readonly WantedItem[]): Promise<void> {
  await rows.saveItems(tx, storeId, items);
  await rows.saveMedia(
    tx,
    storeId,
    items.flatMap(({ media }) => media ?? []),
  );
}

/** The items that differ from the present ones, and those that are gone. */
function changesIn(present: readonly VersionRow[], wanted: readonly Version[]) {
  const placeOf = ({ itemId, language }: Version) => `${itemId} ${language}`;
  const before = new Map(present.map((version) => [placeOf(version), version]));
  const after = new Set(wanted.map(placeOf));
  return {
    changed: wanted.filter((version) => !isSame(before.get(placeOf(version)), version)),
    removed: present.filter((version) => !version.removed && !after.has(placeOf(version))),
  };
}

/** Removed immediately: the version's dates are those of an item that no longer exists. */
const asRemoved = (version: Version): Version => ({ ...version, removed: true, publishFrom: null, publishUntil: null });

function isSame(before: VersionRow | undefined, after: Version): boolean {
  if (!before || before.removed) return false;
  return (
    before.source === after.source &&
    before.path === after.path &&
    before.mediaHash === after.mediaHash &&
    // the body made from a file may change with the program
    JSON.stringify(before.body) === JSON.stringify(after.body)
  );
}

function versionFrom(storeId: RecordId, item: WantedItem): Version {
  const { media, contentKey, ...rest } = item;
  return {
    ...rest,
    contentKey,
    itemId: contentIdOf(storeId, contentKey),
    removed: false,
    mediaPath: media?.path ?? null,
    mediaHash: media?.hash ?? null,
  };
}

function datesAfter(now: Date, versions: readonly Version[]): Date[] {
  const all = versions.flatMap(({ publishFrom, publishUntil }) => [publishFrom, publishUntil]);
  const times = all.flatMap((date) => (date && date > now ? [date.getTime()] : []));
  return [...new Set(times)].map((time) => new Date(time));
}

const namesOf = (versions: readonly Version[]) => [...new Set(versions.map(({ name }) => name))].sort();
