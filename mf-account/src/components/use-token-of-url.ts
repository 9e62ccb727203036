import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useInBrowser } from './use-in-browser.ts';

/**
 * The token of a mailed link. Once read, the token is removed from the address bar, so that no bookmark, screenshot or
 * shared screen shows it; the history entry's state keeps the token for a reload.
 */
export function useTokenOfUrl(urlToken: string | null, urlWithoutToken: string): string | null {
  const { state } = useLocation();
  const navigate = useNavigate();
  const inBrowser = useInBrowser();
  useEffect(() => {
    if (urlToken !== null)
      void navigate(urlWithoutToken, { replace: true, preventScrollReset: true, state: { token: urlToken } });
  }, [urlToken, urlWithoutToken, navigate]);
  // The server has no access to the browser's history.
  return urlToken ?? (inBrowser ? tokenOfState(state) : null);
}

function tokenOfState(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('token' in state)) return null;
  return typeof state.token === 'string' ? state.token : null;
}
