import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useInBrowser } from './use-in-browser.ts';

/**
 * The token of a mailed link. Once read it is removed from the address bar, so that no bookmark, screenshot or shared screen
 * shows it; the entry of the history keeps it for a reload. `rest` is the address without it.
 */
export function useTokenOfAddress(given: string | null, rest: string): string | null {
  const { state } = useLocation();
  const navigate = useNavigate();
  const inBrowser = useInBrowser();
  useEffect(() => {
    if (given !== null) void navigate(rest, { replace: true, preventScrollReset: true, state: { token: given } });
  }, [given, rest, navigate]);
  // The server has no access to the history.
  return given ?? (inBrowser ? keptToken(state) : null);
}

function keptToken(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('token' in state)) return null;
  return typeof state.token === 'string' ? state.token : null;
}
