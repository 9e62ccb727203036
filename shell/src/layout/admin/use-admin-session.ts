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

/** The staff session as the frame of the admin pages shows it. */
export interface AdminSession {
  readonly session: StaffSession | undefined;
  readonly counts: readonly AdminCount[] | undefined;
  readonly isSigningOut: boolean;
  readonly onSignOut: () => Promise<void>;
}

/**
 * Reads the staff session and the counts of open tasks. The counts are read again with each page and when the user returns to the tab,
 * not by a timer: each request extends the session, which has to expire while nobody uses the page.
 */
export function useAdminSession(): AdminSession {
  const client = useApiClient();
  const navigate = useNavigate();
  const { toast } = useServices();
  const { pathname } = useLocation();
  const { mutate } = useSWRConfig();
  const { data: session } = useEndpoint(getStaffSession, {});
  const { data: counts } = useEndpoint(listAdminCounts, session ? {} : null);
  const [isSigningOut, setSigningOut] = useState(false);
  const shownPath = useRef(pathname);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    void mutate(countsKey);
  }, [pathname, mutate]);

  useEffect(() => {
    const refreshCounts = () => void (document.visibilityState === 'visible' && mutate(countsKey));
    document.addEventListener('visibilitychange', refreshCounts);
    return () => document.removeEventListener('visibilitychange', refreshCounts);
  }, [mutate]);

  const onSignOut = async () => {
    if (isSigningOut) return;
    setSigningOut(true);
    try {
      // After a 401 there is nothing to do: the session has already ended.
      await client.call(signOut, {}, { on401: 'null' });
    } catch (error) {
      const description = failureText(error, 'Please try again.');
      toast({ title: 'You are still signed in', description, variant: 'destructive' });
      setSigningOut(false);
      return;
    }
    markStaff('out');
    // The flag is cleared when the document is left: without it the open page would turn into the not-found page.
    window.addEventListener('pagehide', () => setAdminFlag(false), { once: true });
    await navigate('/staff');
    setSigningOut(false);
  };
  return { session, counts, isSigningOut, onSignOut };
}

const countsKey = endpointUrl(listAdminCounts, {});
