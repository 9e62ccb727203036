import type { Location } from 'react-router-dom';

const storageKey = 'plumbline-scroll';

/** Where the reader was on each entry of the history, in px from the top. */
export interface SavedPositions {
  readonly get: (location: Location) => number | undefined;
  readonly set: (location: Location, y: number) => void;
  /** Keeps them for a reload; silently nothing where storage is denied or full. */
  readonly persist: () => void;
}

function entryKey({ key, pathname }: Location): string {
  // The first entry of every visit is called `default`: alone it would mix up two visits in one tab.
  return key === 'default' ? pathname : key;
}

function readStored(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter(
      (entry): entry is [string, number] =>
        Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number',
    );
  } catch {
    return [];
  }
}

/** Opens what an earlier page view of this tab has kept. */
export function openSavedPositions(): SavedPositions {
  const positions = new Map(readStored());
  return {
    get: (location) => positions.get(entryKey(location)),
    set: (location, y) => void positions.set(entryKey(location), y),
    persist: () => {
      try {
        sessionStorage.setItem(storageKey, JSON.stringify([...positions]));
      } catch {
        // Losing a scroll position is no error worth a word.
      }
    },
  };
}
