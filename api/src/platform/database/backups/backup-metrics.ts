import type { Metric } from '../../metrics/metric.ts';
import { readBackupState } from './backup-state.ts';

/** Start time and size of the last verified backup; no samples before the first one. */
export const backupMetrics: readonly Metric[] = [
  {
    name: 'plumbline_backup_last_good_timestamp_seconds',
    help: 'Start time of the last verified backup.',
    read: async (db) => {
      const { lastGoodAt } = await readBackupState(db);
      return lastGoodAt === null ? [] : [{ labels: {}, value: Date.parse(lastGoodAt) / 1_000 }];
    },
  },
  {
    name: 'plumbline_backup_last_good_bytes',
    help: 'Size of the last verified backup.',
    read: async (db) => {
      const { lastGoodAt, lastGoodBytes } = await readBackupState(db);
      return lastGoodAt === null ? [] : [{ labels: {}, value: lastGoodBytes }];
    },
  },
];
