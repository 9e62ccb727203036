import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { setAdminFlag } from './admin-flag.ts';
import { markStaff, onUnmarked } from './staff-marker.ts';

/** Below these the API answers to staff; teams, who have no browser, ask the second too. */
const staffKeys = ['/api/admin/', '/api/releases'] as const;
const isForStaff = (key: unknown) => typeof key === 'string' && staffKeys.some((start) => key.startsWith(start));

interface AdminLogin {
  readonly isAdmin: boolean;
  /** A path of this site to go to after a sign-in; default the landing page. */
  readonly to: string;
  /** The session was found to have ended: the browser's other tabs keep their pages, and what is written in them. */
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

interface Followers {
  /** The flag is about to change: what was loaded for who had it goes. */
  readonly onChange: () => void;
  readonly onLogin: (to: string) => void;
}

/**
 * Follows the window event `adminLogin`: `detail.isAdmin` true sets the flag, false takes it away, here and, save where
 * `detail.ended`, in the browser's other tabs; anything else is ignored. Returns how to stop listening.
 */
function listenForAdminLogin({ onChange, onLogin }: Followers): () => void {
  const change = (isAdmin: boolean) => {
    onChange();
    setAdminFlag(isAdmin);
  };
  const follow = (event: Event) => {
    const login = loginIn(event);
    if (login === null) return;
    const { isAdmin, ended, to } = login;
    change(isAdmin);
    markStaff(isAdmin ? 'in' : ended ? 'ended' : 'out');
    if (isAdmin) onLogin(to);
  };
  window.addEventListener('adminLogin', follow);
  const stopUnmarked = onUnmarked(() => change(false));
  return () => {
    window.removeEventListener('adminLogin', follow);
    stopUnmarked();
  };
}

/** {@link listenForAdminLogin} for the layout: a sign-in leads to the landing page, or where it says. */
export function useAdminLogin(): void {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  useEffect(() => {
    const forget = () => void mutate(isForStaff, undefined, { revalidate: false });
    return listenForAdminLogin({ onChange: forget, onLogin: (to) => void navigate(to) });
  }, [navigate, mutate]);
}
