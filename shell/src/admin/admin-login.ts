import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { setAdminFlag } from './admin-flag.ts';

function isAdminIn(event: Event): unknown {
  if (!(event instanceof CustomEvent)) return undefined;
  const detail: unknown = event.detail;
  return typeof detail === 'object' && detail !== null && 'isAdmin' in detail ? detail.isAdmin : undefined;
}

/**
 * Follows the window event `adminLogin`: `detail.isAdmin` true sets the flag and calls `onLogin`, false takes it away,
 * anything else is ignored. Returns how to stop listening.
 */
function listenForAdminLogin(onLogin: () => void): () => void {
  const follow = (event: Event) => {
    const isAdmin = isAdminIn(event);
    if (typeof isAdmin !== 'boolean') return;
    setAdminFlag(isAdmin);
    if (isAdmin) onLogin();
  };
  window.addEventListener('adminLogin', follow);
  return () => window.removeEventListener('adminLogin', follow);
}

/** {@link listenForAdminLogin} for the layout: a sign-in leads to the landing page. */
export function useAdminLogin(): void {
  const navigate = useNavigate();
  useEffect(() => listenForAdminLogin(() => void navigate('/')), [navigate]);
}
