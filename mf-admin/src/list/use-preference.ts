import { useCallback, useSyncExternalStore } from 'react';

const changed = 'plumbline:preference';

function readStored(key: string): string {
  try {
    return window.localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  window.addEventListener(changed, listener);
  return () => {
    window.removeEventListener('storage', listener);
    window.removeEventListener(changed, listener);
  };
}

/** A text that this browser remembers in every tab; empty if it was never set, or if the browser has no storage. */
export function usePreference(name: string): readonly [string, (value: string) => void] {
  const key = `plumbline.desk.${name}`;
  const value = useSyncExternalStore(subscribe, () => readStored(key));
  const set = useCallback(
    (next: string) => {
      try {
        window.localStorage.setItem(key, next);
      } catch {
        // A browser without storage has no preferences.
      }
      window.dispatchEvent(new Event(changed));
    },
    [key],
  );
  return [value, set];
}
