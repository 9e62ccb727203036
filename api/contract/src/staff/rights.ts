import type { StaffRole } from './sessions.ts';
import { staffRoles } from './sessions.ts';

/**
 * The rights of staff, each with the lowest role that has it and the text of the admin's table of roles. Routes name
 * the right that they require: `look` to read the admin pages, `act` to change something there, `export` to download
 * lists, `try` for test charges, `oversee` to manage staff, `grant` for what teams may release, `audit` to read the
 * audit log.
 */
export const staffRights = {
  look: { minRole: 'viewer', words: 'See orders, members, messages, mail, articles, releases and health' },
  act: { minRole: 'staff', words: 'Act on them: refund, answer, send again, publish, promote, take back' },
  export: { minRole: 'staff', words: 'Take lists away as files' },
  try: { minRole: 'staff', words: 'Try the integrations with test charges' },
  oversee: { minRole: 'owner', words: 'Invite staff, change roles, lock and deactivate accounts, end sessions' },
  grant: { minRole: 'owner', words: 'Say what a team may release, transfer sections, retire remotes' },
  audit: { minRole: 'owner', words: 'Read the audit log, and take it away as a file' },
} as const satisfies Readonly<Record<string, { readonly minRole: StaffRole; readonly words: string }>>;

/** A right of {@link staffRights}. */
export type StaffRight = keyof typeof staffRights;

/** Whether a role includes another role. */
export function isAtLeast(role: StaffRole, minRole: StaffRole): boolean {
  return staffRoles.indexOf(role) >= staffRoles.indexOf(minRole);
}

/** Whether a role has a right. */
export function hasRight(role: StaffRole, right: StaffRight): boolean {
  return isAtLeast(role, staffRights[right].minRole);
}
