import type { Finding } from '@plumbline/contract/platform/admin-health';
import type { BackupRules } from './backup-settings.ts';

/** What a production site does without because it makes no backups; `rules` is null then. */
export function missingBackupSettings(rules: BackupRules | null): Finding[] {
  if (rules !== null) return [];
  return [
    {
      area: 'database',
      level: 'look',
      what: 'No backups are made by themselves: of the database, the releases and the pictures.',
      advice: 'Set BACKUP_DIR for the API to a folder on another disk, and restart it.',
    },
  ];
}
