import { staffSignedIn as storageKey } from '@plumbline/contract/staff/signed-in-entry';

/** The marker's value after an expired session; unlike the removal of the marker it does not sign other tabs out. */
const ended = 'ended';

/** Whether staff are signed in in this browser, as far as it knows. Browser only. */
export function isStaffMarked(): boolean {
  try {
    const mark = localStorage.getItem(storageKey);
    return mark !== null && mark !== ended;
  } catch {
    return false;
  }
}

/** Shares a sign-in, a sign-out or an expired session with the browser's other tabs. */
export function markStaff(session: 'in' | 'out' | 'ended'): void {
  try {
    if (session === 'out') localStorage.removeItem(storageKey);
    // Storage events fire only for changed values, so each sign-in writes a different one.
    else localStorage.setItem(storageKey, session === 'in' ? String(Date.now()) : ended);
  } catch {
    // Without storage each tab signs in separately.
  }
}

/** Calls `listener` when another tab removes the marker. Returns a function that stops listening. */
export function onUnmarked(listener: () => void): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === null || (key === storageKey && newValue === null)) listener();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
