import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import {
  findBegunPayment,
  removeOldBegunPayments,
  subscribeBegunPayments,
  type BegunPayment,
  type BegunPaymentQuery,
} from './begun-payments.ts';

/** This browser's stored payments. */
export interface BegunPaymentState {
  /** Whether the browser's storage has been read; false until hydration. */
  readonly isLoaded: boolean;
  /** The newest entry, which follows changes by this tab and others. */
  readonly newest: BegunPayment | null;
  /** The entry at hydration, which is of an earlier visit. */
  readonly onArrival: BegunPayment | null;
}

/** The payment that this browser has begun for an order or a membership; a null query finds none. */
export function useBegunPayment(query: BegunPaymentQuery | null): BegunPaymentState {
  useEffect(removeOldBegunPayments, []);
  const text = useSyncExternalStore(
    subscribeBegunPayments,
    () => (query === null ? undefined : findBegunPayment(query)),
    () => undefined,
  );
  const [arrived, setArrived] = useState<string | null>();
  if (arrived === undefined && text !== undefined) setArrived(text);
  const newest = useMemo(() => parse(text), [text]);
  const onArrival = useMemo(() => parse(arrived), [arrived]);
  return { isLoaded: text !== undefined, newest, onArrival };
}

function parse(text: string | null | undefined): BegunPayment | null {
  return JSON.parse(text ?? 'null') as BegunPayment | null;
}
