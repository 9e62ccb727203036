import type { Finding } from '@plumbline/contract/platform/admin-health';
import type { DeskCounter } from '../admin-counts/admin-counter.ts';

/** What visitors and members miss for want of a setting; what is only to be looked at may be meant so. */
export function missingSettingsCounter(missing: readonly Finding[]): DeskCounter {
  return { key: 'gaps', count: () => Promise.resolve(missing.filter(({ level }) => level === 'broken').length) };
}
