import { expect, test } from '@jest/globals';
import { aSecretKey } from '../testing/a-secret-key.ts';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPreviewToken } from '../content/posts/preview-link.ts';
import { article } from '../testing/author-folder.ts';
import { openDataFolder } from '../testing/open-data-folder.ts';
import { runNode } from '../testing/run-node.ts';

const key = 'a key that only tests know of, and nobody else';

/** `npm run posts` in a folder of its own. */
async function openAuthorFolder() {
  const data = await openDataFolder();
  const { folder } = data;
  const posts = async (...args: string[]) => {
    const run = runNode('cli/posts.ts', args, {
      ...data.settings,
      DATA_DIR: join(folder, 'var'),
      INIT_CWD: folder,
      SECRET_KEY: key,
    });
    const code = await run.ended;
    return { code, out: run.output.stdout, fault: run.output.stderr };
  };
  return { folder, posts, [Symbol.asyncDispose]: async () => data[Symbol.asyncDispose]() };
}

test('an article is imported, shown, scheduled, withdrawn, found and exported', async () => {
  await using site = await openAuthorFolder();
  await writeFile(join(site.folder, 'a.md'), article({ status: 'draft' }));
  expect(await site.posts('import', 'a.md')).toMatchObject({ code: 0 });

  const preview = await site.posts('preview', 'a-level-floor', '2');
  const token = /^http:\/\/localhost:3000\/blog\/preview\/(\S+)\n$/.exec(preview.out)?.[1] ?? '';
  const opened = (days: number) => readPreviewToken(aSecretKey(key), token, Date.now() + days * 86_400_000);
  expect([opened(1.9), opened(2.1)]).toEqual([{ slug: 'a-level-floor' }, null]);

  const time = '2190-12-24T08:00:00+01:00';
  expect(await site.posts('schedule', 'a-level-floor', time)).toMatchObject({
    code: 0,
    out: 'a-level-floor will be published at 2190-12-24T07:00:00.000Z\n',
  });
  expect((await site.posts('list')).out).toBe(
    'scheduled  2190-12-24 07:00Z  a-level-floor  A level floor (Listings)\n0 published, 1 scheduled, 0 drafts\n',
  );
  expect((await site.posts('unpublish', 'a-level-floor')).out).toBe('a-level-floor is a draft now\n');
  const history = (await site.posts('history', 'a-level-floor')).out;
  expect(
    history
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/ {2,}/)[0]),
  ).toEqual(['3', '2', '1']);
  expect((await site.posts('history', 'a-level-floor', '1')).out).toBe(article({ status: 'draft' }));

  expect(await site.posts('export', 'out')).toMatchObject({
    code: 0,
    out: 'written   a-level-floor/a-level-floor.md\n',
  });
  expect(await readdir(join(site.folder, 'out'))).toEqual(['a-level-floor']);
  expect((await site.posts('import', 'out')).out).toContain('unchanged a-level-floor');
});

test.each([
  [['unpublish', 'gone'], 'there is no article gone\n'],
  [['preview', 'gone'], 'there is no article gone\n'],
  [['preview', 'gone', '0'], 'the days must be a number from 1 to 60\n'],
  [['history', 'gone'], 'there is no article gone\n'],
  [
    ['schedule', 'gone', 'tomorrow'],
    'tomorrow must be a date such as 2026-12-01 or a time such as 2026-12-01T13:00:00Z\n',
  ],
  [
    ['schedule', 'gone', '2026-02-30'],
    '2026-02-30 must be a date such as 2026-12-01 or a time such as 2026-12-01T13:00:00Z\n',
  ],
  [['schedule', 'gone', 'now'], 'there is no article gone\n'],
  [['list', 'all'], /^usage:\n {2}npm run posts -- import <file or folder>\n/],
  [['publish'], /^usage:/],
])('one line reports the fault of %s', async (args, message) => {
  await using site = await openAuthorFolder();
  const { code, out, fault } = await site.posts(...args);
  expect([code, out]).toEqual([1, '']);
  expect(fault).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
});
