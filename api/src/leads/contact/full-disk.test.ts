import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { migrate } from '../../platform/database/migrate.ts';
import { openSqlite } from '../../platform/database/sqlite.ts';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { signedIn } from '../../testing/staff-browser.ts';

const post = (app: OpenApp, number: number, length = 4000) =>
  fetch(`${app.origin}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'A Visitor',
      email: `visitor-${number}@example.org`,
      subject: 'other',
      message: 'x'.repeat(length),
      idempotencyKey: `message-${number}`,
    }),
  });

const token = 'what Prometheus asks with, 32 characters';
const metricsOf = async ({ origin }: OpenApp): Promise<string> =>
  (await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();

async function onDisk() {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-full-'));
  const file = join(folder, 'plumbline.db');
  const db = openSqlite(file);
  await migrate(db);
  const app = await openApp({ db, settings: { LEADS_PER_ADDRESS: '1000', METRICS_TOKEN: token } });
  const rows = async () => {
    const [messages, mails] = await Promise.all([
      db.knex('contact_messages').pluck('email'),
      db.knex('outbox').pluck('kind'),
    ]);
    return { messages, mails: mails.length };
  };
  return {
    app,
    db,
    file,
    rows,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}

test('a full disk is reported, acknowledged data are complete, and writes work again once there is space', async () => {
  await using site = await onDisk();
  const { app, db, rows } = site;
  const staff = await signedIn(app, 'staff');
  const pragma = async (text: string): Promise<number> =>
    Number(Object.values((await db.knex.raw(`pragma ${text}`))[0])[0]);
  // Migrations leave free pages behind, which would be filled first.
  await db.knex.raw('vacuum');
  await pragma(`max_page_count = ${(await pragma('page_count')) + 12}`);
  const taken: string[] = [];
  const statuses = new Set<number>();
  // First sequentially, then concurrently: concurrent writes share a commit and therefore fail together.
  for (let number = 0; number < 6; number += 1) {
    const answer = await post(app, number);
    statuses.add(answer.status);
    if (answer.ok) taken.push(`visitor-${number}@example.org`);
  }
  const together = await Promise.all([10, 11, 12, 13].map((number) => post(app, number)));
  expect(together.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  const refused = await post(app, 20);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await refused.json()).toMatchObject({
    code: 'unavailable',
    message: 'We cannot save anything at the moment. Nothing was kept; please try again later.',
  });
  expect(statuses).toEqual(new Set([200, 503]));
  expect(await rows()).toEqual({ messages: taken, mails: 2 * taken.length });
  expect((await fetch(`${app.origin}/api/blog/posts`)).status).toBe(200);
  expect(app.lines.join('\n')).toContain('SQLITE_FULL');
  // The cause is visible: signed-in staff can still read, and the metrics contain the failures.
  app.clock.time += 600_000;
  for (const path of ['health', 'messages', 'desk-counts'])
    expect([path, (await staff.send('GET', `/api/admin/${path}`)).status]).toEqual([path, 200]);
  const metrics = await metricsOf(app);
  expect(metrics).toMatch(/^plumbline_database_failures_total [1-9]/m);
  expect(metrics).toMatch(/^plumbline_database_up 1$/m);

  await pragma('max_page_count = 1000000');
  expect((await post(app, 20)).status).toBe(200);
  expect(await rows()).toEqual({ messages: [...taken, 'visitor-20@example.org'], mails: 2 * taken.length + 2 });
  expect(await db.knex.raw('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
});

test('a database that became read-only is reported like a full disk', async () => {
  await using site = await onDisk();
  const { app, db, file, rows } = site;
  expect((await post(app, 1)).status).toBe(200);
  await db.knex.raw('pragma query_only = on');
  await chmod(file, 0o400);
  const refused = await post(app, 2);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
  expect((await fetch(`${app.origin}/api/blog/posts`)).status).toBe(200);
  await chmod(file, 0o600);
  await db.knex.raw('pragma query_only = off');
  expect((await post(app, 2)).status).toBe(200);
  expect((await rows()).messages).toEqual(['visitor-1@example.org', 'visitor-2@example.org']);
});
