export {
  type BackupRequest,
  type BackupResult,
  backupSqlite,
  type RestoreResult,
  restoreSqlite,
} from "./backup.ts";
export type { BackupManifest, PagesCopied } from "./backup-file.ts";
export { lockDataDir, type LockHolder, type LockResult } from "./lock-data-dir.ts";
export { openStore, type OpenStoreResult, type Store, type StoreSettings } from "./open-store.ts";
export type {
  EraseRequest,
  Erasure,
  PersonalData,
  PersonKeys,
  PlainRow,
  Privacy,
} from "./privacy-port.ts";
export type { SweepCounts } from "./retention.ts";
export type { Engine } from "./store-transaction.ts";
export type { MarkDoneResult, StudioService } from "./studio-service.ts";
export {
  type TransferProgress,
  type TransferRequest,
  type TransferredTable,
  type TransferResult,
  transferToPostgres,
} from "./transfer.ts";
