import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { endpointUrl } from '@plumbline/contract/endpoint';
import { staffSessionEnded } from '@plumbline/contract/staff/session-ended-event';
import { staffSignedIn } from '@plumbline/contract/staff/signed-in-entry';
import { getStaffSession } from '@plumbline/contract/staff/sessions';
import { useApiClient } from '@plumbline/kit/api-client';
import { useEndpoint } from '@plumbline/kit/use-endpoint';

/** The state of the staff session while an admin page is open. */
export type SessionStatus =
  | { readonly kind: 'active' }
  | { readonly kind: 'ended' }
  /** After the end, or in its place, somebody has signed in; `otherName` is their name if they are a different person. */
  | { readonly kind: 'signed-in-again'; readonly otherName: string | null };

/** In ms. */
const retryAfter = 5_000;

const sessionKey = endpointUrl(getStaffSession, {});
const isApiUrl = (key: unknown): boolean => typeof key === 'string' && key.startsWith('/api/');

/**
 * Watches the staff session while an admin page is open. After its end, and after a sign-in in another tab until it is known whose it
 * was, the API is asked for the session whenever the reader returns from another tab. With a new session, or that of somebody else, the
 * page reads its data again.
 */
export function useSessionEnd(): {
  readonly status: SessionStatus;
  readonly check: () => Promise<void>;
  readonly dismiss: () => void;
} {
  const client = useApiClient();
  const { mutate } = useSWRConfig();
  const { data: session, error, retry } = useEndpoint(getStaffSession, {});
  const [status, setStatus] = useState<SessionStatus>({ kind: 'active' });
  /** The e-mail address of the person whose session it was before its end. */
  const emailBefore = useRef<string>(null);
  const hasEnded = status.kind === 'ended';
  /** The number of sign-ins in other tabs, each of which may be of somebody else. */
  const signIns = useRef(0);
  /** Whether it is not known yet whose the last of them was. */
  const [isUnchecked, setUnchecked] = useState(false);

  // Without the session nobody gets the buttons of their role, and nothing else reads it again.
  const readAgain = useEffectEvent(retry);
  useEffect(() => {
    if (error === undefined || error.status === 401) return undefined;
    const timer = setTimeout(readAgain, retryAfter);
    return () => clearTimeout(timer);
  }, [error]);

  useEffect(() => {
    if (session && !hasEnded) emailBefore.current = session.email;
  }, [session, hasEnded]);

  useEffect(() => {
    const end = () => setStatus({ kind: 'ended' });
    window.addEventListener(staffSessionEnded, end);
    return () => window.removeEventListener(staffSessionEnded, end);
  }, []);

  const check = useCallback(async () => {
    const counted = signIns.current;
    const current = await client.call(getStaffSession, {}, { on401: 'null' }).catch(() => undefined);
    if (current === undefined) return;
    if (counted === signIns.current) setUnchecked(false);
    if (current === null) return;
    const isOther = emailBefore.current !== null && emailBefore.current !== current.email;
    // A further sign-in of the same person changes nothing.
    if (!isOther && !hasEnded) return;
    setStatus({ kind: 'signed-in-again', otherName: isOther ? current.name : null });
    // Another person may not be allowed to see what the person before has read.
    if (isOther) await mutate((key) => isApiUrl(key) && key !== sessionKey, undefined, { revalidate: false });
    await mutate(isApiUrl);
  }, [client, mutate, hasEnded]);

  // The sign-in of somebody else ends the session of this page, which has not noticed it.
  const checkSignIn = useEffectEvent(check);
  useEffect(() => {
    const countSignIn = ({ key, newValue }: StorageEvent) => {
      if (key !== staffSignedIn || newValue === null) return;
      signIns.current += 1;
      setUnchecked(true);
      void checkSignIn();
    };
    window.addEventListener('storage', countSignIn);
    return () => window.removeEventListener('storage', countSignIn);
  }, []);

  const mustCheck = hasEnded || isUnchecked;
  useEffect(() => {
    if (!mustCheck) return undefined;
    const checkIfVisible = () => {
      if (document.visibilityState === 'visible') void check();
    };
    window.addEventListener('focus', checkIfVisible);
    window.addEventListener('storage', checkIfVisible);
    document.addEventListener('visibilitychange', checkIfVisible);
    return () => {
      window.removeEventListener('focus', checkIfVisible);
      window.removeEventListener('storage', checkIfVisible);
      document.removeEventListener('visibilitychange', checkIfVisible);
    };
  }, [mustCheck, check]);

  return { status, check, dismiss: () => setStatus({ kind: 'active' }) };
}
