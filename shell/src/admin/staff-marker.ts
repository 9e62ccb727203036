const storageKey = 'staffSignedIn';

/** What stands in the place of the mark after a session that nobody ended: other tabs keep what is written in them. */
const ended = 'ended';

/** Whether staff have signed in in this browser and not out again, as far as it knows: only then is the API asked. Browser only. */
export function isStaffMarked(): boolean {
  try {
    const mark = localStorage.getItem(storageKey);
    return mark !== null && mark !== ended;
  } catch {
    return false;
  }
}

/** Notes for the browser's other tabs that staff have signed in or out, or were found to be signed in no longer. */
export function markStaff(standing: 'in' | 'out' | 'ended'): void {
  try {
    if (standing === 'out') localStorage.removeItem(storageKey);
    // Each sign-in writes another text: only of a change do other tabs hear.
    else localStorage.setItem(storageKey, standing === 'in' ? String(Date.now()) : ended);
  } catch {
    // Where storage is denied, each tab is signed in by itself.
  }
}

/** Calls when another tab has taken the mark away. Returns how to stop listening. */
export function onUnmarked(listener: () => void): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === null || (key === storageKey && newValue === null)) listener();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
