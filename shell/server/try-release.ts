import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import * as v from 'valibot';
import { createClient } from '@plumbline/contract/client';
import type { Issue } from '@plumbline/contract/errors';
import { Release } from '@plumbline/contract/releases';
import { tryRelease } from './releases/try-release.ts';

// `try-release.ts <folder of a release>`: renders each of its server pages once and prints what went wrong, a list of
// issues, as the last line. Remotes may print and may leave promises to themselves: neither counts.
const [folder = ''] = process.argv.slice(2);
process.on('unhandledRejection', () => undefined);

const release = v.parse(Release, JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')));
const issues: Issue[] = await tryRelease(release, {
  code: release.server === null ? '' : await readFile(join(folder, release.server), 'utf8'),
  client: createClient({ origin: process.env['API_ORIGIN'] ?? '' }),
  log: pino({ level: 'silent' }),
});
process.stdout.write(`\n${JSON.stringify(issues)}\n`, () => process.exit(0));
