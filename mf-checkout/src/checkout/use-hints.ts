import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { combineHints, hintsOfQuery, namesOrder, withoutPersonal, type CheckoutHints } from './hints.ts';
import { storeHints, useStoredHints } from './use-stored-hints.ts';

/**
 * What the way into the checkout says: the address as it was on arrival, then also the session. Null while only the session
 * can tell, which nobody knows before the page is alive. What the address says of a person leaves it at once, and is kept
 * in the session for a reload.
 */
export function useHints(): CheckoutHints | null {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [arrived] = useState(() => hintsOfQuery(search));
  const stored = useStoredHints();
  const hints = useMemo(() => combineHints(arrived, stored ?? null), [arrived, stored]);
  const known = stored !== undefined || namesOrder(arrived) ? hints : null;
  const keep = useEffectEvent(() => {
    if (hints.orderId !== null) storeHints(hints);
    const rest = withoutPersonal(search);
    if (rest) void navigate({ search: rest.toString() }, { replace: true, preventScrollReset: true });
  });
  const alive = stored !== undefined;
  useEffect(() => {
    if (alive) keep();
  }, [alive]);
  return known;
}
