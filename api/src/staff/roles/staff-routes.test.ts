import { request } from 'node:http';
import { endpoint } from '@plumbline/contract/endpoint';
import { staffRoles } from '@plumbline/contract/staff/sessions';
import { expect, test } from '@jest/globals';
import * as v from 'valibot';
import { Failure } from '../../platform/http/failure.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import { openApp, type OpenApp, type TestRoutes } from '../../testing/open-app.ts';
import { signedIn, staffBrowser, type StaffBrowser } from '../../testing/staff-browser.ts';

const echo = {
  path: '/admin/echo',
  summary: 'For the test',
  response: v.object({ who: v.nullable(v.string()) }),
} as const;
const readEcho = endpoint({ ...echo, method: 'GET' });
const writeEcho = endpoint({ ...echo, method: 'POST', body: v.object({ word: v.string() }), errors: ['conflict'] });
const publicWrite = endpoint({ ...echo, method: 'POST', path: '/echo', body: v.object({ word: v.string() }) });

const echoRoutes: TestRoutes = (router) => {
  route(router, readEcho, { staff: 'staff' }, (_, { staff }) => ({ who: staff.name }));
  route(router, writeEcho, { staff: 'staff' }, ({ body: { word } }, { staff, setAuditTarget }) => {
    setAuditTarget(word);
    if (word === 'crooked') throw new Failure('conflict', 'It does not hang.');
    return { who: staff.name };
  });
  route(router, publicWrite, { staff: 'optional' }, (_, { staff }) => ({ who: staff?.name ?? null }));
};

/**
 * Opens the API with these resources besides its own, and returns its router's routes below `/api/admin` or for staff
 * only.
 */
async function openWithRouter(more: readonly TestRoutes[] = []) {
  let router: ApiRouter | undefined;
  const captureRouter: TestRoutes = (appRouter) => void (router = appRouter);
  const app = await openApp({ moreRoutes: [...more, captureRouter] });
  const accessRules: ReadonlyMap<string, string> = router?.accessRules ?? new Map<string, string>();
  const isForStaff = ({ method, path }: { method: string; path: string }): boolean =>
    path.startsWith('/api/admin') || (accessRules.get(`${method} ${path}`) ?? 'optional') !== 'optional';
  const adminRoutes = (router?.koa.stack ?? [])
    .flatMap(({ path, methods }) => methods.map((method) => ({ method, path: String(path) })))
    .filter(isForStaff);
  return { app, adminRoutes, accessRules };
}

const signInRoute = 'POST /api/admin/session';

/**
 * The access of each role to each admin route; reads and writes differ, and a write is rejected before its body is
 * read.
 */
async function accessOfRoles(app: OpenApp, routes: readonly { method: string; path: string }[]) {
  const browsers: readonly (readonly [string, StaffBrowser])[] = [
    ['nobody', staffBrowser(app)],
    ...(await Promise.all(staffRoles.map(async (role) => [role, await signedIn(app, role)] as const))),
  ];
  const results: { name: string; role: string; status: number }[] = [];
  for (const { method, path } of routes) {
    const name = `${method} ${path}`;
    if (name === signInRoute) continue;
    for (const [role, browser] of browsers) {
      // DELETE ends the session, so each such request gets its own session.
      const sender = method === 'DELETE' && role !== 'nobody' ? await signedIn(app, role as 'owner') : browser;
      const { status } = await sender.send(method, path.replace(/:\w+/g, '1'));
      results.push({ name, role, status });
    }
  }
  return results;
}

/** The routes that admit a role below the demanded one, or that demand no role. */
function wrongAccess(
  found: Awaited<ReturnType<typeof accessOfRoles>>,
  accessRules: ReadonlyMap<string, string>,
): string[] {
  return found.flatMap(({ name, role, status }) => {
    const minRole = accessRules.get(name.replace('HEAD', 'GET'));
    const order: readonly string[] = ['nobody', ...staffRoles];
    const isAllowed = minRole !== undefined && order.indexOf(role) >= order.indexOf(minRole);
    const expected = role === 'nobody' ? status === 401 : isAllowed ? status !== 401 && status !== 403 : status === 403;
    return expected ? [] : [`${name} as ${role}: ${status}`];
  });
}

test('every admin route of the running router admits exactly its roles', async () => {
  const { app, adminRoutes, accessRules } = await openWithRouter();
  await using _ = app;
  expect(adminRoutes.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([
      signInRoute,
      'GET /api/admin/session',
      'GET /api/admin/audit-log',
      'DELETE /api/admin/sessions',
      'GET /api/square-connection-test',
    ]),
  );
  expect(wrongAccess(await accessOfRoles(app, adminRoutes), accessRules)).toEqual([]);
});

test('the test above detects a route without a check, and one with a too weak role', async () => {
  const unchecked: TestRoutes = (router) =>
    router.koa.get('/api/admin/forgotten', (ctx) => {
      ctx.body = { all: 'of it' };
    });
  const tooWeak: TestRoutes = (router) => {
    route(router, readEcho, { staff: 'viewer' }, (_, { staff }) => ({ who: staff.name }));
    router.accessRules.set('GET /api/admin/echo', 'owner');
  };
  const { app, adminRoutes, accessRules } = await openWithRouter([unchecked, tooWeak]);
  await using _ = app;
  const found = wrongAccess(await accessOfRoles(app, adminRoutes), accessRules);
  expect(found).toContain('GET /api/admin/forgotten as nobody: 200');
  expect(found).toContain('GET /api/admin/echo as viewer: 200');
});

test('a route below /admin without an access rule prevents the start of the API', async () => {
  const message = '/api/admin/echo is for staff: it must declare its access rule';
  const withoutRule: TestRoutes = (router) =>
    expect(() => route(router, readEcho, () => ({ who: null }))).toThrow(message);
  await using _ = await openApp({ onlyRoutes: [withoutRule] });
  expect.assertions(1);
});

test('a handler gets the caller, and the audit log every write', async () => {
  await using app = await openApp({ moreRoutes: [echoRoutes] });
  const browser = await signedIn(app, 'staff');
  expect(await (await browser.send('GET', '/api/admin/echo')).json()).toEqual({ who: 'Ines Ferreira' });
  const body = { word: 'plumb' };
  expect((await browser.send('POST', '/api/admin/echo', { body })).status).toBe(200);
  expect((await browser.send('POST', '/api/admin/echo', { body: {} })).status).toBe(400);
  expect((await browser.send('POST', '/api/admin/echo', { body: { word: 'crooked' } })).status).toBe(409);
  expect((await (await signedIn(app, 'viewer')).send('POST', '/api/admin/echo', { body })).status).toBe(403);
  const rows = await app.db.knex('staff_audit').where('action', 'POST /admin/echo').orderBy('id');
  expect(rows.map(({ outcome, target }) => [outcome, target])).toEqual([
    ['ok', 'plumb'],
    ['invalid_input', null],
    ['conflict', 'crooked'],
    ['forbidden', null],
  ]);
});

const elsewhere: [string, Record<string, string>][] = [
  ['another site', { origin: 'https://evil.example' }],
  ['no site', { origin: '' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['another site, says the browser', { 'sec-fetch-site': 'cross-site' }],
  ['the address bar, says the browser', { 'sec-fetch-site': 'none' }],
];

test.each(elsewhere)('a write with the cookie from %s is refused and has no effect', async (_, headers) => {
  await using app = await openApp({ moreRoutes: [echoRoutes] });
  const browser = await signedIn(app, 'owner');
  const body = { word: 'plumb' };
  expect((await browser.send('POST', '/api/admin/echo', { body, headers })).status).toBe(403);
  expect((await browser.send('DELETE', '/api/admin/session', { headers })).status).toBe(403);
  expect((await browser.send('GET', '/api/admin/session')).status).toBe(200);
  // With an optional session, a write from another site is treated as a visitor's.
  expect(await (await browser.send('POST', '/api/echo', { body, headers })).json()).toEqual({ who: null });
  expect(await (await browser.send('POST', '/api/echo', { body })).json()).toEqual({ who: 'Ines Ferreira' });
});

test.each(['text/plain', 'application/x-www-form-urlencoded'])('a write as %s is refused', async (type) => {
  await using app = await openApp({ moreRoutes: [echoRoutes] });
  const browser = await signedIn(app, 'owner');
  const headers = { 'content-type': type };
  expect((await browser.send('POST', '/api/admin/echo', { body: { word: 'plumb' }, headers })).status).toBe(415);
});

test('a forged Host header does not make another origin our own', async () => {
  await using app = await openApp({ moreRoutes: [echoRoutes] });
  const { cookie } = await signedIn(app, 'owner');
  const forged = (headers: Record<string, string>): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const allHeaders = { cookie, 'content-type': 'application/json', ...headers };
      const call = request(`${app.origin}/api/admin/echo`, { method: 'POST', headers: allHeaders }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      call.on('error', reject).end('{"word":"plumb"}');
    });
  const origin = 'http://evil.example';
  expect(await forged({ origin, host: 'evil.example' })).toBe(403);
  expect(await forged({ origin, host: 'evil.example', 'x-forwarded-host': 'evil.example' })).toBe(403);
  expect(await forged({ origin: 'http://localhost:3000', host: 'evil.example' })).toBe(200);
});
