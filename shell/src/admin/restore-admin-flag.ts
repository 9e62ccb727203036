import { readAdminFlag, setAdminFlag } from './admin-flag.ts';
import { isStaffMarked, markStaff } from './staff-marker.ts';

/**
 * Whether this tab starts with the admin flag: in an admin document, which the server sends only to browsers with the mark of a
 * session; else from its own storage, or, in a new tab of a browser with the staff marker, if the API confirms the session.
 * Without the marker no request is made.
 */
export async function restoreAdminFlag(isAdminDocument: boolean): Promise<boolean> {
  if (isAdminDocument) setAdminFlag(true);
  if (!readAdminFlag() && isStaffMarked()) {
    const holds = await sessionHolds();
    if (holds === true) setAdminFlag(true);
    if (holds === false) markStaff('ended');
  }
  return readAdminFlag();
}

/** Null if the API does not answer. */
async function sessionHolds(): Promise<boolean | null> {
  try {
    const { ok, status } = await fetch('/api/admin/session', { signal: AbortSignal.timeout(3_000) });
    return ok || (status === 401 ? false : null);
  } catch {
    return null;
  }
}
