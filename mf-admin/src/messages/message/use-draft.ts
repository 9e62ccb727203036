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
  readonly restored: Draft | null;
  /** The idempotency key of the current text. */
  readonly key: string;
  /** Stores the current text; an empty text removes the draft. */
  readonly store: (text: string) => void;
  /** Removes the draft; the next text gets another key. */
  readonly remove: () => void;
}

/**
 * Stores the text in this browser while it is being written, so that it survives a lost connection, an ended session and a reload.
 * After the text is sent, the caller removes it.
 */
export function useDraft(name: string): StoredDraft {
  // `desk` is a former name of the admin pages; with another key, drafts would be lost.
  const storageKey = `plumbline.desk.draft.${name}`;
  const [restored, setRestored] = useState(() => readDraft(storageKey));
  const [key, setKey] = useState(() => restored?.key ?? crypto.randomUUID());
  const store = useCallback(
    (text: string) => {
      writeDraft(storageKey, text.trim() === '' ? null : { text, key, at: new Date().toISOString() });
    },
    [storageKey, key],
  );
  const remove = useCallback(() => {
    writeDraft(storageKey, null);
    setRestored(null);
    setKey(crypto.randomUUID());
  }, [storageKey]);
  return { restored, key, store, remove };
}

function readDraft(storageKey: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? 'null');
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

function writeDraft(storageKey: string, draft: Draft | null): void {
  try {
    if (draft === null) window.localStorage.removeItem(storageKey);
    else window.localStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {
    // A browser without storage has no drafts.
  }
}
