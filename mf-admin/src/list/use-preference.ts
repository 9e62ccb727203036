import { useCallback, useSyncExternalStore } from 'react';

/** Reports a change to this tab; the browser's `storage` event reports only the changes of other tabs. */
const changeEvent = 'plumbline:preference';

function readStored(key: string): string {
  try {
    return window.localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  window.addEventListener(changeEvent, listener);
  return () => {
    window.removeEventListener('storage', listener);
    window.removeEventListener(changeEvent, listener);
  };
}

/** A text that this browser remembers in every tab; empty if it was never set, or if the browser has no storage. */
export function usePreference(name: string): readonly [string, (value: string) => void] {
  // `desk` is a former name of the admin pages; with another key, readers would lose their preferences.
  const key = `plumbline.desk.${name}`;
  const value = useSyncExternalStore(subscribe, () => readStored(key));
  const set = useCallback(
    (next: string) => {
      try {
        window.localStorage.setItem(key, next);
      } catch {
        // A browser without storage has no preferences.
      }
      window.dispatchEvent(new Event(changeEvent));
    },
    [key],
  );
  return [value, set];
}
