import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { watchFiles, type WatchedFiles } from './watch-files.ts';

let folder: string;
let files: WatchedFiles;
let changed: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-watch-'));
  await writeFile(join(folder, 'used.ts'), 'one');
  changed = [];
  files = watchFiles((file) => changed.push(file), 1_000);
  files.add(join(folder, 'used.ts'));
});

afterEach(async () => {
  files.close();
  await rm(folder, { recursive: true });
});

async function untilChanged(): Promise<void> {
  for (let waited = 0; changed.length === 0 && waited < 30_000; waited += 20) await after(20);
}

test('a change is reported once for a written or replaced file', async () => {
  await writeFile(join(folder, 'used.ts'), 'two');
  await writeFile(join(folder, '.used.ts.draft'), 'three');
  await rename(join(folder, '.used.ts.draft'), join(folder, 'used.ts'));
  await untilChanged();
  expect(changed).toEqual([join(folder, 'used.ts')]);
});

test('changes of other files in the folder are not reported', async () => {
  await writeFile(join(folder, 'used.ts'), 'two');
  await writeFile(join(folder, 'unused.ts'), 'two');
  await untilChanged();
  expect(changed).toEqual([join(folder, 'used.ts')]);
});

test('a missing file is reported when it is created; a missing folder is ignored', async () => {
  files.add(join(folder, 'missing.ts'));
  files.add(join(folder, 'nowhere', 'file.ts'));
  await writeFile(join(folder, 'missing.ts'), 'here');
  await untilChanged();
  expect(changed).toEqual([join(folder, 'missing.ts')]);
});
