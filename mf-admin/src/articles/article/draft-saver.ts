import type { AdminArticle, ArticleFields, SavedArticle } from '@plumbline/contract/content/admin-articles';
import { ApiError, isUnanswered } from '@plumbline/contract/errors';
import { labelOfIssue } from './field-labels.ts';
import { isSameText, removeStoredText, storeText, type StoredTextOwner } from './stored-text.ts';

/**
 * The state of saving. `waiting`: the API does not answer, saving is retried; `signed-out`: saving waits for a sign-in; `conflict`:
 * the author has to choose a version; `refused`: the API rejected the text, and saving waits for a change.
 */
type SavePhase = 'saved' | 'unsaved' | 'saving' | 'waiting' | 'signed-out' | 'conflict' | 'refused';

/** The saving state that the editor shows. */
export interface SaveState {
  readonly phase: SavePhase;
  /** Why the last attempt failed; empty after a success. */
  readonly errorMessage: string;
  /** The article of the API's last answer. */
  readonly saved: SavedArticle;
}

/** In ms: from the last change to its save, between attempts to save, and from a change to its copy in the browser. */
const delays = { save: 2_500, retry: 10_000, store: 400 } as const;

interface SaverOptions {
  readonly owner: StoredTextOwner;
  readonly fields: ArticleFields;
  readonly saved: AdminArticle;
  /** The article with changes that `fields` overwrites; null if `fields` continues the saved text. */
  readonly overwritten: AdminArticle | null;
  /** Whether the person who is signed in now is the author of this text. */
  readonly isSameAuthor: () => Promise<boolean>;
  /** The article as it is stored now. */
  readonly load: () => Promise<AdminArticle>;
  readonly send: (revision: number, fields: ArticleFields, keepVersion: boolean) => Promise<SavedArticle>;
}

/** Saves the text shortly after the last key press; the browser stores unsaved text. */
export interface DraftSaver {
  readonly state: () => SaveState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly fields: () => ArticleFields;
  readonly change: (change: Partial<ArticleFields>) => void;
  /** Saves now; `keepVersion` makes a version of the text. @returns whether everything is saved, the pictures that it waited for too. */
  readonly save: (keepVersion?: boolean) => Promise<boolean>;
  /** Saves only after this upload of a picture, which the article does not have before; it yields whether it succeeded. */
  readonly waitFor: (upload: Promise<boolean>) => void;
  /** The end of all uploads. @returns whether all of them succeeded. */
  readonly uploads: () => Promise<boolean>;
  /** Overwrites changes that were saved elsewhere; their text stays as a version. */
  readonly saveOver: (overwritten: AdminArticle) => Promise<boolean>;
  /** Replaces the saved article by the response of another call, such as its publication, unless it is older. */
  readonly accept: (saved: SavedArticle) => void;
  /**
   * Accepts the stored article if a change of this author, whose answer was lost or is late, is all that is new in it:
   * its text is one that this editor has sent. @returns whether it did.
   */
  readonly acceptOwnChange: () => Promise<boolean>;
  /** Starts to save again when the connection or the focus returns. @returns a function that stops it and stores unsaved text in the browser. */
  readonly start: () => () => void;
}

export function createDraftSaver({
  owner,
  fields: initialFields,
  saved: initialSaved,
  overwritten,
  isSameAuthor,
  load,
  send,
}: SaverOptions): DraftSaver {
  const listeners = new Set<() => void>();
  let state: SaveState = { phase: 'saved', errorMessage: '', saved: initialSaved };
  let fields = initialFields;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let storeTimer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  /** The number of sign-ins in other tabs, which the shell stores: each may be of somebody else. */
  let otherSignIns = 0;
  /** How many of them had happened when this author was last found to be signed in. */
  let checkedSignIns = 0;
  let isStopped = false;
  let uploads: Promise<unknown> = Promise.resolve();
  let failedUploads = 0;
  // The API keeps the text of another author as a version by itself.
  const ownTextOf = ({ changedBy, hasChanges, fields: saved }: AdminArticle): ArticleFields | null =>
    hasChanges && changedBy === owner.staffEmail ? saved : null;
  let textToKeep = overwritten && ownTextOf(overwritten);
  /** The text that was saved last, and what was sent since then without an answer. */
  let sentTexts: readonly ArticleFields[] = [initialSaved.fields];

  const show = (next: Partial<SaveState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const storeNow = (): void => {
    clearTimeout(storeTimer);
    storeTimer = undefined;
    storeText(owner, { revision: state.saved.revision, at: Date.now(), fields });
  };
  const saveAfter = (wait: number): void => {
    clearTimeout(saveTimer);
    saveTimer = setTimeout(() => void save(), wait);
  };

  const acceptOwnChange = async (): Promise<boolean> => {
    const stored = await load().catch(() => null);
    if (stored?.changedBy !== owner.staffEmail || stored.revision <= state.saved.revision) return false;
    if (!sentTexts.some((text) => isSameText(text, stored.fields))) return false;
    show({ saved: stored });
    return true;
  };
  const uploadsEnd = async (): Promise<boolean> => {
    const failedBefore = failedUploads;
    let awaited;
    do {
      awaited = uploads;
      await awaited;
    } while (awaited !== uploads);
    return failedUploads === failedBefore;
  };
  /** Whether this author is still signed in; if not, saving waits for them. */
  const isOwnSession = async (): Promise<boolean> => {
    const signIns = otherSignIns;
    if (signIns === checkedSignIns) return true;
    // Only the answer ends the check: another save may begin before it, and a further sign-in has to be checked by itself.
    if (await isSameAuthor()) {
      checkedSignIns = signIns;
      return true;
    }
    storeNow();
    show({ phase: 'signed-out', errorMessage: '' });
    return false;
  };
  const attempt = async (keepVersion: boolean): Promise<boolean> => {
    const sentFields = fields;
    show({ phase: 'saving', errorMessage: '' });
    try {
      if (!(await isOwnSession())) return false;
      if (textToKeep) {
        show({ saved: await send(state.saved.revision, textToKeep, true) });
        textToKeep = null;
      }
      const saved = await send(state.saved.revision, sentFields, keepVersion);
      sentTexts = [sentFields];
      if (fields !== sentFields) {
        show({ phase: 'unsaved', saved });
        saveAfter(delays.save);
        return false;
      }
      clearTimeout(storeTimer);
      storeTimer = undefined;
      removeStoredText(owner);
      show({ phase: 'saved', saved });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      storeNow();
      const phase = phaseOf(error);
      if (phase === 'conflict' && (await acceptOwnChange())) return attempt(keepVersion);
      if (phase === 'waiting') sentTexts = [...sentTexts.slice(-9), sentFields];
      show({ phase, errorMessage: errorMessageOf(error) });
      if (phase === 'waiting') saveAfter(delays.retry);
      return false;
    }
  };
  const save = async (keepVersion = false): Promise<boolean> => {
    clearTimeout(saveTimer);
    const isUploaded = await uploadsEnd();
    // The author has left meanwhile: the picture is not in the text, and somebody else may have signed in.
    if (isStopped) return false;
    // Another person's session must not send this author's text.
    if (state.phase === 'signed-out' && !(await isSameAuthor().catch(() => false))) return false;
    while (running) await running;
    if (state.phase === 'conflict') return false;
    if (state.phase === 'saved' && !keepVersion) return (await isOwnSession().catch(() => false)) && isUploaded;
    running = attempt(keepVersion);
    try {
      return (await running) && isUploaded;
    } finally {
      running = null;
    }
  };
  // The author may have signed in elsewhere, or the connection may be back.
  const resume = (): void => {
    if (state.phase === 'waiting' || state.phase === 'signed-out') void save();
  };
  const events = ['online', 'focus'] as const;
  const countSignIn = (): void => {
    otherSignIns += 1;
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    fields: () => fields,
    change: (change) => {
      fields = { ...fields, ...change };
      storeTimer ??= setTimeout(storeNow, delays.store);
      if (state.phase === 'conflict' || state.phase === 'waiting' || state.phase === 'signed-out') return;
      if (state.phase !== 'unsaved' && state.phase !== 'saving') show({ phase: 'unsaved', errorMessage: '' });
      saveAfter(delays.save);
    },
    save,
    waitFor: (upload) => {
      const counted = upload.then((succeeded) => void (failedUploads += succeeded ? 0 : 1));
      uploads = Promise.allSettled([uploads, counted]);
    },
    uploads: uploadsEnd,
    saveOver: (other) => {
      textToKeep = ownTextOf(other);
      show({ phase: 'unsaved', saved: { ...state.saved, revision: other.revision } });
      return save();
    },
    accept: (saved) => saved.revision > state.saved.revision && show({ saved }),
    acceptOwnChange,
    start: () => {
      isStopped = false;
      for (const event of events) window.addEventListener(event, resume);
      window.addEventListener('storage', countSignIn);
      return () => {
        isStopped = true;
        window.removeEventListener('storage', countSignIn);
        if (state.phase !== 'saved') storeNow();
        clearTimeout(saveTimer);
        clearTimeout(storeTimer);
        for (const event of events) window.removeEventListener(event, resume);
      };
    },
  };
}

function phaseOf(error: ApiError): SavePhase {
  if (error.code === 'unauthorized') return 'signed-out';
  if (error.code === 'conflict') return 'conflict';
  return isUnanswered(error) || error.status === 429 ? 'waiting' : 'refused';
}

function errorMessageOf({ detail, issues }: ApiError): string {
  const [issue] = issues;
  return issue ? `${labelOfIssue(issue.path)} ${issue.message}.` : detail;
}
