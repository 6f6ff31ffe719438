export { backupSqlite, restoreSqlite } from "./backup.ts";
export { datedBackup, newestBackupAt, pruneBackups } from "./backup-folder.ts";
export { type BackupCheck, checkBackup } from "./check-backup.ts";
export { type DatabaseInspection, inspectDatabase } from "./inspect-database.ts";
export { lockDataDir } from "./lock-data-dir.ts";
export { keepStoreOpen, openStore, type OpenStoreResult, type Store } from "./open-store.ts";
export { transferToPostgres } from "./transfer.ts";
