import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { findBegun, forgetOldBegun, subscribeBegun, type BegunPayment, type BegunQuery } from './begun-payments.ts';

/** This browser's stored payments. */
export interface BegunState {
  /** Whether the browser's storage has been read; false until hydration. */
  readonly known: boolean;
  /** The newest entry, which follows changes by this tab and others. */
  readonly newest: BegunPayment | null;
  /** The entry at hydration, which is of an earlier visit. */
  readonly onArrival: BegunPayment | null;
}

/** The payment that this browser has begun for an order or a membership; a null query finds none. */
export function useBegunPayment(query: BegunQuery | null): BegunState {
  useEffect(forgetOldBegun, []);
  const text = useSyncExternalStore(
    subscribeBegun,
    () => (query === null ? undefined : findBegun(query)),
    () => undefined,
  );
  const [arrived, setArrived] = useState<string | null>();
  if (arrived === undefined && text !== undefined) setArrived(text);
  const newest = useMemo(() => parse(text), [text]);
  const onArrival = useMemo(() => parse(arrived), [arrived]);
  return { known: text !== undefined, newest, onArrival };
}

function parse(text: string | null | undefined): BegunPayment | null {
  return JSON.parse(text ?? 'null') as BegunPayment | null;
}
