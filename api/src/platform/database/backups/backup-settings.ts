import { resolve } from 'node:path';
import { SettingsError } from '@plumbline/serving/settings';
import * as v from 'valibot';
import { fromRoot } from '../../root.ts';

const Integer = (max: number, fault: string) =>
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, fault), v.transform(Number), v.maxValue(max, fault));

/** The settings that {@link backupRulesFrom} reads. */
export const backupSettings = {
  BACKUP_DIR: v.optional(v.string()),
  BACKUP_EVERY_HOURS: v.optional(Integer(744, 'must be a whole number of hours from 1 to 744'), '24'),
  BACKUP_KEEP: v.optional(Integer(1000, 'must be a whole number from 1 to 1000'), '14'),
};

/** Configuration of scheduled backups. */
export interface BackupRules {
  /** Absolute path. */
  readonly folder: string;
  /** In ms, from the start of one backup to the start of the next. */
  readonly every: number;
  /** Number of backups to keep. */
  readonly keep: number;
}

/**
 * The schedule of backups; null if `BACKUP_DIR` is not set. @throws SettingsError if the folder is inside a folder that
 * is backed up.
 */
export function backupRulesFrom(
  settings: v.InferOutput<v.ObjectSchema<typeof backupSettings, undefined>>,
  dataFolder: string,
): BackupRules | null {
  if (settings.BACKUP_DIR === undefined) return null;
  const folder = resolve(fromRoot('.'), settings.BACKUP_DIR);
  for (const backedUp of ['media', 'releases']) {
    const backedUpFolder = `${resolve(dataFolder, backedUp)}/`;
    if (`${folder}/`.startsWith(backedUpFolder))
      throw new SettingsError(`BACKUP_DIR must not be in ${backedUp} of DATA_DIR`);
  }
  return { folder, every: settings.BACKUP_EVERY_HOURS * 3_600_000, keep: settings.BACKUP_KEEP };
}
