import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { mergePrefill, prefillOfUrl, identifiesOrder, withoutPersonalData, type CheckoutPrefill } from './prefill.ts';
import { storePrefill, useStoredPrefill } from './stored-prefill.ts';

/**
 * The checkout's prefill, from the URL on arrival and, after hydration, also from `sessionStorage`. Null until
 * hydration if the URL does not identify an order. Personal data is removed from the URL immediately, and stored in
 * `sessionStorage` for a reload.
 */
export function usePrefill(): CheckoutPrefill | null {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [fromUrl] = useState(() => prefillOfUrl(search));
  const stored = useStoredPrefill();
  const prefill = useMemo(() => mergePrefill(fromUrl, stored ?? null), [fromUrl, stored]);
  const knownPrefill = stored !== undefined || identifiesOrder(fromUrl) ? prefill : null;
  const moveToStorage = useEffectEvent(() => {
    if (prefill.orderId !== null) storePrefill(prefill);
    const remaining = withoutPersonalData(search);
    if (remaining) void navigate({ search: remaining.toString() }, { replace: true, preventScrollReset: true });
  });
  const isHydrated = stored !== undefined;
  useEffect(() => {
    if (isHydrated) moveToStorage();
  }, [isHydrated]);
  return knownPrefill;
}
