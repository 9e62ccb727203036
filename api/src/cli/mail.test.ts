import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { quarantineLead } from '../leads/suspected.ts';
import { openDataFolder, type DataFolder } from '../testing/open-data-folder.ts';
import { runNode } from '../testing/run-node.ts';
import { enqueueMail } from '../mail/outbox/outbox.ts';

let data: DataFolder;

beforeAll(async () => {
  data = await openDataFolder();
  const db = await data.open();
  const now = '2026-11-21T12:00:00.000Z';
  const receipt = { number: 1, name: 'Renée', subject: 'other' as const, receivedAt: now };
  await db.knex.transaction(async (transaction) => {
    for (const to of ['a@example.org', 'b@example.org', 'c@example.org']) {
      await enqueueMail(transaction, { kind: 'contact-receipt', to, payload: receipt, now });
    }
  });
  await db.knex('outbox').whereIn('id', [1, 2]).update({ status: 'dead', attempts: 4, last_error: 'no\nsuch mailbox' });
  const form = { name: 'Renée', email: 'r@example.org', subject: 'other', message: 'A message\nin two lines' };
  await quarantineLead(db.knex, {
    token: 't',
    kind: 'contact',
    form,
    reason: 'was filled in too fast',
    createdAt: now,
  });
  await db.close();
});

afterAll(async () => data[Symbol.asyncDispose]());

async function mail(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const run = runNode('cli/mail.ts', args, data.settings);
  return { code: await run.ended, ...run.output };
}

test('lists unsent mails, retries dead mails, and releases suspected messages', async () => {
  const list = await mail('list');
  expect(list).toMatchObject({ code: 0, stderr: '' });
  expect(list.stdout.split('\n')).toEqual([
    '     3  waiting  2026-11-21T12:00:00.000Z  contact-receipt  c@example.org  tries: 0',
    '     2  dead  2026-11-21T12:00:00.000Z  contact-receipt  b@example.org  tries: 4  no such mailbox',
    '     1  dead  2026-11-21T12:00:00.000Z  contact-receipt  a@example.org  tries: 4  no such mailbox',
    '3 waiting or dead',
    '',
  ]);
  expect(await mail('retry', '1')).toMatchObject({ code: 0, stdout: '1 to be tried again\n' });
  expect((await mail('list', 'dead')).stdout).toMatch(/b@example\.org.*\n1 dead\n$/);
  expect(await mail('retry', '1')).toMatchObject({ code: 1, stderr: 'mail 1 is neither dead nor canceled\n' });
  expect(await mail('retry', 'all')).toMatchObject({ code: 0, stdout: '1 to be tried again\n' });
  expect(await mail('retry', 'all')).toMatchObject({ code: 1, stderr: 'no mail is dead\n' });

  expect((await mail('suspected')).stdout).toBe(
    '     1  2026-11-21T12:00:00.000Z  contact  was filled in too fast\n' +
      '        Renée | r@example.org | other | A message in two lines\n1 suspected\n',
  );
  expect(await mail('release', '1')).toMatchObject({ code: 0, stdout: '1 is accepted as genuine\n' });
  expect(await mail('release', '1')).toMatchObject({
    code: 1,
    stderr: 'there is no suspected form with the number 1\n',
  });
  expect((await mail('list', 'waiting')).stdout).toMatch(
    /contact-receipt {2}r@example\.org[^]*contact-staff[^]*5 waiting\n$/,
  );
});

test('every wrong use prints the usage', async () => {
  const wrong = [[], ['send'], ['list', 'lost'], ['retry'], ['release', 'x'], ['list', 'dead', 'more']];
  for (const args of wrong) {
    const { code, stdout, stderr } = await mail(...args);
    expect([args, code, stdout]).toEqual([args, 1, '']);
    expect(stderr).toMatch(/^usage: npm run mail -- list /);
  }
});
