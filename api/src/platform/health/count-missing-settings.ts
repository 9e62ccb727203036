import type { Finding } from '@plumbline/contract/platform/admin-health';
import type { AdminCounter } from '../admin-counts/admin-counter.ts';

/** Counts the missing settings that break something for visitors or members. Other findings may be intentional. */
export function missingSettingsCounter(missing: readonly Finding[]): AdminCounter {
  return { key: 'gaps', count: () => Promise.resolve(missing.filter(({ level }) => level === 'broken').length) };
}
