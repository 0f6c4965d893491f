import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import {
  configFrom,
  draftContent,
  languageCode,
  mediaWith,
  notesOfCatalogue,
  notesOfLostKeys,
  openStores,
  problemSentence,
  publishContent,
  readContentFolder,
  RELEASE_FILE,
  releasesOf,
  rollBackContent,
  systemClock,
  versionsIn,
  type Database,
  type Store,
} from "@tradecounter/server";
import type { Command } from "../cli.ts";
import { withDatabase } from "../database.ts";
import { PersonError } from "../person-error.ts";
import { storeNamed } from "../store-named.ts";
import { print } from "../surroundings.ts";

const options = {
  store: { type: "string" },
  note: { type: "string", default: "" },
  draft: { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
} as const;

type Options = { readonly note: string; readonly draft: boolean; readonly "dry-run": boolean };
/** What an action needs. `say` prints a line to the user. */
interface Work extends Options {
  readonly db: Database;
  readonly store: Store;
  readonly say: (line: string) => void;
}
type Action = (work: Work, argument: string) => Promise<number>;

const actions: Readonly<Record<string, Action>> = { pull, check, publish, rollback: rollBack };

export const content: Command = {
  help: `Usage: tradecounter content pull FOLDER [--store CODE]
       tradecounter content check FOLDER [--store CODE]
       tradecounter content publish FOLDER [--store CODE] [--note TEXT] [--draft] [--dry-run]
       tradecounter content rollback [RELEASE] [--store CODE] [--dry-run]

pull writes the published content to an empty folder. publish replaces the published content with an edited folder: running stores show
it within a second, and remove what the folder does not contain. If anything in a file is wrong, nothing changes, and each problem is
reported with file, line and reason; the same happens if somebody else has published since you pulled. check reports the same problems
and changes nothing. rollback publishes an earlier release again; without a number it lists them.

  --store CODE      optional if there is only one store
  --note TEXT       a note on this release, for the list of releases
  --draft           saves the folder as drafts, visible only with a token of the scope preview
  --dry-run         prints what would change, without changing anything

See docs/content.md for the format of the files.
`,
  async run(args, here) {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    const [what = "", argument, ...more] = positionals;
    const action = Object.hasOwn(actions, what) ? actions[what] : undefined;
    if (!action || (argument === undefined && what !== "rollback") || more.length > 0)
      throw new PersonError(
        "Say pull, check or publish and a folder, or rollback; tradecounter content --help tells more.",
      );
    return withDatabase(configFrom(here.env), async (db) => {
      const store = storeNamed(await openStores(db), values.store);
      return action({ ...values, db, store, say: (line) => print(here, line) }, argument ?? "");
    });
  },
};

async function check(work: Work, folder: string): Promise<number> {
  const read = await readFolder(folder, work);
  if (!read) return 1;
  work.say(`${counted(read.items.length, "item")}: nothing is wrong.`);
  return 0;
}

async function publish(work: Work, folder: string): Promise<number> {
  const { db, store, say, note, draft, "dry-run": dryRun } = work;
  const read = await readFolder(folder, work);
  if (!read) {
    say("Nothing was changed.");
    return 1;
  }
  const { items, release: edited } = read;
  const now = systemClock.now();
  const done = await db.transaction((tx) =>
    draft
      ? draftContent(tx, store.id, items, { now, dryRun })
      : publishContent(tx, store.id, items, { now, note, edited, dryRun }),
  );
  if (done.outcome === "outdated") {
    throw new PersonError(
      `${folder} was made from release ${edited}, and ${done.release} is in force: pull that one and edit it, or remove ${RELEASE_FILE} from yours. Nothing was changed.`,
    );
  }
  if (!dryRun && done.outcome === "published") await writeFile(join(folder, RELEASE_FILE), `${done.release}\n`);
  tell(done, work);
  return 0;
}

async function rollBack(work: Work, release: string): Promise<number> {
  const { db, store, say, "dry-run": dryRun } = work;
  if (release === "") {
    for (const { number, createdAt, note } of await releasesOf(db, store.id))
      say([String(number).padStart(4), createdAt.toISOString(), note].join("  "));
    return 0;
  }
  const now = systemClock.now();
  const done = /^\d{1,9}$/.test(release)
    ? await db.transaction((tx) => rollBackContent(tx, store.id, Number(release), { now, dryRun }))
    : undefined;
  if (!done) throw new PersonError(`There is no release ${release}; tradecounter content rollback lists them.`);
  tell(done, work);
  return 0;
}

async function pull({ db, store, say }: Work, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0)
    throw new PersonError(`${folder} is not empty: content is pulled into an empty folder.`);
  const versions = (await versionsIn(db, store.id, store.contentRelease)).filter(({ removed }) => !removed);
  for (const { path, source, mediaPath, mediaHash } of versions) {
    await writeInside(folder, path, source);
    const media = mediaHash === null ? undefined : await mediaWith(db, store.id, mediaHash);
    if (media && mediaPath !== null) await writeInside(folder, mediaPath, media.bytes);
  }
  await writeFile(join(folder, RELEASE_FILE), `${store.contentRelease}\n`);
  say(`${counted(versions.length, "item")} of release ${store.contentRelease}.`);
  return 0;
}

/** Paths were validated when they were imported; one that still leads outside is not followed. */
async function writeInside(folder: string, path: string, content: string | Buffer): Promise<void> {
  const file = resolve(folder, path);
  if (!file.startsWith(resolve(folder) + (process.platform === "win32" ? "\\" : "/")))
    throw new PersonError(`${path} leads out of the folder.`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** The folder's content; undefined after printing what is wrong with it. */
async function readFolder(folder: string, { db, store, say }: Work) {
  const read = await readContentFolder(folder, {
    id: store.id,
    language: languageCode(store.settings.locale),
    languages: store.settings.languages,
    pictureHosts: store.settings.pictures?.hosts,
    pages: Object.keys(store.pages),
  }).catch((error: Error) => {
    throw new PersonError(`${folder} cannot be read: ${error.message}`);
  });
  if ("problems" in read) {
    for (const problem of read.problems) say(problemSentence(problem));
    return undefined;
  }
  const notes = [
    ...read.notes,
    ...(await notesOfCatalogue(db, store.id, read.things)),
    ...notesOfLostKeys(await versionsIn(db, store.id, store.contentRelease), read.items),
  ];
  for (const note of notes) say(`note: ${note}`);
  return read;
}

function tell(
  { outcome, release, changed, removed }: Awaited<ReturnType<typeof publishContent>>,
  { say, "dry-run": dryRun }: Work,
): void {
  for (const name of changed) say(`  ${name}`);
  for (const name of removed) say(`  ${name} (taken away)`);
  const counts = `${counted(changed.length + removed.length, "item")} changed`;
  if (outcome === "unchanged") say(`Release ${release} says the same. Nothing was changed.`);
  else if (outcome === "drafted") say(`${dryRun ? "Would be drafts" : "Kept as drafts"}: ${counts}.`);
  else if (dryRun) say(`Would be release ${release}: ${counts}. Nothing was changed.`);
  else say(`Release ${release} is in force: ${counts}.`);
}

function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}
