export { readMapping, type Mapping } from "./mapping.ts";
export { kindOfFile, kinds, type Kind } from "./kinds.ts";
export { exportedRows, exportedStoreFile } from "./exported.ts";
export { ImportError, StoreBusyError } from "./problem.ts";
export type { Issue, IssueCount } from "./issues.ts";
export { pictureJobs } from "./picture-job.ts";
export { importRoutes, writableKinds } from "./routes.ts";
export {
  createImporter,
  type EachAdded,
  type Importer,
  type ImportOptions,
  type ImportSummary,
  type Keeping,
  type Progress,
} from "./service.ts";
export { unfinishedImports, type Change, type Outcome } from "./store.ts";
export { dataFilesIn, dataFilesOf, loadStoreFolder, storeCodeOf } from "./store-folder.ts";
export type { KeepSetUp, SetUp } from "./set-up.ts";
export type { AddedRow } from "./undo.ts";
export type { SetUpChange, UndoneSetUp } from "./undo-set-up.ts";
export type { ImportFile } from "./read-files.ts";
