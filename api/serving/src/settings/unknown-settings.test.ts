import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { unknownSettings } from './unknown-settings.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'plumbline-settings-'));
  await writeFile(
    join(root, '.env.example'),
    '# The site.\n#SITE_ORIGIN=http://localhost:3000\nPORT=3000\n#HOST=127.0.0.1\n',
  );
});
afterEach(() => rm(root, { recursive: true }));

test('a misspelt name is reported with the name that is probably meant, and without its value', () => {
  expect(unknownSettings(root, { SITE_ORIGN: 'https://secret.example', PATH: '/bin', PORT: '1', HOME: '/' })).toEqual([
    'SITE_ORIGN is no setting: is SITE_ORIGIN meant?',
  ]);
});

test('another name in .env that is no setting is reported, too', async () => {
  await writeFile(join(root, '.env'), 'COLOUR=blue\nPORT=3000\n');
  expect(unknownSettings(root, { COLOUR: 'blue', PORT: '3000', SHELL_COLOUR: 'red' })).toEqual([
    'COLOUR in .env is no setting: .env.example names them all',
  ]);
});

test('short names are not reported, and nothing is reported without an .env.example', async () => {
  expect(unknownSettings(root, { POST: '1', HOSTS: 'a' })).toEqual([]);
  await rm(join(root, '.env.example'));
  expect(unknownSettings(root, { SITE_ORIGN: 'x' })).toEqual([]);
});
