import { useEffect, useEffectEvent } from 'react';
import type { OwnMembership } from '@plumbline/contract/commerce/own-membership';
import { wantsMotion } from '@plumbline/kit/wants-motion';
import { expiresTooSoon } from './expires-too-soon.ts';
import { markMilestoneShown } from './shown-milestones.ts';

/** Events that show that the member has begun to use the page. */
const usageEvents = ['pointerdown', 'keydown'] as const;

/**
 * Calls `onMilestone` once for each milestone (a number of years as a member) in a browser, when `load` has resolved,
 * unless the member has begun to use the page. A milestone is not celebrated while the membership needs an action of
 * its member.
 */
export function useMilestone(membership: OwnMembership, load: () => Promise<unknown>, onMilestone: () => void): void {
  const celebrate = useEffectEvent(onMilestone);
  const loadScript = useEffectEvent(load);
  const { memberNumber } = membership;
  const years = needsNoAction(membership) ? membership.milestone : null;
  useEffect(() => {
    if (years === null || !wantsMotion()) return;
    let isUnused = true;
    const stop = (): void => {
      isUnused = false;
    };
    for (const event of usageEvents) window.addEventListener(event, stop, true);
    loadScript().then(
      () => isUnused && markMilestoneShown(memberNumber, years) && celebrate(),
      () => undefined,
    );
    return () => {
      stop();
      for (const event of usageEvents) window.removeEventListener(event, stop, true);
    };
  }, [memberNumber, years]);
}

function needsNoAction(membership: OwnMembership): boolean {
  const { due, leaving, comingPrice } = membership;
  return due === null && leaving === null && comingPrice === null && !expiresTooSoon(membership);
}
