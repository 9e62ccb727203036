/** The tables that only the files of this folder access; the linter reads this list. */
export const platformTables = ['backup_state', 'rate_limits', 'site_processes', 'worker_runs'] as const;
