import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { runInstalledDev } from './run-installed-dev.ts';

test('dev runs in the new folder with the SDK that is installed there, and returns its exit code', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'installed-'));
  const lib = join(folder, 'node_modules/@plumbline/remote/lib');
  await mkdir(lib, { recursive: true });
  await writeFile(
    join(lib, 'main.js'),
    `require('node:fs').writeFileSync('ran.json', JSON.stringify(process.argv.slice(2))); process.exitCode = 3;`,
  );
  expect(await runInstalledDev(folder)).toBe(3);
  expect(JSON.parse(await readFile(join(folder, 'ran.json'), 'utf8'))).toEqual(['dev']);
});
