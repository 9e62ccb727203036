import { useEffect, useEffectEvent } from 'react';
import type { OwnMembership } from '@plumbline/contract/commerce/own-membership';
import { wantsMotion } from '@plumbline/kit/wants-motion';
import { expiresTooSoon } from './expires-too-soon.ts';
import { noteMilestone } from './shown-milestones.ts';

/** Events that show that the member has begun to use the page. */
const acts = ['pointerdown', 'keydown'] as const;

/**
 * Calls `onMilestone` once for each milestone of a member and browser: when the page is visible, `load` has resolved, and the
 * member has not begun to use it. A membership that needs an action of its member has none.
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
