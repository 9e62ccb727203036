import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { aRelease, type TestRelease } from '../testing/a-release.ts';
import { runNode } from '../testing/run-node.ts';

const shell = { servicesVersion: '1.3.0', shared: { react: '19.3.1' } };

test('publishes and promotes what it is given, and says what it refuses', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-cli-'));
  await writeFile(join(folder, 'shell.json'), JSON.stringify(shell));
  const laid = async (name: string, { release, files }: TestRelease) => {
    for (const [path, content] of Object.entries({ ...files, 'release.json': JSON.stringify(release) })) {
      await mkdir(dirname(join(folder, name, path)), { recursive: true });
      await writeFile(join(folder, name, path), content);
    }
    return join(folder, name);
  };
  const releases = async (...args: string[]) => {
    const run = runNode('cli/releases.ts', args, { DATA_DIR: join(folder, 'var'), SHELL_BUILD: folder });
    return { code: await run.ended, out: run.output.stdout, fault: run.output.stderr };
  };
  const [one, two] = [aRelease(), aRelease({ files: { 'browser/remoteEntry.js': '// two' } })];
  const [first, second] = [await laid('one', one), await laid('two', two)];
  const bad = await laid('bad', { ...two, files: { ...two.files, 'browser/remoteEntry.js': '// tWo' } });

  expect(await releases('publish', '--quick', `--first=${first}`)).toEqual({
    code: 0,
    out: `{"remote":"mf-blog","release":"${one.release.hash}","changed":true}\n`,
    fault: '',
  });
  expect((await releases('publish', '--quick', `--first=${second}`)).out).toBe('');
  expect(await releases('publish', '--quick', bad, first)).toEqual({
    code: 1,
    out: `{"remote":"mf-blog","release":"${one.release.hash}","changed":false}\n`,
    fault: `mf-blog ${two.release.hash} is refused, for one reason.\n  files.browser/remoteEntry.js: does not have the hash described\n`,
  });
  expect((await releases('live')).out).toBe(`{"mf-blog":"${one.release.hash}"}\n`);
  expect(await releases('publish', join(folder, 'nowhere'))).toEqual({
    code: 2,
    out: '',
    fault: `${join(folder, 'nowhere')} holds no release (ENOENT)\n`,
  });
  await rm(folder, { recursive: true });
});
