import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { endpointUrl } from '@plumbline/contract/endpoint';
import { listAdminCounts, type AdminCount } from '@plumbline/contract/platform/admin-counts';
import { getStaffSession, signOut, type StaffSession } from '@plumbline/contract/staff/sessions';
import { useApiClient } from '@plumbline/kit/api-client';
import { failureText } from '@plumbline/kit/failure-text';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import { useServices } from '@plumbline/services';
import { setAdminFlag } from '../../admin/admin-flag.ts';
import { markStaff } from '../../admin/staff-marker.ts';

/** The session as the frame of the admin pages shows it. */
export interface AdminSession {
  readonly session: StaffSession | undefined;
  readonly counts: readonly AdminCount[] | undefined;
  readonly isLeaving: boolean;
  readonly leave: () => Promise<void>;
}

/**
 * Reads the session and the counts. The counts are read again with each page and when the reader returns to the tab, not by a
 * timer: each request keeps the session alive, and an abandoned page must lose it.
 */
export function useAdminSession(): AdminSession {
  const client = useApiClient();
  const navigate = useNavigate();
  const { toast } = useServices();
  const { pathname } = useLocation();
  const { mutate } = useSWRConfig();
  const { data: session } = useEndpoint(getStaffSession, {});
  const { data: counts } = useEndpoint(listAdminCounts, session ? {} : null);
  const [isLeaving, setLeaving] = useState(false);
  const shownPath = useRef(pathname);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    void mutate(countsKey);
  }, [pathname, mutate]);

  useEffect(() => {
    const read = () => void (document.visibilityState === 'visible' && mutate(countsKey));
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [mutate]);

  const leave = async () => {
    if (isLeaving) return;
    setLeaving(true);
    try {
      // A 401 means that the session has already ended, which is the goal.
      await client.call(signOut, {}, { on401: 'null' });
    } catch (error) {
      const description = failureText(error, 'Please try again.');
      toast({ title: 'You are still signed in', description, variant: 'destructive' });
      setLeaving(false);
      return;
    }
    markStaff('out');
    // Not before this document is left: without the flag its page would turn into the not-found page.
    window.addEventListener('pagehide', () => setAdminFlag(false), { once: true });
    await navigate('/staff');
    setLeaving(false);
  };
  return { session, counts, isLeaving, leave };
}

const countsKey = endpointUrl(listAdminCounts, {});
