import { expect, test } from '@jest/globals';
import type { ApiRouter } from '../../platform/http/route.ts';
import { onSqlite } from '../../testing/databases.ts';
import { openApp, type OpenApp, type TestRoutes } from '../../testing/open-app.ts';
import { signedIn } from '../../testing/staff-browser.ts';
import { addAuditEntry } from './audit-log.ts';

test('the log is paged, the newest first', async () => {
  await using app = await openApp();
  const owner = await signedIn(app, 'owner');
  for (let count = 1; count <= 5; count += 1) {
    const at = new Date(app.clock.now()).toISOString();
    await addAuditEntry(app.db.knex, {
      at,
      staffId: null,
      who: null,
      action: `act ${count}`,
      outcome: 'ok',
      from: null,
    });
  }
  const read = async (path: string) => {
    const response = await owner.send('GET', path);
    const entries = (await response.json()) as { action: string }[];
    const next = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1];
    return { actions: entries.map(({ action }) => action), next };
  };
  const first = await read('/api/admin/audit-log?limit=2');
  expect(first.actions).toEqual(['act 5', 'act 4']);
  const second = await read(first.next ?? '');
  expect(second.actions).toEqual(['act 3', 'act 2']);
  expect(await read(second.next ?? '')).toEqual({ actions: ['act 1', 'POST /admin/session'], next: undefined });
});

test('a line contains the person, action, address and outcome', async () => {
  await using app = await openApp();
  const owner = await signedIn(app, 'owner');
  await owner.send('DELETE', '/api/admin/session');
  const reader = await signedIn(app, 'owner');
  const [, signedOut] = (await (await reader.send('GET', '/api/admin/audit-log')).json()) as unknown[];
  expect(signedOut).toEqual({
    id: 2,
    at: '2026-11-21T12:00:00.000Z',
    who: expect.stringMatching(/^owner\.\w+@plumbline\.example$/),
    action: 'DELETE /admin/session',
    target: null,
    outcome: 'ok',
    detail: null,
    from: expect.stringMatching(/^[\w-]{16}$/),
  });
});

test('no line can be changed or deleted', async () => {
  await using app = await openApp();
  await signedIn(app, 'owner');
  const log = () => app.db.knex('staff_audit');
  await expect(log().update({ outcome: 'unauthorized' })).rejects.toThrow('the audit log is append-only');
  await expect(log().delete()).rejects.toThrow('the audit log is append-only');
  expect(await log()).toHaveLength(1);
});

// PostgreSQL has no `insert or replace`.
onSqlite('no line can be replaced', async () => {
  await using app = await openApp();
  await signedIn(app, 'owner');
  const replacing = app.db.knex.raw(
    `insert or replace into staff_audit (id, at, action, outcome) values (1, '2026-11-21T12:00:00.000Z', 'none', 'ok')`,
  );
  await expect(replacing).rejects.toThrow('the audit log is append-only');
  expect(await app.db.knex('staff_audit').select('action')).toEqual([{ action: 'POST /admin/session' }]);
});

test.each([
  'cursor=x',
  'cursor=-1',
  'cursor=3000000000',
  'limit=0',
  'limit=101',
  'limit=1e1',
  'sort=who',
  'outcome=bad',
  'since=today',
])('?%s is refused', async (query) => {
  await using app = await openApp();
  const owner = await signedIn(app, 'owner');
  expect((await owner.send('GET', `/api/admin/audit-log?${query}`)).status).toBe(400);
});

/** Adds lines, a minute apart. */
async function addLines(
  { db, clock }: OpenApp,
  entries: readonly Partial<Parameters<typeof addAuditEntry>[1]>[],
): Promise<void> {
  for (const entry of entries) {
    clock.time += 60_000;
    const at = new Date(clock.now()).toISOString();
    await addAuditEntry(db.knex, { at, staffId: null, who: null, action: 'act', outcome: 'ok', from: null, ...entry });
  }
}

test('the log is filtered by person, action, target, outcome and time, and sorted in both directions', async () => {
  await using app = await openApp();
  const owner = await signedIn(app, 'owner');
  await addLines(app, [
    { who: 'ines@plumbline.example', action: 'POST /admin/orders/:id/refund', target: 'ord_1: $10.00' },
    {
      who: 'ines@plumbline.example',
      action: 'POST /admin/orders/:id/refund',
      target: 'ord_2: $5.00',
      outcome: 'conflict',
    },
    { who: 'bo@plumbline.example', action: 'staff add', target: '100%_sure', detail: 'Wrong Password' },
  ]);
  const found = async (query: string): Promise<unknown[]> => {
    const entries = (await (await owner.send('GET', `/api/admin/audit-log?${query}`)).json()) as { id: number }[];
    return entries.map(({ id }) => id);
  };
  expect(await found('sort=oldest')).toEqual([1, 2, 3, 4]);
  expect(await found('who=ines@plumbline.example')).toEqual([3, 2]);
  expect(await found('action=staff%20add')).toEqual([4]);
  expect(await found('target=ord_1')).toEqual([2]);
  expect(await found('target=ord%25')).toEqual([]);
  expect(await found('outcome=refused')).toEqual([3]);
  expect(await found('outcome=ok&target=ord')).toEqual([2]);
  expect(await found('q=INES%20refund')).toEqual([3, 2]);
  expect(await found('q=wrong')).toEqual([4]);
  expect(await found('q=100%25_')).toEqual([4]);
  expect(await found('since=2026-11-21T12:02:00.000Z&until=2026-11-21T12:03:00.000Z')).toEqual([3]);
  expect(await found('who=ines@plumbline.example&limit=1&cursor=3')).toEqual([2]);
  expect(await found('sort=oldest&cursor=2')).toEqual([3, 4]);
});

test('the log can be downloaded, the download is logged, and no formula runs in the file', async () => {
  await using app = await openApp();
  const owner = await signedIn(app, 'owner');
  await addLines(app, [{ who: 'ines@plumbline.example', target: '=HYPERLINK("https://evil.example")' }]);
  const response = await owner.send('GET', '/api/admin/audit-log.csv?who=ines@plumbline.example');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="audit-log-2026-11-21.csv"');
  const [head, line, ...rest] = (await response.text()).split('\r\n');
  expect(head).toBe('Line,At (UTC),Who,What,To whom or what,Outcome,Detail,Network');
  expect(line).toBe(
    `2,2026-11-21T12:01:00.000Z,ines@plumbline.example,act,"'=HYPERLINK(""https://evil.example"")",ok,,`,
  );
  expect(rest).toEqual(['']);
  expect(await app.db.knex('staff_audit').orderBy('id', 'desc').first()).toMatchObject({
    action: 'GET /admin/audit-log.csv',
    outcome: 'ok',
  });
});

test('the running router knows no way to change it', async () => {
  let router: ApiRouter | undefined;
  const captureRouter: TestRoutes = (appRouter) => void (router = appRouter);
  await using _ = await openApp({ moreRoutes: [captureRouter] });
  const logRoutes = (router?.koa.stack ?? []).filter(({ path }) => String(path).includes('audit-log'));
  expect(
    logRoutes.flatMap(({ path, methods }) => methods.map((method) => `${method} ${String(path)}`)).toSorted(),
  ).toEqual([
    'GET /api/admin/audit-log',
    'GET /api/admin/audit-log.csv',
    'HEAD /api/admin/audit-log',
    'HEAD /api/admin/audit-log.csv',
  ]);
});

test('the search finds letters outside of ASCII in capitals and lower case', async () => {
  await using app = await openApp();
  const owner = await signedIn(app, 'owner');
  await addLines(app, [{ detail: 'Órsolya Ünal' }, { detail: 'ÖRS KÖNIG' }, { detail: 'örs' }, { detail: '100%_É' }]);
  const found = async (q: string): Promise<unknown[]> => {
    const path = `/api/admin/audit-log?q=${encodeURIComponent(q)}`;
    const entries = (await (await owner.send('GET', path)).json()) as { id: number }[];
    return entries.map(({ id }) => id);
  };
  expect(await found('órsolya ünal')).toEqual([2]);
  expect(await found('örs')).toEqual([4, 3]);
  expect(await found('Örs könig')).toEqual([3]);
  expect(await found('%_é')).toEqual([5]);
});
