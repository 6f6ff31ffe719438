import type { Role } from "./ports.ts";

/** What can be allowed on the studio's page. */
export type Permission = "read" | "change" | "people";

const ALLOWED: Readonly<Record<Role, readonly Permission[]>> = {
  owner: ["read", "change", "people"],
  editor: ["read", "change"],
  viewer: ["read"],
};

/** Whether a role allows something: to read, to change bookings and enquiries, to manage people. */
export function isAllowed(role: Role, permission: Permission): boolean {
  return ALLOWED[role].includes(permission);
}
