import type { WireSubscription } from '../state/wire-types.ts';

/** The period that is running, in s since 1970. */
export function currentPeriod({ items, created }: WireSubscription): { readonly start: number; readonly end: number } {
  const [item] = items.data;
  return { start: item?.current_period_start ?? created, end: item?.current_period_end ?? created };
}
