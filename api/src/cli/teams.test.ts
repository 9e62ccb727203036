import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openSqlite } from '../platform/database/sqlite.ts';
import { findTeam } from '../releases/registry/team-tokens.ts';
import { closing } from '../testing/closing.ts';
import { runNode } from '../testing/run-node.ts';

const email = 'blog@plumbline.example';

test('a team gets a token, a new one, and loses it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-cli-'));
  const teams = async (...args: string[]) => {
    const run = runNode('cli/teams.ts', args, { DATA_DIR: folder });
    return { code: await run.ended, out: run.output.stdout, fault: run.output.stderr };
  };
  const tokenIn = ({ out }: { out: string }) => /^PLUMBLINE_TOKEN=(plt_[\w-]{43})$/m.exec(out)?.[1] ?? '';

  const added = await teams('add', 'mf-blog', 'Writers', email);
  expect(added.out).toContain(`Writers <${email}> may publish and promote mf-blog\n`);
  const rotated = await teams('rotate', 'mf-blog', email);
  const owner = async (token: string) => {
    await using db = closing(openSqlite(join(folder, 'plumbline.db')));
    return (await findTeam(db.knex, token))?.remote;
  };
  expect(await owner(tokenIn(added))).toBeUndefined();
  expect(await owner(tokenIn(rotated))).toBe('mf-blog');
  expect((await teams('list')).out).toMatch(
    /^mf-blog {2}Writers <blog@plumbline\.example> {2}publish and promote {2}since \S+\nmf-blog {2}Writers \S+ {2}publish and promote {2}revoked \S+\nmf-blog {2}may use nothing\n1 token\n$/,
  );
  expect((await teams('revoke', 'mf-blog')).out).toBe('1 token for mf-blog stopped working\n');
  expect(await owner(tokenIn(rotated))).toBeUndefined();
  expect(await teams('rotate', 'mf-blog', email)).toEqual({
    code: 1,
    out: '',
    fault: `${email} has no token for mf-blog\n`,
  });
  await teams('add', 'mf-blog', 'Its CI', 'ci@plumbline.example', 'publish');
  await teams('add', 'mf-blog', 'Its CI', 'ci@plumbline.example', 'promote');
  // Each of the two tokens keeps its right.
  const both = (await teams('rotate', 'mf-blog', 'ci@plumbline.example')).out;
  expect(both.match(/ to publish;| to promote;|^PLUMBLINE_TOKEN=/gm)).toHaveLength(4);
  expect(
    (await teams('list')).out.match(/^mf-blog {2}Its CI <ci@plumbline\.example> {2}(?:publish|promote) {2}since/gm),
  ).toHaveLength(2);
  expect((await teams('add', 'mf-blog', 'Writers', email, 'all')).fault).toBe('right: must be publish or promote\n');
  expect((await teams('add', 'blog', 'Writers', email)).fault).toBe('remote: must look like mf-blog\n');
  expect((await teams('add')).fault).toMatch(
    /^usage:\n {2}npm run teams -- add <remote> <team> <e-mail> \[publish\|promote\]\n/,
  );
  await rm(folder, { recursive: true });
});

test('grants of a remote are added, transferred to another remote, and removed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-cli-'));
  const teams = async (...args: string[]) => {
    const run = runNode('cli/teams.ts', args, { DATA_DIR: folder });
    return { code: await run.ended, out: run.output.stdout, fault: run.output.stderr };
  };
  const fine = (out: string) => ({ code: 0, out, fault: '' });
  const wrong = (fault: string) => ({ code: 1, out: '', fault });
  expect(await teams('grant', 'mf-events')).toEqual(fine('mf-events may use nothing\n'));
  expect(await teams('grant', 'mf-events', '/events', '/calendar', 'payments', 'own-document', 'budget=400')).toEqual(
    fine('mf-events may use /calendar /events payments own-document budget=400\n'),
  );
  expect(await teams('withdraw', 'mf-events', 'payments', 'own-document', 'budget')).toEqual(
    fine('mf-events may use /calendar /events\n'),
  );
  expect(await teams('grant', 'mf-other', '/calendar')).toEqual(
    wrong('/calendar is granted to mf-events: transfer it from there.\n'),
  );
  expect(await teams('transfer', '/calendar', 'mf-events', 'mf-other')).toEqual(
    wrong('mf-other has neither a token nor a release: is its name right?\n'),
  );
  await teams('add', 'mf-other', 'Others', email);
  expect(await teams('transfer', '/calendar', 'mf-events', 'mf-other')).toEqual(
    fine('/calendar is granted to mf-other; what mf-events has live stays live until it releases without it\n'),
  );
  expect(await teams('transfer', '/calendar', 'mf-events', 'mf-other')).toEqual(
    wrong('/calendar is not granted to mf-events.\n'),
  );
  expect(await teams('withdraw', 'mf-events', '/calendar')).toEqual(wrong('/calendar is not granted to mf-events\n'));
  expect((await teams('grant', 'mf-events', '/Blog')).fault).toMatch(/^\/Blog: must be a first segment/);
  expect(await teams('grant', 'mf-events', 'budgt=400')).toEqual(
    wrong('"budgt=400" cannot be granted: name /section, admin, payments, own-document or budget=<kB>\n'),
  );
  expect((await teams('grant', 'mf-events', '/api')).fault).toBe('/api: is a section of the site itself\n');
  expect((await teams('grant', 'mf-events', '/admin')).fault).toBe('/admin: is granted as admin, not as a section\n');
  expect((await teams('grant', 'mf-events', 'budget=9000')).fault).toMatch(/^grants: must be a number of kB/);
  expect(await teams('retire', 'mf-events', 'x'.repeat(201))).toEqual(
    wrong('reason: must have at most 200 characters\n'),
  );
  expect(await teams('retire', 'mf-events')).toEqual(
    fine('mf-events is off the site; its tokens and its grants have ended\n'),
  );
  expect((await teams('retire', 'mf-events')).fault).toBe('mf-events has no live release, no token and no grants.\n');
  await using db = closing(openSqlite(join(folder, 'plumbline.db')));
  const lines: { action: string; detail: string | null }[] = await db
    .knex('staff_audit')
    .where({ target: 'mf-events' })
    .orderBy('id');
  expect(lines.map(({ action, detail }) => [action, detail])).toEqual([
    ['teams grant', '/events /calendar payments own-document budget=400'],
    ['teams withdraw', '/events /calendar'.split(' ').toSorted().join(' ')],
    ['teams transfer', '/calendar to mf-other'],
    ['teams retire', null],
  ]);
  await rm(folder, { recursive: true });
});
