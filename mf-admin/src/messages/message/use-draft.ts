import { useCallback, useState } from 'react';

/** A text that is being written. */
interface Draft {
  readonly text: string;
  /** The idempotency key: the text counts as one reply however often it is sent. */
  readonly key: string;
  /** The time of the last change, ISO 8601. */
  readonly at: string;
}

interface StoredDraft {
  /** The draft that was stored when the page was opened, null if there was none. */
  readonly found: Draft | null;
  /** The idempotency key of the current text. */
  readonly key: string;
  /** Stores the current text; an empty text removes the draft. */
  readonly keep: (text: string) => void;
  /** Removes the draft; the next text gets another key. */
  readonly forget: () => void;
}

/**
 * Stores the text in this browser while it is being written, so that it survives a lost connection, an ended session and a reload.
 * Sending the text removes it.
 */
export function useDraft(name: string): StoredDraft {
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
    // A browser without storage has no drafts.
  }
}
