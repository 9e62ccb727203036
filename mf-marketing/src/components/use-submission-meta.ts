import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';

/** Data that a form sends besides its fields. The contract of the lead endpoints documents it. */
interface SubmissionMeta {
  readonly idempotencyKey: string;
  readonly website: string;
  readonly elapsed: number;
}

/** The result of {@link useSubmissionMeta}. */
export interface SubmissionMetaState {
  /** For the form's `HoneypotField`. */
  readonly honeypot: RefObject<HTMLInputElement | null>;
  /** The values at the time of the call; for event handlers. */
  readonly currentMeta: () => SubmissionMeta;
  /** To be called after a successful submission: the next one is a new message, even if its text is the same. */
  readonly renewKey: () => void;
}

/**
 * The values by which the API recognizes bots and retries. The idempotency key stays the same until `renewKey` is
 * called, so that a message that is sent again after a failure or a timeout counts as the same message.
 */
export function useSubmissionMeta(): SubmissionMetaState {
  const honeypot = useRef<HTMLInputElement>(null);
  const usableSince = useRef(0);
  const key = useRef<string | null>(null);
  // A form that the server rendered can be filled in before its script runs, so that its time counts from the page's
  // navigation. During hydration, and only then, React returns the server's snapshot in the browser.
  const [fromServer] = useState(useSyncExternalStore(noChanges, browserSnapshot, serverSnapshot));
  useEffect(() => {
    if (!fromServer) usableSince.current = performance.now();
  }, [fromServer]);
  return {
    honeypot,
    currentMeta: () => ({
      idempotencyKey: (key.current ??= newKey()),
      website: honeypot.current?.value ?? '',
      elapsed: performance.now() - usableSince.current,
    }),
    renewKey: () => {
      key.current = null;
    },
  };
}

const noChanges = () => () => undefined;
const browserSnapshot = () => false;
const serverSnapshot = () => true;

/** 128 random bits. Not `randomUUID`, which browsers offer only to pages served over TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
