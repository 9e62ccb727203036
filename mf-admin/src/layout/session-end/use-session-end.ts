import { useCallback, useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { getStaffSession } from '@plumbline/contract/staff/sessions';
import { useApiClient } from '@plumbline/kit/api-client';
import { useEndpoint } from '@plumbline/kit/use-endpoint';

/** The event that the shell's API client dispatches after every 401. */
const endEvent = 'staffSessionEnded';

/** The state of the session that a page was opened with. */
export type SessionStatus =
  | { readonly kind: 'holds' }
  | { readonly kind: 'ended' }
  /** There is a session again; `other` is the name of its owner if a different person has signed in. */
  | { readonly kind: 'back'; readonly other: string | null };

const isOfApi = (key: unknown): boolean => typeof key === 'string' && key.startsWith('/api/');

/**
 * Follows the session while an admin page is open. After its end, each sign that the reader has returned from another tab is a
 * reason to ask the API for a session; with a new session the page reads its data again.
 */
export function useSessionEnd(): {
  readonly status: SessionStatus;
  readonly check: () => Promise<void>;
  readonly dismiss: () => void;
} {
  const client = useApiClient();
  const { mutate } = useSWRConfig();
  const { data: session } = useEndpoint(getStaffSession, {});
  const [status, setStatus] = useState<SessionStatus>({ kind: 'holds' });
  const who = useRef<string>(null);
  const hasEnded = status.kind === 'ended';

  useEffect(() => {
    if (session && !hasEnded) who.current = session.email;
  }, [session, hasEnded]);

  useEffect(() => {
    const end = () => setStatus({ kind: 'ended' });
    window.addEventListener(endEvent, end);
    return () => window.removeEventListener(endEvent, end);
  }, []);

  const check = useCallback(async () => {
    const now = await client.call(getStaffSession, {}, { on401: 'null' }).catch(() => null);
    if (now === null) return;
    setStatus({ kind: 'back', other: who.current === null || who.current === now.email ? null : now.name });
    await mutate(isOfApi);
  }, [client, mutate]);

  useEffect(() => {
    if (!hasEnded) return undefined;
    const ask = () => {
      if (document.visibilityState === 'visible') void check();
    };
    window.addEventListener('focus', ask);
    window.addEventListener('storage', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      window.removeEventListener('focus', ask);
      window.removeEventListener('storage', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [hasEnded, check]);

  return { status, check, dismiss: () => setStatus({ kind: 'holds' }) };
}
