import { userInfo } from 'node:os';
import { basename, resolve } from 'node:path';
import { restoreBackup } from './backups/restore-backup.ts';
import { record } from '../../staff/index.ts';
import type { Settings } from '../../settings.ts';
import { StartError } from '../../platform/start-error.ts';
import type { DbCommand } from './db-command.ts';

const replace = '--replace';

/** Puts a backup in the place of what the settings name. */
export const restore: DbCommand = {
  usage: `<file> [${replace}]`,
  takes: [1, 2],
  async run({ settings, here, now }, args) {
    const [name, ...more] = args.filter((argument) => argument !== replace);
    if (name === undefined || more.length > 0) throw new StartError(`one file is restored, and it takes ${replace}`);
    const file = resolve(here, name);
    const at = now();
    const who = `command line (${userInfo().username})`;
    const { manifest, aside, missingKeys } = await restoreBackup(settings, file, {
      now: at,
      replace: args.includes(replace),
      note: ({ knex }) =>
        record(knex, {
          at: new Date(at).toISOString(),
          staffId: null,
          who,
          action: 'database restore',
          target: basename(file).slice(0, 100),
          outcome: 'ok',
          from: null,
        }),
    });
    for (const one of aside) console.log(`what was there is kept: ${one}`);
    console.log(`the site is as it was at ${manifest.begunAt}; start it`);
    for (const line of lost(missingKeys, settings)) console.error(line);
    return 0;
  },
};

/** What no longer holds, because a key is neither set nor there: the next start makes a new one. */
function lost(missing: readonly string[], { secretKey, releaseRules }: Settings): string[] {
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
