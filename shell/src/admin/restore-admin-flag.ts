import { readAdminFlag, setAdminFlag } from './admin-flag.ts';
import { isStaffMarked, markStaff } from './staff-marker.ts';

/**
 * Whether this tab starts with the admin flag, which shows admin pages but gives no access to data. It does in an admin document,
 * which the server sends only to browsers with the cookie of a staff session; else if the tab's storage has the flag; else, in a
 * browser with the staff marker, if the API confirms the staff session. Without the marker no request is made.
 */
export async function restoreAdminFlag(isAdminDocument: boolean): Promise<boolean> {
  if (isAdminDocument) setAdminFlag(true);
  if (!readAdminFlag() && isStaffMarked()) {
    const isValid = await isSessionValid();
    if (isValid === true) setAdminFlag(true);
    if (isValid === false) markStaff('ended');
  }
  return readAdminFlag();
}

/** Whether the staff session is valid; null if the API does not answer. */
async function isSessionValid(): Promise<boolean | null> {
  try {
    const { ok, status } = await fetch('/api/admin/session', { signal: AbortSignal.timeout(3_000) });
    return ok || (status === 401 ? false : null);
  } catch {
    return null;
  }
}
