import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';

/** What a form sends besides its fields; the contract of the lead endpoints says what each is for. */
interface FormFacts {
  readonly idempotencyKey: string;
  readonly website: string;
  readonly elapsed: number;
}

/** What {@link useFormFacts} gives. */
export interface FormFactsState {
  /** For the form's `TrapField`. */
  readonly trap: RefObject<HTMLInputElement | null>;
  /** The facts as they are now; for event handlers. */
  readonly facts: () => FormFacts;
  /** After a sending that went well: the next one is another message, even where its words are the same. */
  readonly renewKey: () => void;
}

/**
 * Keeps what tells people from machines and a retry from a second message. The key stays until it is renewed, so a
 * message that is sent again after a failure or a time-out is the same message.
 */
export function useFormFacts(): FormFactsState {
  const trap = useRef<HTMLInputElement>(null);
  const usableSince = useRef(0);
  const key = useRef<string | null>(null);
  // What the server sent can be filled in before scripts come: then the time counts from the page's own beginning.
  const [fromServer] = useState(useSyncExternalStore(noChanges, inBrowser, onServer));
  useEffect(() => {
    if (!fromServer) usableSince.current = performance.now();
  }, [fromServer]);
  return {
    trap,
    facts: () => ({
      idempotencyKey: (key.current ??= newKey()),
      website: trap.current?.value ?? '',
      elapsed: performance.now() - usableSince.current,
    }),
    renewKey: () => {
      key.current = null;
    },
  };
}

const noChanges = () => () => undefined;
const inBrowser = () => false;
const onServer = () => true;

/** 128 bits by chance. Not `randomUUID`, which browsers keep from pages without TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
