import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import knex from 'knex';
import { aRelease, type TestRelease } from '../testing/a-release.ts';
import { runNode } from '../testing/run-node.ts';

async function writeRelease(folder: string, { release, files }: TestRelease): Promise<string> {
  for (const [path, content] of Object.entries({ ...files, 'release.json': JSON.stringify(release) })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

test('publishes and promotes the given releases, and reports the refused ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-cli-'));
  const writeToFolder = (name: string, release: TestRelease) => writeRelease(join(folder, name), release);
  const releases = async (...args: string[]) => {
    const run = runNode('cli/releases.ts', args, { DATA_DIR: join(folder, 'var') });
    return { code: await run.ended, out: run.output.stdout, fault: run.output.stderr };
  };
  const [one, two] = [aRelease(), aRelease({ files: { 'browser/remoteEntry.js': '// two' } })];
  const [first, second] = [await writeToFolder('one', one), await writeToFolder('two', two)];
  const bad = await writeToFolder('bad', { ...two, files: { ...two.files, 'browser/remoteEntry.js': '// tWo' } });

  expect(await releases('publish', '--quick', `--first=${first}`)).toEqual({
    code: 0,
    out: `{"remote":"mf-blog","release":"${one.release.hash}","changed":true}\n`,
    fault: '',
  });
  expect((await releases('publish', '--quick', `--first=${second}`)).out).toBe('');
  // The grants of the operator's own release, added only once.
  const grants = async () => {
    const db = knex({
      client: 'better-sqlite3',
      connection: join(folder, 'var', 'plumbline.db'),
      useNullAsDefault: true,
    });
    try {
      return await db('staff_audit').orderBy('id').select('action', 'target', 'detail');
    } finally {
      await db.destroy();
    }
  };
  const granted = [{ action: 'release grant', target: 'mf-blog', detail: '/blog' }];
  expect(await grants()).toEqual(granted);
  expect(await releases('publish', '--quick', bad, first)).toEqual({
    code: 1,
    out: `{"remote":"mf-blog","release":"${one.release.hash}","changed":false}\n`,
    fault: `mf-blog ${two.release.hash} is refused, for one reason.\n  files.browser/remoteEntry.js: does not have the hash described\n`,
  });
  expect((await releases('live')).out).toBe(`{"mf-blog":"${one.release.hash}"}\n`);
  // A build that was never live here becomes live, whoever built it; a formerly live one leaves the live release
  // unchanged.
  expect((await releases('publish', '--quick', `--new=${first}`)).out).toBe('');
  expect((await releases('publish', '--quick', `--new=${second}`)).out).toContain(two.release.hash);
  expect((await releases('publish', '--quick', `--new=${first}`, `--new=${second}`)).out).toBe('');
  expect((await releases('live')).out).toBe(`{"mf-blog":"${two.release.hash}"}\n`);
  expect(await grants()).toEqual(granted);
  expect(await releases('publish', join(folder, 'nowhere'))).toEqual({
    code: 2,
    out: '',
    fault: `${join(folder, 'nowhere')} holds no release (ENOENT)\n`,
  });
  // A description that cannot be read refuses its release alone.
  const unreadable = join(folder, 'unreadable');
  await mkdir(unreadable);
  await writeFile(join(unreadable, 'release.json'), '{}');
  const partly = await releases('publish', '--quick', unreadable, second);
  expect([partly.code, partly.out]).toEqual([1, expect.stringContaining(two.release.hash)]);
  for (const args of [
    [],
    ['toString'],
    ['publish', '--quick'],
    ['check'],
    ['check', first, '--sites=x'],
    ['live', 'x'],
  ])
    expect(await releases(...args)).toMatchObject({ code: 2, out: '', fault: expect.stringMatching(/^usage: /) });
  await rm(folder, { recursive: true });
});

test('a release is checked beside the live releases of a site, whose origin is reported if it does not answer', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-cli-'));
  const one = await writeRelease(join(folder, 'one'), aRelease());
  const theirs = { path: '/blog/theirs', page: 'page', render: 'server' };
  const live = {
    name: 'mf-theirs',
    release: '1'.repeat(20),
    base: '/releases/mf-theirs/',
    container: { name: 'mf_theirs', entry: 'remoteEntry.js', module: './remote' },
    routes: [theirs],
    assets: {},
    integrity: {},
  };
  const site = createServer((_, answer) => answer.end(JSON.stringify({ id: 'x', remotes: [live] })));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const check = async (origin: string) => {
    const run = runNode('cli/releases.ts', ['check', one, `--site=${origin}`], {
      DATA_DIR: join(folder, 'var'),
    });
    return { code: await run.ended, out: run.output.stdout, fault: run.output.stderr };
  };
  try {
    const { code, out } = await check(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
    expect([code, out]).toEqual([0, expect.stringContaining('stands in the section of mf-theirs (/blog/theirs)')]);
    expect(await check('http://127.0.0.1:1')).toEqual({
      code: 2,
      out: '',
      fault: 'What is live on http://127.0.0.1:1 could not be asked: it could not be reached\n',
    });
  } finally {
    site.closeAllConnections();
    site.close();
    await rm(folder, { recursive: true });
  }
});
