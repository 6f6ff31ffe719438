export { backupSqlite, restoreSqlite } from "./backup.ts";
export { datedBackup, newestBackupAt, pruneBackups } from "./backup-folder.ts";
export { type BackupCheck, checkBackup } from "./check-backup.ts";
export { lockDataDir } from "./lock-data-dir.ts";
export { openStore, type Store, type StoreSettings } from "./open-store.ts";
export { transferToPostgres } from "./transfer.ts";
