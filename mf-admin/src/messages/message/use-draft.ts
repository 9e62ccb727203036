import { useCallback, useState } from 'react';

/** A text that is being written. */
interface Draft {
  readonly text: string;
  /** Of this text: however often it is sent, it is the same. */
  readonly key: string;
  /** When it was written on last, ISO 8601. */
  readonly at: string;
}

interface KeptDraft {
  /** What was found when the page was opened; null where nothing. */
  readonly found: Draft | null;
  /** The key of the text. */
  readonly key: string;
  /** Keeps the text as it stands now; an empty one is forgotten. */
  readonly keep: (text: string) => void;
  /** Forgets it, and what is written next has another key. */
  readonly forget: () => void;
}

/**
 * Keeps what is being written in this browser, past a lost connection, an ended session and a reload. Only what has not been
 * sent: it is forgotten then.
 */
export function useDraft(name: string): KeptDraft {
  const place = `plumbline.desk.draft.${name}`;
  const [found, setFound] = useState(() => readDraft(place));
  const [key, setKey] = useState(() => found?.key ?? crypto.randomUUID());
  const keep = useCallback(
    (text: string) => {
      writeDraft(place, text.trim() === '' ? null : { text, key, at: new Date().toISOString() });
    },
    [place, key],
  );
  const forget = useCallback(() => {
    writeDraft(place, null);
    setFound(null);
    setKey(crypto.randomUUID());
  }, [place]);
  return { found, key, keep, forget };
}

function readDraft(place: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(window.localStorage.getItem(place) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { text, key, at } = value as Partial<Record<keyof Draft, unknown>>;
  return typeof text === 'string' && typeof key === 'string' && typeof at === 'string' && !Number.isNaN(Date.parse(at));
}

function writeDraft(place: string, draft: Draft | null): void {
  try {
    if (draft === null) window.localStorage.removeItem(place);
    else window.localStorage.setItem(place, JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing has no drafts.
  }
}
