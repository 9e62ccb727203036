import type { Metric } from '../../metrics/metric.ts';
import { readBackupState } from './backup-state.ts';

/** How old and large the last verified backup is; no samples where there is none. */
export const backupMetrics: readonly Metric[] = [
  {
    name: 'plumbline_backup_last_good_timestamp_seconds',
    help: 'When the last verified backup was begun.',
    read: async (db) => {
      const { lastGoodAt } = await readBackupState(db);
      return lastGoodAt === null ? [] : [{ labels: {}, value: Date.parse(lastGoodAt) / 1_000 }];
    },
  },
  {
    name: 'plumbline_backup_last_good_bytes',
    help: 'How large it is.',
    read: async (db) => {
      const { lastGoodAt, lastGoodBytes } = await readBackupState(db);
      return lastGoodAt === null ? [] : [{ labels: {}, value: lastGoodBytes }];
    },
  },
];
