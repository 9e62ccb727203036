import type { Finding } from '@plumbline/contract/platform/admin-health';
import type { BackupRules } from './backup-settings.ts';

/** The finding for a production site without scheduled backups. */
export function missingBackupSettings(rules: BackupRules | null): Finding[] {
  if (rules !== null) return [];
  return [
    {
      area: 'database',
      level: 'look',
      what: 'There are no scheduled backups of the database, the releases and the pictures.',
      advice: 'Set BACKUP_DIR for the API to a folder on another disk, and restart it.',
    },
  ];
}
