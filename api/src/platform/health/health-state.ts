import type { AdminHealth } from '@plumbline/contract/platform/admin-health';

/** The site's state before the checks. */
export type HealthState = Omit<AdminHealth, 'findings'>;
