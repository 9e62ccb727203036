import type { Finding } from '@plumbline/contract/desk-health';
import type { DeskCounter } from './desk-counter.ts';

/** What the site cannot do for want of a setting. */
export function gapsToFill(gaps: readonly Finding[]): DeskCounter {
  return { key: 'gaps', count: () => Promise.resolve(gaps.length) };
}
