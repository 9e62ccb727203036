import { readAdminFlag, setAdminFlag } from './admin-flag.ts';
import { isStaffMarked, markStaff } from './staff-marker.ts';

/**
 * Whether this tab begins with the admin flag. One that has it keeps it; a new tab gets it where the browser is marked and
 * the API knows the session. Visitors have neither, and no page of theirs asks for anything.
 */
export async function restoreAdminFlag(): Promise<boolean> {
  if (!readAdminFlag() && isStaffMarked()) {
    const holds = await sessionHolds();
    if (holds === true) setAdminFlag(true);
    if (holds === false) markStaff('ended');
  }
  return readAdminFlag();
}

/** Null where nobody could say. */
async function sessionHolds(): Promise<boolean | null> {
  try {
    const { ok, status } = await fetch('/api/admin/session', { signal: AbortSignal.timeout(3_000) });
    return ok || (status === 401 ? false : null);
  } catch {
    return null;
  }
}
