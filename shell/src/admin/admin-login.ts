import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { setAdminFlag } from './admin-flag.ts';
import { markStaff, onUnmarked } from './staff-marker.ts';

/** Below these the API answers to staff; teams, who have no browser, ask the second too. */
const staffKeys = ['/api/admin/', '/api/releases'] as const;
const isForStaff = (key: unknown) => typeof key === 'string' && staffKeys.some((start) => key.startsWith(start));

function isAdminIn(event: Event): unknown {
  if (!(event instanceof CustomEvent)) return undefined;
  const detail: unknown = event.detail;
  return typeof detail === 'object' && detail !== null && 'isAdmin' in detail ? detail.isAdmin : undefined;
}

interface Followers {
  /** The flag is about to change: what was loaded for who had it goes. */
  readonly onChange: () => void;
  readonly onLogin: () => void;
}

/**
 * Follows the window event `adminLogin`: `detail.isAdmin` true sets the flag, false takes it away, here and in the browser's
 * other tabs; anything else is ignored. Returns how to stop listening.
 */
function listenForAdminLogin({ onChange, onLogin }: Followers): () => void {
  const change = (isAdmin: boolean) => {
    onChange();
    setAdminFlag(isAdmin);
  };
  const follow = (event: Event) => {
    const isAdmin = isAdminIn(event);
    if (typeof isAdmin !== 'boolean') return;
    change(isAdmin);
    markStaff(isAdmin);
    if (isAdmin) onLogin();
  };
  window.addEventListener('adminLogin', follow);
  const stopUnmarked = onUnmarked(() => change(false));
  return () => {
    window.removeEventListener('adminLogin', follow);
    stopUnmarked();
  };
}

/** {@link listenForAdminLogin} for the layout: a sign-in leads to the landing page. */
export function useAdminLogin(): void {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  useEffect(() => {
    const forget = () => void mutate(isForStaff, undefined, { revalidate: false });
    return listenForAdminLogin({ onChange: forget, onLogin: () => void navigate('/') });
  }, [navigate, mutate]);
}
