import { createHash } from 'node:crypto';
import { subscribe } from '@plumbline/contract/leads/forms';
import { expect, test } from '@jest/globals';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { auditPath } from './audit-link.ts';
import { aSecretKey } from '../../testing/a-secret-key.ts';

const day = 86_400_000;
const timeout = 30_000;

async function withRequest(name = 'Renée Castellano'): Promise<{ app: OpenApp; path: string }> {
  const app = await openApp();
  await app.client.call(subscribe, { body: { name, email: 'renee@castellano.example' } });
  return { app, path: auditPath(app.secret, { request: 1, expires: app.clock.time + 7 * day }) };
}

const page = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

test(
  'a link opens the audit repeatedly until it expires',
  async () => {
    const { app, path } = await withRequest();
    await using _ = app;
    app.clock.time += 7 * day - 1;
    for (const request of [{}, page]) {
      const response = await fetch(app.origin + path, request);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'inline; filename="30-Point Agent Audit.pdf"',
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
      expect((await response.text()).startsWith('%PDF-1.7')).toBe(true);
    }
    app.clock.time += 1;
    const expired = await fetch(app.origin + path);
    expect([expired.status, await expired.json()]).toEqual([
      410,
      expect.objectContaining({ code: 'gone', message: expect.stringContaining('expired') }),
    ]);
  },
  timeout,
);

test('a browser that opens an expired link gets a page with the reason', async () => {
  const { app, path } = await withRequest();
  await using _ = app;
  app.clock.time += 8 * day;
  const response = await fetch(app.origin + path, page);
  expect([response.status, response.headers.get('content-type')]).toEqual([410, 'text/html; charset=utf-8']);
  const text = await response.text();
  expect(text).toContain('This link has expired. Ask for the audit again, and a new one is mailed to you.');
  const style = /<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(response.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
});

test.each([
  ['another request', (path: string) => path.replace('/1.', '/2.')],
  ['a later end', (path: string) => path.replace(/\.[^.]+\./, '.zzzzzzzz.')],
  ['another signature', (path: string) => path.slice(0, -3) + (path.endsWith('AAA') ? 'BBB' : 'AAA')],
  ['no signature', (path: string) => path.slice(0, path.lastIndexOf('.') + 1)],
  ['something else', () => '/api/audit/%00%ff..'],
])('a link with %s is refused', async (_, change) => {
  const { app, path } = await withRequest();
  await using _app = app;
  const response = await fetch(app.origin + change(path));
  expect([400, 404]).toContain(response.status);
  expect(await response.json()).toMatchObject({ code: expect.stringMatching(/not_found|invalid_input/) });
});

test('a link with the signature of another key is refused, and a link of a deleted request', async () => {
  const { app } = await withRequest();
  await using _ = app;
  const expires = app.clock.time + day;
  const foreign = aSecretKey('of another site');
  for (const path of [auditPath(foreign, { request: 1, expires }), auditPath(app.secret, { request: 7, expires })]) {
    const response = await fetch(app.origin + path);
    expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
  }
});
