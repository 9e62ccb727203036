import type { DeskHealth } from '@plumbline/contract/platform/admin-health';

/** What is known of the site, before it is checked. */
export type HealthState = Omit<DeskHealth, 'findings'>;
