import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { recordIdOf, type RecordId } from "@tradecounter/commerce";
import type { Tx } from "../../db/index.ts";
import { errorCodeOf } from "../../error-code.ts";
import { openStores, type Store, type StorePages } from "../../stores/index.ts";
import {
  languageCode,
  problemSentence,
  publishContent,
  readContentFolder,
  type ContentFolder,
} from "../content/index.ts";
import { sentenceOf, type Refusal } from "../../file-reading.ts";
import { merchandisingFrom, saveMerchandising } from "../merchandising/index.ts";
import { promotionsFrom, savePromotions } from "../promotions/index.ts";
import { kindOfFile } from "./kinds.ts";
import { ImportError } from "./problem.ts";
import { lockSetUp, type KeepSetUp, type SetUp } from "./set-up.ts";
import { createImporter, type ImportOptions, type ImportSummary, type Needs } from "./service.ts";
import type { ImportFile } from "./read-files.ts";
import { demandKnownAttributes } from "./seo-attributes.ts";
import { saveStoreFile } from "./saved-store-file.ts";
import { storeFileFrom, type StoreFile } from "./store-file.ts";

/**
 * Sets up a store from a folder: `store.json` and its data files. Idempotent: it updates only what differs. Without data files the store
 * has nothing to sell yet. Returns its id. Throws ImportError for problems in the folder, and where `keepSetUp` is given and there is
 * nothing to keep.
 */
export async function loadStoreFolder(
  needs: Needs,
  folder: URL | string,
  { keepSetUp, ...options }: ImportOptions & { readonly keepSetUp?: KeepSetUp | undefined } = {},
): Promise<{ storeId: RecordId; imported: ImportSummary }> {
  const path = typeof folder === "string" ? folder : fileURLToPath(folder);
  const storeFile = await readStoreFile(path);
  const pages = await readPages(join(path, "pages"));
  const merchandising = await readOwnFile(path, "merchandising.json", merchandisingFrom);
  const promotions = await readOwnFile(path, "promotions.json", promotionsFrom);
  const content = await readContent(join(path, "content"), storeFile);
  const files = await dataFilesIn(path);
  const before = (await openStores(needs.db)).find(storeFile.code);
  await demandKnownAttributes(needs.db, storeFile, before, files);
  async function settingUp(): Promise<Store> {
    await needs.db.transaction(async (tx) => {
      const setUp = keepSetUp && (await keepableSetUp(tx, before));
      const id = await saveStoreFile(tx, storeFile, pages);
      if (merchandising) await saveMerchandising(tx, id, merchandising.merchandising);
      if (promotions) await savePromotions(tx, id, promotions.promotions);
      if (content)
        await publishContent(tx, id, content.items, { now: needs.clock.now(), note: "From the store's folder" });
      if (setUp) keepSetUp(setUp, await lockSetUp(tx, id));
    });
    return (await openStores(needs.db)).find(storeFile.code)!;
  }
  const storeId = recordIdOf("webStore", storeFile.code);
  const imported = await createImporter(needs).run({ id: storeId, settingUp }, files, options);
  return { storeId, imported };
}

async function keepableSetUp(tx: Tx, store: Store | undefined): Promise<SetUp> {
  if (!store) throw new ImportError("The store is not there yet: nothing of before can be kept. Leave out --keep.");
  const setUp = await lockSetUp(tx, store.id);
  if (setUp.storeFile === null)
    throw new ImportError(
      "The store was set up by an older program, which has not kept its store.json: import the folder that it came from once, without --keep.",
    );
  return setUp;
}

/** The code of the store that a folder sets up; undefined for a folder with data files only. */
export async function storeCodeOf(folder: string): Promise<string | undefined> {
  const names = await readdir(folder);
  return names.includes("store.json") ? (await readStoreFile(folder)).code : undefined;
}

async function readStoreFile(folder: string): Promise<StoreFile> {
  return storeFileFrom(await readFile(join(folder, "store.json"), "utf8"));
}

/** Undefined where the folder has none: settings made otherwise stay. */
async function readOwnFile<File extends object>(
  folder: string,
  name: string,
  fileFrom: (text: string) => File | { readonly refusals: readonly Refusal[] },
): Promise<File | undefined> {
  const text = await unlessMissing(readFile(join(folder, name), "utf8"));
  if (text === undefined) return undefined;
  const file = fileFrom(text);
  if ("refusals" in file) throw new ImportError(file.refusals.map((refusal) => sentenceOf(name, refusal)).join("\n"));
  return file;
}

/** Undefined where the folder has none: content published otherwise stays. */
async function readContent(folder: string, { code, settings, pictures }: StoreFile) {
  const store = {
    id: recordIdOf("webStore", code),
    language: languageCode(settings.locale),
    pictureHosts: pictures?.hosts,
  };
  const content: ContentFolder | undefined = await unlessMissing(readContentFolder(folder, store));
  if (content && "problems" in content)
    throw new ImportError(
      content.problems.map((one) => problemSentence({ ...one, file: `content/${one.file}` })).join("\n"),
    );
  return content;
}

/** The owner's text pages, by name. */
async function readPages(folder: string): Promise<StorePages> {
  const entries = (await unlessMissing(readdir(folder))) ?? [];
  const names = entries.filter((entry) => entry.endsWith(".md")).map((entry) => entry.slice(0, -".md".length));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, `${name}.md`), "utf8")));
  return Object.fromEntries(names.map((name, index) => [name, texts[index]!]));
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (errorCodeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** As `dataFilesIn`. Throws ImportError where there are none. */
export async function dataFilesOf(folder: string): Promise<ImportFile[]> {
  const files = await dataFilesIn(folder);
  if (files.length === 0) throw new ImportError(`${folder} has no data file such as products.csv.`);
  return files;
}

/**
 * A folder's files whose names identify their kind, in order of name. Throws ImportError for a truncated file: half of a store's data is
 * no catalog.
 */
export async function dataFilesIn(folder: string): Promise<ImportFile[]> {
  const all = await readdir(folder);
  const half = all.find((name) => name.endsWith(".part"));
  if (half !== undefined)
    throw new ImportError(
      `${folder} is not whole: what wrote it was interrupted and left ${half}. Nothing was changed; have it written again into a new folder.`,
    );
  const names = all.filter((name) => /\.(csv|tsv|jsonl|ndjson)(\.gz)?$/i.test(name)).sort();
  return names.flatMap((name) => {
    const kind = kindOfFile(name);
    return kind ? [{ path: join(folder, name), kind }] : [];
  });
}
