import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { openDatabase } from '../open.ts';
import { backUpByCommand } from './back-up-by-command.ts';

let root = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'plumbline-backups-'));
});
afterAll(async () => {
  jest.restoreAllMocks();
  await rm(root, { recursive: true });
});

/** Like in a systemd unit that filters system calls. */
const forbidden = (): never => {
  throw Object.assign(new Error('A system error occurred: uv_os_setpriority returned EPERM'), { code: 'EPERM' });
};

test('a backup is made even if its priority cannot be lowered, and a failed backup reports the reason', async () => {
  const folder = join(root, 'var');
  jest.replaceProperty(process, 'env', { ...process.env, DATA_DIR: folder, DATABASE_URL: '', BACKUP_DIR: '' });
  const make = () => backUpByCommand(join(root, 'backup.tar.gz'), new AbortController().signal, forbidden);
  await expect(make()).rejects.toThrow(`there is no database ${join(folder, 'plumbline.db')}`);
  await (await openDatabase({ dataFolder: folder, databaseUrl: null })).close();
  expect(await make()).toBe((await stat(join(root, 'backup.tar.gz'))).size);
});
