import type { Location } from 'react-router-dom';

const storageKey = 'plumbline-scroll';

/** The scroll position of each history entry, in px from the top. */
export interface SavedPositions {
  readonly get: (location: Location) => number | undefined;
  readonly set: (location: Location, y: number) => void;
  /** Stores the positions for a reload; does nothing if storage is denied or full. */
  readonly persist: () => void;
}

function entryKey({ key, pathname }: Location): string {
  // The first entry of every visit has the key `default`, which would mix up two visits in one tab.
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

/** Reads the positions stored by an earlier document of this tab. */
export function readSavedPositions(): SavedPositions {
  const positions = new Map(readStored());
  return {
    get: (location) => positions.get(entryKey(location)),
    set: (location, y) => void positions.set(entryKey(location), y),
    persist: () => {
      try {
        sessionStorage.setItem(storageKey, JSON.stringify([...positions]));
      } catch {
        // Losing a scroll position is harmless.
      }
    },
  };
}
