const key = 'plumbline-milestones';
/** Enough for all milestones of a household's members. */
const maxShown = 20;

/** Notes in this browser that a member has been congratulated on a number of years. False if that was noted before, or cannot be. */
export function noteMilestone(memberNumber: number, years: number): boolean {
  const milestone = `${memberNumber}:${years}`;
  try {
    const shown = window.localStorage.getItem(key)?.split(' ') ?? [];
    if (shown.includes(milestone)) return false;
    window.localStorage.setItem(key, [milestone, ...shown].slice(0, maxShown).join(' '));
    return true;
  } catch {
    // A browser without storage would show it at each visit.
    return false;
  }
}
