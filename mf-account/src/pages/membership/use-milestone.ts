import { useEffect, useEffectEvent } from 'react';
import type { OwnMembership } from '@plumbline/contract/commerce/own-membership';
import { wantsMotion } from '@plumbline/kit/wants-motion';
import { expiresTooSoon } from './expires-too-soon.ts';
import { noteMilestone } from './shown-milestones.ts';

/** Any of these says that the member is at what they came for. */
const acts = ['pointerdown', 'keydown'] as const;

/**
 * Calls `onMilestone` once for each milestone of a member and browser: when the page is shown, `load` has brought what shows it, and
 * nobody has begun to do anything. A membership that wants something of its member has none.
 */
export function useMilestone(membership: OwnMembership, load: () => Promise<unknown>, onMilestone: () => void): void {
  const celebrate = useEffectEvent(onMilestone);
  const loaded = useEffectEvent(load);
  const { memberNumber } = membership;
  const years = wantsNothing(membership) ? membership.milestone : null;
  useEffect(() => {
    if (years === null || !wantsMotion()) return;
    let isQuiet = true;
    const stop = (): void => {
      isQuiet = false;
    };
    for (const act of acts) window.addEventListener(act, stop, true);
    loaded().then(
      () => isQuiet && noteMilestone(memberNumber, years) && celebrate(),
      () => undefined,
    );
    return () => {
      stop();
      for (const act of acts) window.removeEventListener(act, stop, true);
    };
  }, [memberNumber, years]);
}

function wantsNothing(membership: OwnMembership): boolean {
  const { due, leaving, comingPrice } = membership;
  return due === null && leaving === null && comingPrice === null && !expiresTooSoon(membership);
}
