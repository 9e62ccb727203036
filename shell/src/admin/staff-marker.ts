// What stands in it says nothing; that it is there does.
const storageKey = 'staffSignedIn';

/** Whether staff have signed in in this browser and not out again, as far as it knows: only then is the API asked. Browser only. */
export function isStaffMarked(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

/** Notes for the browser's other tabs that staff have signed in or out. */
export function markStaff(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(storageKey, '1');
    else localStorage.removeItem(storageKey);
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
