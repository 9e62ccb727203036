import type { Finding, SiteProcess, WorkerRun } from '@plumbline/contract/platform/admin-health';

/** The labels of the parts of the site that are checked. */
export const areaLabels: Readonly<Record<Finding['area'], string>> = {
  pages: 'Pages',
  api: 'API',
  database: 'Database',
  workers: 'Workers',
  webhooks: 'Card providers',
  mail: 'Mail',
  remotes: 'Remotes',
};

/** The admin page on which a problem of a part can be fixed. */
export const areaPages: Readonly<Partial<Record<Finding['area'], { readonly to: string; readonly text: string }>>> = {
  mail: { to: '/admin/mail', text: 'To the mail' },
  webhooks: { to: '/admin/orders', text: 'To the orders' },
  remotes: { to: '/admin/releases', text: 'To the releases' },
};

/** The task of each worker. */
export const workerTasks: Readonly<Record<WorkerRun['worker'], string>> = {
  mail: 'Sends the mail',
  payments: 'Handles notifications from card providers',
  'payment-sweep': 'Asks the card provider about open orders',
  memberships: 'Carries out changes of memberships, and sends their notices',
  'test-charge-sweep': 'Settles test charges',
  canaries: 'Watches canaries',
  'tidy-limits': 'Deletes expired rate limits',
  'tidy-failures': 'Deletes old failures of remotes',
  'tidy-views': 'Deletes old page views',
  'tidy-mail-events': 'Deletes old events of the mail provider',
  'tidy-provider-events': 'Deletes old events of the card providers',
  'keep-terms': 'Applies retention periods to personal data',
  'remove-releases': 'Removes old releases',
  'purge-caches': 'Purges changed pages from the cache in front of the site',
  backup: 'Makes backups, and verifies them',
};

/** The names of the kinds of processes. */
export const processLabels: Readonly<Record<SiteProcess['kind'], string>> = {
  api: 'API',
  'page-server': 'Page server',
};

/** The names of the card providers. */
export const providerLabels = { stripe: 'Stripe', square: 'Square' } as const;

/** A number of bytes as `12 MB`. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1e6;
  return megabytes < 1000
    ? `${Math.max(1, Math.round(megabytes)).toLocaleString('en-US')} MB`
    : `${(megabytes / 1000).toFixed(1)} GB`;
}

/** A duration in ms as `12 ms` or `1.2 s`. */
export function formatDuration(ms: number): string {
  if (ms === 0) return 'under\u00a01\u00a0ms';
  return ms < 1000 ? `${ms}\u00a0ms` : `${(ms / 1000).toFixed(1)}\u00a0s`;
}
