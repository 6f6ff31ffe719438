export type { ListedPasskey, Passkey, PasskeyStore } from "./passkey-ports.ts";
export { isAllowed, type Permission } from "./permissions.ts";
export {
  type AskRequest,
  type AuditAction,
  type AuditEntry,
  type AuditFacts,
  type InviteRequest,
  type PeopleMailKind,
  type PeopleResult,
  type PeopleStore,
  type Role,
  ROLES,
  type Session,
  type SignInLink,
  type StudioPerson,
  type UseRequest,
} from "./ports.ts";
