export { BackupError, type Manifest } from "./manifest.ts";
export { demandNoRestoreUnderWay, restoreBackup } from "./restore.ts";
export { parts as backupParts, type Part as BackupPart } from "./tables.ts";
export { writeBackup } from "./write.ts";
