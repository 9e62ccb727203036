import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { combineHints, hintsOfQuery, namesOrder, withoutPersonal, type CheckoutHints } from './hints.ts';
import { storeHints, useStoredHints } from './use-stored-hints.ts';

/**
 * The hints that open the checkout: of the address on arrival, then also of the session. Null while only the session can have
 * them, which is not readable before hydration. Personal data is removed from the address immediately, and stored in the session
 * for a reload.
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
