const storageKey = 'plumbline-milestones';
/** The number of stored milestones: enough for all members of a household that share a browser. */
const maxStored = 20;

/** Stores in this browser that a milestone was shown. @returns false if it was stored before, or cannot be stored */
export function markMilestoneShown(memberNumber: number, years: number): boolean {
  const milestone = `${memberNumber}:${years}`;
  try {
    const shownMilestones = window.localStorage.getItem(storageKey)?.split(' ') ?? [];
    if (shownMilestones.includes(milestone)) return false;
    window.localStorage.setItem(storageKey, [milestone, ...shownMilestones].slice(0, maxStored).join(' '));
    return true;
  } catch {
    // Without storage the milestone would be shown at each visit.
    return false;
  }
}
