import { expect, test } from '@jest/globals';
import { openApp, pageServerKey } from '../open-app.ts';

const [current, old, foreign] = ['current', 'old', 'foreign'].map(
  (name) => `${name}-key-of-thirty-two-characters-or-more`,
);

// Keys of signatures are tested beside the code that verifies them.
test('while a key is replaced, the old one is accepted as well, and no other', async () => {
  await using app = await openApp({
    settings: {
      METRICS_TOKEN: `${current}`,
      METRICS_TOKEN_OLD: `${old}`,
      DASHBOARD_KEY: `${current}`,
      DASHBOARD_KEY_OLD: `${old}`,
      PAGE_SERVER_KEY_OLD: `${old}`,
    },
  });
  const statuses = (ask: (key: string) => Promise<Response>, keys: readonly (string | undefined)[]) =>
    Promise.all(keys.map(async (key) => (await ask(`${key}`)).status));
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
  const metrics = (key: string) => fetch(`${app.origin}/metrics`, { headers: bearer(key) });
  const send = (path: string, headers: Record<string, string>) =>
    fetch(`${app.origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
    });
  expect(await statuses(metrics, [current, old, foreign])).toEqual([200, 200, 401]);
  // With an accepted key, the empty body is refused with 400.
  const dashboard = (key: string) => send('/orders', { 'x-dashboard-key': key });
  expect(await statuses(dashboard, [current, old, foreign])).toEqual([400, 400, 401]);
  const pageServer = (key: string) => send('/release-views', bearer(key));
  expect(await statuses(pageServer, [pageServerKey, old, foreign])).toEqual([400, 400, 401]);
});
