import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { edit } from '../releases/events-repository.ts';
import { siteEnvironment } from '../site/environment.ts';
import { startProcess } from '../site/site-process.ts';
import { sourcesCopy } from '../site/sources-copy.ts';

test.describe.configure({ timeout: 600_000 });

test('a fresh clone checks a remote: a missing build of the shell is made, and an outdated one is reported @full', async () => {
  const sources = await sourcesCopy();
  const check = async () => {
    const data = join(sources, 'var');
    const command = startProcess(
      [join(sources, 'shell/cli/plumbline.ts'), 'check', 'mf-blog'],
      siteEnvironment({ DATA_DIR: data }),
    );
    const code = await command.ended;
    expect(command.output()).toMatch(/mf-blog [0-9a-f]{20} is valid\./);
    expect(code).toBe(0);
    return command.output();
  };
  const described = () => readFile(join(sources, 'shell/dist/shell.json'), 'utf8');
  const [building, old] = [/Building the shell/g, /The shell has changed since it was built/g];
  const saidIn = (output: string) => [building, old].map((line) => output.match(line)?.length ?? 0);
  try {
    await expect(described()).rejects.toThrow('ENOENT');
    expect(saidIn(await check())).toEqual([1, 0]);
    const built = await described();
    expect(saidIn(await check())).toEqual([0, 0]);
    await edit(sources, 'shell/src/not-found/not-found-page.tsx', '44ch', '45ch');
    expect(saidIn(await check())).toEqual([0, 1]);
    expect(await described()).toBe(built);
  } finally {
    await rm(sources, { recursive: true, force: true });
  }
});
