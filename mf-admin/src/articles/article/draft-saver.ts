import type { ArticleFields, SavedArticle } from '@plumbline/contract/content/admin-articles';
import { ApiError } from '@plumbline/contract/errors';
import { labelOfIssue } from './field-labels.ts';
import { removeStored, storeText, type StoredFor } from './stored-text.ts';

/**
 * The state of saving. `waiting`: the API does not answer, saving is retried; `signed-out`: saving waits for a sign-in; `conflict`:
 * the author has to choose a version; `refused`: the API rejected the text, and saving waits for a change.
 */
type SavePhase = 'saved' | 'unsaved' | 'saving' | 'waiting' | 'signed-out' | 'conflict' | 'refused';

/** The saving state that the editor shows. */
export interface SaveState {
  readonly phase: SavePhase;
  /** Why the last attempt failed; empty after a success. */
  readonly words: string;
  /** The article of the API's last answer. */
  readonly saved: SavedArticle;
}

/** In ms: from the last key to the save, between attempts, and from the last key to the copy in the browser. */
const waits = { save: 2_500, retry: 10_000, keep: 400 } as const;

interface SaverOptions {
  readonly of: StoredFor;
  readonly fields: ArticleFields;
  readonly saved: SavedArticle;
  /** Whether the signed-in person is the author of this text. */
  readonly isStillHere: () => Promise<boolean>;
  readonly send: (revision: number, fields: ArticleFields, keep: boolean) => Promise<SavedArticle>;
}

/** Saves the text shortly after the last key press; the browser stores unsaved text. */
export interface DraftSaver {
  readonly state: () => SaveState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly fields: () => ArticleFields;
  readonly change: (change: Partial<ArticleFields>) => void;
  /** Saves now; `keep` makes a version of the text. @returns whether everything is saved. */
  readonly save: (keep?: boolean) => Promise<boolean>;
  /** Overwrites another author's saved changes; their text stays as a version. */
  readonly saveOver: (revision: number) => Promise<boolean>;
  /** Replaces the article by another call's response. */
  readonly accept: (saved: SavedArticle) => void;
  /** Starts watching the connection. @returns a function that stops it; unsaved text is stored in the browser by then. */
  readonly open: () => () => void;
}

export function openDraftSaver({ of, fields: begun, saved: first, isStillHere, send }: SaverOptions): DraftSaver {
  const listeners = new Set<() => void>();
  let state: SaveState = { phase: 'saved', words: '', saved: first };
  let fields = begun;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;

  const show = (next: Partial<SaveState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const keepNow = (): void => {
    clearTimeout(keeping);
    keeping = undefined;
    storeText(of, { revision: state.saved.revision, at: Date.now(), fields });
  };
  const later = (wait: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), wait);
  };

  const attempt = async (keep: boolean): Promise<boolean> => {
    const sent = fields;
    show({ phase: 'saving', words: '' });
    try {
      const saved = await send(state.saved.revision, sent, keep);
      if (fields !== sent) {
        show({ phase: 'unsaved', saved });
        later(waits.save);
        return false;
      }
      clearTimeout(keeping);
      keeping = undefined;
      removeStored(of);
      show({ phase: 'saved', saved });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      keepNow();
      const phase = phaseOf(error);
      show({ phase, words: wordsOf(error) });
      if (phase === 'waiting') later(waits.retry);
      return false;
    }
  };
  const save = async (keep = false): Promise<boolean> => {
    clearTimeout(timer);
    while (running) await running;
    if (state.phase === 'conflict') return false;
    if (state.phase === 'saved' && !keep) return true;
    running = attempt(keep);
    try {
      return await running;
    } finally {
      running = null;
    }
  };
  // The author may have signed in elsewhere, or the connection may be back.
  const wake = (): void => {
    if (state.phase === 'waiting') void save();
    // Another person's session must not send this author's text.
    if (state.phase === 'signed-out')
      void isStillHere().then(
        (still) => still && save(),
        () => undefined,
      );
  };
  const events = ['online', 'focus'] as const;

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    fields: () => fields,
    change: (change) => {
      fields = { ...fields, ...change };
      keeping ??= setTimeout(keepNow, waits.keep);
      if (state.phase === 'conflict' || state.phase === 'waiting' || state.phase === 'signed-out') return;
      if (state.phase !== 'unsaved' && state.phase !== 'saving') show({ phase: 'unsaved', words: '' });
      later(waits.save);
    },
    save,
    saveOver: (revision) => {
      show({ phase: 'unsaved', saved: { ...state.saved, revision } });
      return save();
    },
    accept: (saved) => show({ saved }),
    open: () => {
      for (const event of events) window.addEventListener(event, wake);
      return () => {
        if (state.phase !== 'saved') keepNow();
        clearTimeout(timer);
        clearTimeout(keeping);
        for (const event of events) window.removeEventListener(event, wake);
      };
    },
  };
}

function phaseOf({ status, code }: ApiError): SavePhase {
  if (code === 'unauthorized') return 'signed-out';
  if (code === 'conflict') return 'conflict';
  return status === 0 || status >= 500 || status === 429 ? 'waiting' : 'refused';
}

function wordsOf({ detail, issues }: ApiError): string {
  const [issue] = issues;
  return issue ? `${labelOfIssue(issue.path)} ${issue.message}.` : detail;
}
