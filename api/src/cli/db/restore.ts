import { basename, resolve } from 'node:path';
import { restoreBackup } from './backups/restore-backup.ts';
import { recordCommand } from '../record-command.ts';
import type { Settings } from '../../settings.ts';
import { StartError } from '../../platform/start-error.ts';
import type { DbCommand } from './db-command.ts';

const replace = '--replace';

/** Replaces the configured site with a backup. */
export const restore: DbCommand = {
  usage: `<file> [${replace}]`,
  argumentCount: [1, 2],
  async run({ settings, workingFolder, now }, args) {
    const [name, ...more] = args.filter((argument) => argument !== replace);
    if (name === undefined || more.length > 0) throw new StartError(`restore takes one file and the option ${replace}`);
    const file = resolve(workingFolder, name);
    const at = now();
    const { manifest, setAside, missingKeys } = await restoreBackup(settings, file, {
      now: at,
      replace: args.includes(replace),
      recordRestore: ({ knex }) =>
        recordCommand(knex, { at, action: 'database restore', target: basename(file).slice(0, 100) }),
    });
    for (const place of setAside) console.log(`the previous data is kept: ${place}`);
    console.log(`the site is restored to ${manifest.begunAt}; start it now`);
    for (const line of keyWarnings(missingKeys, settings)) console.error(line);
    return 0;
  },
};

/** Warnings about keys that are neither set nor restored, because the next start creates new ones. */
function keyWarnings(missing: readonly string[], { secretKey, releaseRules }: Settings): string[] {
  const lines: string[] = [];
  if (missing.includes('secret-key') && secretKey === null) {
    lines.push(
      'THE SECRET KEY IS MISSING: put secret-key back into DATA_DIR, or set SECRET_KEY, before the site starts.',
      'With a new one no second factor of the staff can be read, and links that were mailed are refused.',
    );
  }
  if (missing.includes('registry-key') && releaseRules.key === null) {
    lines.push('The registry key is missing: with a new one, page servers of other machines need its public half.');
  }
  return lines;
}
