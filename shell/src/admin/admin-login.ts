import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { setAdminFlag } from './admin-flag.ts';
import { markStaff, onUnmarked } from './staff-marker.ts';

/** The API paths for staff, whose cached responses are cleared at a change. */
const staffKeys = ['/api/admin/', '/api/releases'] as const;
const isForStaff = (key: unknown) => typeof key === 'string' && staffKeys.some((start) => key.startsWith(start));

interface AdminLogin {
  readonly isAdmin: boolean;
  /** A path of this site to go to after a sign-in; default the landing page. */
  readonly to: string;
  /** Whether the staff session has expired: other tabs then keep their admin pages, and with them unsaved input. */
  readonly ended: boolean;
}

function loginIn(event: Event): AdminLogin | null {
  const detail: unknown = event instanceof CustomEvent ? event.detail : null;
  if (typeof detail !== 'object' || detail === null || !('isAdmin' in detail)) return null;
  const { isAdmin } = detail;
  if (typeof isAdmin !== 'boolean') return null;
  const to = 'to' in detail && typeof detail.to === 'string' && /^\/(?![/\\])/.test(detail.to) ? detail.to : '/';
  return { isAdmin, to, ended: 'ended' in detail && detail.ended === true };
}

interface Listeners {
  /** Called before the admin flag (it shows the admin pages) changes, to clear data loaded with the old flag. */
  readonly onChange: () => void;
  readonly onLogin: (to: string) => void;
}

/**
 * Handles the window event `adminLogin`: `detail.isAdmin` sets or clears the flag, in this tab and, unless `detail.ended`, in
 * the browser's other tabs. Other events are ignored. Returns a function that stops listening.
 */
function listenForAdminLogin({ onChange, onLogin }: Listeners): () => void {
  const change = (isAdmin: boolean) => {
    onChange();
    setAdminFlag(isAdmin);
  };
  const handle = (event: Event) => {
    const login = loginIn(event);
    if (login === null) return;
    const { isAdmin, ended, to } = login;
    change(isAdmin);
    markStaff(isAdmin ? 'in' : ended ? 'ended' : 'out');
    if (isAdmin) onLogin(to);
  };
  window.addEventListener('adminLogin', handle);
  const stopUnmarked = onUnmarked(() => change(false));
  return () => {
    window.removeEventListener('adminLogin', handle);
    stopUnmarked();
  };
}

/** {@link listenForAdminLogin} for the layout: a sign-in navigates to its target, by default the landing page. */
export function useAdminLogin(): void {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  useEffect(() => {
    const clearStaffData = () => void mutate(isForStaff, undefined, { revalidate: false });
    return listenForAdminLogin({ onChange: clearStaffData, onLogin: (to) => void navigate(to) });
  }, [navigate, mutate]);
}
